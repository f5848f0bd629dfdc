import { beginToWatch } from '../store/watched-community.ts';

export const keepRequest = `
  insert into oauth_requests (hash, client, redirect, state, challenge, resources, scopes, details, expires)
  values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $8::jsonb, $9::timestamptz)`;

export const findRequest = `
  select client, redirect, state, challenge, resources, scopes, details from oauth_requests
  where hash = $1 and expires > $2`;

/** One statement, so that a request is answered once. */
export const takeRequest = `
  delete from oauth_requests where hash = $1 and expires > $2
  returning redirect, state, details`;

/** Takes the request, and creates the agent and its code. */
export const allow = `
  with taken as (
    delete from oauth_requests where hash = $1 and expires > $2 and not details ? 'error'
    returning client, redirect, state, challenge, resources
  ),
  agent as (
    insert into agents
      (id, account, community, person, client, name, scopes, vehicles, per_charge, per_month, created,
        linked_in)
    select $3, $4, $5, $6, oauth_clients.id, oauth_clients.name, $7::text[], $8::integer[], $9, $10, $2,
      $13
    from taken join oauth_clients on oauth_clients.id = taken.client
    where oauth_clients.ended is null
    returning id, client
  ),
  watched as (
    ${beginToWatch('$5', '(select from agent join webhook_endpoints using (client)) told')}
  ),
  code as (
    insert into oauth_codes (hash, agent, redirect, challenge, resources, expires)
    select $11::bytea, agent.id, redirect, challenge, resources, $12::timestamptz from taken, agent
    returning redirect
  )
  select taken.redirect, taken.state from taken, code`;

export const findCode = `
  select agent, agents.client, redirect, challenge, resources, used from oauth_codes
  join agents on agents.id = oauth_codes.agent
  where hash = $1 and expires > $2 and agents.ended is null`;

/** However often they are replaced, tokens end a year after the person allowed them. */
const insertTokens = (from: string) => `
  insert into oauth_tokens (hash, agent, kind, resources, origin, expires)
  select $3::bytea, agent, 'access', $5::text[], $4::bytea, $6::timestamptz from ${from}
  union all
  select $4, agent, 'refresh', ${from}.resources, $1,
    least($7::timestamptz, agents.created + interval '1 year')
  from ${from} join agents on agents.id = agent`;

/** Uses up a code for a pair of tokens; nothing if another request was first. */
export const redeemCode = `
  with taken as (
    update oauth_codes set used = $2::timestamptz
    where hash = $1 and used is null and expires > $2 returning agent, resources
  )
  ${insertTokens('taken')}
  returning agent`;

export const findRefresh = `
  select agent, agents.client, oauth_tokens.resources, used, agents.scopes, per_charge, per_month
  from oauth_tokens join agents on agents.id = oauth_tokens.agent
  where hash = $1 and kind = 'refresh' and expires > $2 and agents.ended is null`;

/** Replaces a refresh token; nothing if another request was first. */
export const rotate = `
  with taken as (
    update oauth_tokens set used = $2::timestamptz
    where hash = $1 and kind = 'refresh' and used is null and expires > $2 returning agent, resources
  )
  ${insertTokens('taken')}
  returning agent`;

/**
 * Replaces a refresh token again whose answer was lost: shortly after, and as long as its successor
 * was never used. The successor counts as used, so that whoever has it is found out.
 */
export const replaceAgain = `
  with taken as (
    update oauth_tokens set used = $2::timestamptz
    where origin = $1 and kind = 'refresh' and used is null and exists (
      select 1 from oauth_tokens replaced
      where replaced.hash = $1 and replaced.kind = 'refresh'
        and replaced.used > $2::timestamptz - $8 * interval '1 ms'
    )
    returning hash, agent, resources
  ),
  dropped as (
    delete from oauth_tokens where kind = 'access' and origin in (select hash from taken)
  )
  ${insertTokens('taken')}
  returning agent`;

export const granted = `
  select client, account, scopes, per_charge, per_month from agents where id = $1`;

/** What a token opens: the same columns as for a key. */
export const open = `
  select agents.community as id, communities.kind as "communityKind", agents.id as "keyId", 'key' as kind,
    agents.person, 'agent' as role, agents.scopes, json_build_object('name', agents.name, 'vehicles', agents.vehicles,
      'perChargeMinor', agents.per_charge, 'perMonthMinor', agents.per_month) as terms,
    communities.quote_secret as "quoteSecret",
    oauth_tokens.resources, oauth_tokens.expires,
    coalesce(agents.last_used, '-infinity') < now() - interval '1 minute' as "isStale"
  from oauth_tokens
    join agents on agents.id = oauth_tokens.agent
    join communities on communities.id = agents.community
  where oauth_tokens.hash = asked.hash
    and oauth_tokens.kind = 'access' and oauth_tokens.expires > asked.now
    and agents.ended is null`;

export const touch = `
  with used as (
    update agents set last_used = now() where id = $2
  )
  update communities set last_used = now() where id = $1`;

export const findToken = `
  select agent, agents.client, agents.community, oauth_tokens.kind from oauth_tokens
  join agents on agents.id = oauth_tokens.agent where hash = $1`;

export const removeToken = `delete from oauth_tokens where hash = $1`;

/** An agent that has ended stays as it ended, and its app is told nothing that waits. */
const endEach = (which: string) => `
  with over as (
    update agents set ended = $1::timestamptz ${which}
    returning id, community
  ), untold as (
    delete from webhook_deliveries where agent in (select id from over) and state = 'pending'
  )
  select community from over`;
export const end = endEach('where id = $2 and ended is null');
export const endOwn = endEach('where id = $2 and ended is null and account = $3');

const shown = `
  agents.id, agents.name, client, community, scopes, vehicles, per_charge as "perCharge",
  per_month as "perMonth", agents.created, last_used as "lastUsed", linked_in as "linkedIn"`;

export const list = `
  select ${shown} from agents where account = $1 and ended is null order by created desc, id`;

export const change = `
  update agents set per_charge = $3, per_month = $4
  where id = $1 and account = $2 and ended is null returning ${shown}`;

/** Agents whose last code or token is over can act no more until they ask again. */
export const endLapsed = endEach(`
  where ended is null
    and not exists (select from oauth_codes where agent = agents.id and expires > $1)
    and not exists (select from oauth_tokens where agent = agents.id and used is null and expires > $1)`);

export const removeOld = [
  `delete from oauth_requests where expires <= $1`,
  `delete from oauth_codes where expires <= $1`,
  `delete from oauth_tokens where expires <= $1`,
];
