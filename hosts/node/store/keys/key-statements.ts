/**
 * Not by a `view` key, which has to be exchanged for a session first, nor by a key of somebody who no
 * longer owns a live community: a scalar subquery, because for "exists" the planner may read all owners.
 */
const openWith = (isMeant: string, secret: string, now: string) => `
  select keys.community as id, communities.kind as "communityKind", keys.id as "keyId", keys.kind,
    person, role, scopes, keys.name as "keyName", quote_secret as "quoteSecret",
    least(expires, case when keys.hash <> ${secret} then previous_until end) as expires,
    least(communities.last_used, coalesce(keys.last_used, '-infinity'))
      < now() - interval '1 minute' as "isStale"
  from keys join communities on communities.id = keys.community
  where ${isMeant} and keys.kind <> 'view' and ended is null
    and (expires is null or expires > ${now})
    and (role <> 'owner' or communities.kind = 'sandbox' or (
      select true from memberships
      where memberships.community = keys.community and memberships.person = keys.person
        and memberships.role = 'owner'
    ))`;

/** By its secret, or by the one before it as long as that is valid. */
export const open = openWith(
  `(keys.hash = asked.hash or (previous_hash = asked.hash and previous_until > asked.now))`,
  'asked.hash',
  'asked.now',
);

/** By a secret that was replaced: for so long the request that replaced it may be repeated. */
export const openReplaced = openWith(
  `previous_hash = $1 and previous_until > $2::timestamptz - interval '10 minutes'`,
  '$1',
  '$2',
);

/** Opening a community counts as use, of the community and of the key. */
export const touch = `
  with used as (
    update keys set last_used = now() where id = $2
  )
  update communities set last_used = now() where id = $1`;

export const add = `
  insert into keys (hash, community, kind, id, person, role, scopes, expires)
  select $1::bytea, id, $3, $4, $5, $6, $7::text[], $8::timestamptz from communities where id = $2`;

/** One statement, so that a key cannot be exchanged twice. */
export const exchange = `
  with taken as (
    delete from keys where hash = $1 and kind = 'view' and expires > $2
    returning community, person, role, scopes
  )
  insert into keys (hash, community, kind, id, person, role, scopes, expires)
  select $3::bytea, community, 'session', $5, person, role, scopes, $4::timestamptz from taken
  returning community as id`;

export const remove = `delete from keys where hash = $1 and kind = $2`;

/** Removes all but the newest keys of a kind. */
export const trim = `
  delete from keys where hash in (
    select hash from keys where community = $1 and kind = $2 order by created desc offset $3
  )`;

export const removeExpired = `delete from keys where expires <= $1`;

const shown = `
  id, name, role, scopes, created, last_used as "lastUsed", ended, previous_until as "previousUntil"`;

/** The keys that one person has in one role. */
const ofHolder = `community = $1 and person = $2 and role = $3 and kind = 'key'`;

export const list = `select ${shown} from keys where ${ofHolder} order by created desc, id`;

/**
 * Nothing if the holder has as many already. Concurrent calls may exceed that by a few. A key that was
 * made with this secret before, for a request whose answer was lost, is found instead.
 */
export const create = `
  insert into keys (hash, community, kind, id, person, role, scopes, name)
  select $5::bytea, communities.id, 'key', $4, $2, $3, $6::text[], $7 from communities
  where communities.id = $1
    and ((select count(*) from keys where ${ofHolder} and ended is null) < $8::int
      or (select true from keys where hash = $5::bytea))
  on conflict (hash) do update set hash = excluded.hash
  returning ${shown}`;

/**
 * The secret before the last one is no longer valid. If it has this secret already, for a request whose
 * answer was lost, it stays as it is; a repeated request can do nothing else.
 */
export const rotate = `
  update keys set hash = $5::bytea,
    previous_hash = case when hash = $5::bytea then previous_hash else hash end,
    previous_until = case when hash = $5::bytea then previous_until else $6::timestamptz end
  where ${ofHolder} and id = $4 and ended is null and (hash = $5::bytea or not $7::boolean)
  returning ${shown}`;

/** A key that has ended stays as it ended. */
export const end = `
  update keys set ended = coalesce(ended, $5::timestamptz), previous_until = null
  where ${ofHolder} and id = $4
  returning ${shown}`;

/** Removes all but the newest ended keys of a community. */
export const trimEnded = `
  delete from keys where community = $1 and ended is not null and id not in (
    select id from keys where community = $1 and ended is not null order by ended desc limit $2
  )`;
