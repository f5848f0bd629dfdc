import { takeLimit } from '../store/take-limit.ts';
import { isWatched } from '../store/watched-community.ts';

/** The entry numbers of events that no log has: tests, and answers of residents to an app. */
export const testSeq = -1;
export const approvalSeq = -2;

/** Due now, or when the endpoint resumes; not later than it was to be. */
export const sooner = (now: string) => `least(
  coalesce(e.next_attempt, greatest(${now}::bigint, coalesce(e.resumes, 0))),
  greatest(${now}::bigint, coalesce(e.resumes, 0)))`;

export const hasEndpoints = `select exists (select from webhook_endpoints) as found`;

export const cursor = `
  select seq from webhook_cursors c where c.community = $1 and ${isWatched('$1')}`;

/** Communities whose log has entries after the cursor, such as after a killed process. */
export const unqueued = `
  select community from webhook_cursors c
  where ${isWatched('c.community')}
    and exists (select from log where log.community = c.community and log.seq > c.seq)
  limit $1`;

/**
 * Stores events with their deliveries and moves the cursor past them, in one statement. With an old
 * cursor nothing is stored: another process has queued these events. Of endpoints with the same
 * address one is told, the oldest that is verified if there is any. An app is told what its drivers
 * let it see, once for each driver.
 */
export const queueEvents = `
  with moved as (
    update webhook_cursors set seq = $3 where community = $1 and seq = $2
    returning community
  ), endpoints as (
    select e.id, e.url, e.types, e.verified, e.created
    from webhook_endpoints e join moved m on m.community = e.community
    where e.disabled is null
  ), given as (
    select * from unnest($5::int[], $6::int[], $7::text[], $8::text[], $9::text[], $10::text[],
      $11::int[], $12::text[]) as t (seq, ordinal, type, body, subject, person, vehicle, scope)
  ), told as (
    (select distinct on (t.seq, t.ordinal, e.url)
      t.seq, t.ordinal, e.id as endpoint, t.subject, null::text as agent
    from given t join endpoints e on e.types is null or t.type = any (e.types)
    order by t.seq, t.ordinal, e.url, e.verified is null, e.created, e.id)
    union all
    (select distinct on (t.seq, t.ordinal, e.id)
      t.seq, t.ordinal, e.id, concat($1::text, ' ', t.subject), a.id
    from moved m join agents a on a.community = m.community and a.ended is null
      join webhook_endpoints e on e.client = a.client and e.disabled is null
      join given t on t.person = a.person and t.scope = any (a.scopes)
        and (a.vehicles is null or t.vehicle = any (a.vehicles))
    order by t.seq, t.ordinal, e.id, a.created, a.id)
  ), stored as (
    insert into webhook_events (community, seq, ordinal, type, body, created)
    select $1, t.seq, t.ordinal, t.type, t.body, $4::bigint
    from given t where exists (select from told)
    returning seq, ordinal
  ), queued as (
    insert into webhook_deliveries (endpoint, community, seq, ordinal, subject, created, agent)
    select endpoint, $1, seq, ordinal, told.subject, $4::bigint, agent
    from stored join told using (seq, ordinal)
    order by seq, ordinal
    returning id, endpoint
  ), woken as (
    update webhook_endpoints e
    set queued = e.queued + 1, next_attempt = ${sooner('$4')}
    where e.id in (select endpoint from queued)
  )
  select exists (select from moved) as moved, (select count(*)::int from queued) as queued`;

/**
 * Claims endpoints that are due and that no other process is sending to: at most $4, and at most $5
 * of each community, where those of communities that are sent to least come first. Concurrent calls
 * may exceed the limit of a community by a few, which is acceptable.
 */
export const claimEndpoints = `
  with ranked as (
    select due.id, row_number()
        over (partition by due.community, due.client order by due.next_attempt)
      + (select count(*) from webhook_endpoints busy
        where busy.community = due.community and busy.leased_until > $1) as place
    from webhook_endpoints due
    where due.next_attempt <= $1 and due.disabled is null and due.leased_until <= $1
  )
  update webhook_endpoints set worker = $2, leased_until = $1::bigint + $3::bigint
  where id in (
    select id from webhook_endpoints join ranked using (id)
    where next_attempt <= $1 and disabled is null and leased_until <= $1 and place <= $5
    order by place, next_attempt limit $4 for update of webhook_endpoints skip locked
  )
  returning id`;

export const renewLeases = `
  update webhook_endpoints set leased_until = $1::bigint + $3::bigint
  where id = any ($4::text[]) and worker = $2 and leased_until > 0`;

/** What is needed to send to an endpoint; no row if this worker has lost it. */
export const leased = `
  select id, coalesce(community, client) as holder, url, verified::float8 as verified, last_taken::float8 as "lastTaken", secret, previous_secret as "previousSecret",
    previous_until::float8 as "previousUntil", queued::float8 as queued
  from webhook_endpoints where id = $1 and worker = $2 and leased_until > 0 and disabled is null`;

/**
 * Takes one challenge from what its host and its community may get, and counts it; no row if that is
 * used up.
 */
export const takeChallenge = `
  with by_host as (
    ${takeLimit('(select $3::bytea as name) host', '$5', '$6', '$7')}
  ), by_community as (
    ${takeLimit('(select $4::bytea as name from by_host) community', '$5', '$8', '$9')}
  )
  update webhook_endpoints set challenges = challenges + 1
  where id = $1 and worker = $2 and exists (select from by_community)
  returning challenges`;

/** An answered challenge costs the host nothing: any number of endpoints may be there. */
export const verify = `
  with given_back as (
    update address_limits set until = until - $5 * interval '1 ms' where name = $4::bytea
  )
  update webhook_endpoints set verified = $3::bigint, challenges = 0
  where id = $1 and worker = $2`;

/**
 * The oldest deliveries of an endpoint that may be sent now: not those of an object whose earlier one
 * waits for another attempt. A join would read all events while there are no statistics.
 */
export const pending = `
  select d.id::float8 as id, d.attempts, d.community, d.seq, d.ordinal, d.subject,
    d.created::float8 as created, a.client, a.account, (
      select body from webhook_events v
      where v.community = d.community and v.seq = d.seq and v.ordinal = d.ordinal
    ) as body
  from webhook_deliveries d left join agents a on a.id = d.agent
  where d.endpoint = $1 and a.ended is null and d.state = 'pending' and coalesce(d.next_attempt, 0) <= $3::bigint
    and not exists (
      select from webhook_deliveries b
      where b.endpoint = $1 and b.state = 'pending' and b.next_attempt > $3::bigint
        and b.subject = d.subject and b.id < d.id
    )
  order by d.id limit $2`;

/** Stores the results of attempts. */
export const record = `
  with done as (
    update webhook_deliveries d
    set state = r.state, attempts = d.attempts + 1, last_attempt = r.at,
      last_status = r.status, last_error = r.error, next_attempt = r.next
    from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[], $5::text[], $6::bigint[])
      as r (id, state, at, status, error, next)
    where d.id = r.id and d.id = any ($1)
    returning d.id
  )
  select count(*)::int from done`;

/**
 * Releases an endpoint. It is due when it resumes, at once if there is more or more was queued
 * meanwhile, or when the first of those that failed is tried again.
 */
export const release = `
  update webhook_endpoints set
    leased_until = 0,
    disabled = coalesce(disabled, $3),
    resumes = $4::bigint,
    last_taken = coalesce($7::bigint, last_taken),
    next_attempt = case
      when $4::bigint is not null then $4
      when $8::boolean or queued <> $5 then $6::bigint
      else (select min(d.next_attempt) from webhook_deliveries d
        where d.endpoint = $1 and d.state = 'pending' and d.next_attempt is not null) end
  where id = $1 and worker = $2`;

/** After a kill. Only for a database that no other process uses. */
export const forgetLeases = `update webhook_endpoints set leased_until = 0 where leased_until > 0`;

export const removeOld = `
  with crowded as (
    delete from webhook_deliveries where id in (
      select id from (
        select id, row_number() over (partition by endpoint order by id desc) as place
        from webhook_deliveries
      ) numbered where place > $2
    )
  ), named as (
    delete from webhook_requests where created < $3::bigint
  )
  delete from webhook_events where created < $1::bigint`;
