import { takeLimit } from '../store/take-limit.ts';
import { beginToWatch, isWatched } from '../store/watched-community.ts';

/** The entry numbers of events that no log has: tests, and answers of residents to an app. */
export const testSeq = -1;
export const approvalSeq = -2;

/** Due now, or when the endpoint resumes; not later than it was to be. */
export const sooner = (now: string) => `least(
  coalesce(e.next_attempt, greatest(${now}::bigint, coalesce(e.resumes, 0))),
  greatest(${now}::bigint, coalesce(e.resumes, 0)))`;

/** Stores the Idempotency-Key in the same statement: if it exists, the write is rolled back. */
const named = (write: string, key: number, secret = 'null') => `
  named as (
    insert into webhook_requests (community, key, request, subject, secret, created)
    select $1, $${key}::text, $${key + 1}::text, id::text, ${secret}, $${key + 2}::bigint
    from ${write} where $${key}::text is not null
  )`;

/** Concurrent calls may exceed the limit, which is acceptable. From now on the community is woken. */
export const createEndpoint = `
  with room as (
    select 1 where (select count(*) from webhook_endpoints where community = $1) < $7::int
  ), cursor as (
    ${beginToWatch('$1', 'room')}
  ), woken as (
    update communities set is_woken = true, due = $10::bigint
    where id = $1 and not is_woken and exists (select from room)
  ), created as (
    insert into webhook_endpoints (id, community, url, description, types, secret, created, next_attempt)
    select $2, $1, $3, $4, $5::text[], $6, $10::bigint, $10::bigint from room returning id
  ), ${named('created', 8, '$6')}
  select id from created`;

const endpointColumns = `
  id, url, description, types, disabled, created::float8 as created, verified::float8 as verified,
  previous_until::float8 as "previousUntil"`;

export const listEndpoints = `
  select ${endpointColumns} from webhook_endpoints where community = $1 order by created, id`;

export const getEndpoint = `
  select ${endpointColumns} from webhook_endpoints where community = $1 and id = $2`;

/**
 * An endpoint that is enabled again is due at once, with all that waits; the next look clears that if
 * nothing is pending. A new address has to answer a challenge first.
 */
export const updateEndpoint = `
  with woken as (
    update webhook_deliveries set next_attempt = null
    where $7::boolean and endpoint = $2 and community = $1 and next_attempt is not null
  ), updated as (
    update webhook_endpoints set
      url = coalesce($3, url),
      description = coalesce($4, description),
      types = case when $5 then $6::text[] else types end,
      disabled = case $7::boolean when true then null when false then 'turned_off' else disabled end,
      verified = case when $3 <> url then null else verified end,
      challenges = case when $3 <> url or $7::boolean then 0 else challenges end,
      resumes = case when $3 <> url or $7::boolean then null else resumes end,
      next_attempt = case when $3 <> url or $7::boolean then $10::bigint else next_attempt end
    where community = $1 and id = $2
    returning id
  ), ${named('updated', 8)}
  select id from updated`;

export const deleteEndpoint = `
  with deleted as (
    delete from webhook_endpoints where community = $1 and id = $2 returning id
  ), asleep as (
    update communities set is_woken = false
    where id = $1 and kind = 'sandbox' and not exists (
      select from webhook_endpoints where community = $1 and id not in (select id from deleted))
  ), ${named('deleted', 3)}
  select id from deleted`;

export const rotateSecret = `
  with rotated as (
    update webhook_endpoints
    set previous_secret = secret, previous_until = $4::bigint, secret = $3
    where community = $1 and id = $2
    returning id
  ), ${named('rotated', 5, '$3')}
  select id from rotated`;

const deliveryColumns = `
  d.id::float8 as id, d.endpoint, v.body, d.state, d.attempts,
  d.last_attempt::float8 as "lastAttempt",
  case when d.state = 'pending' and e.disabled is null
    then coalesce(d.next_attempt, e.next_attempt)::float8 end as "nextAttempt",
  d.last_status as "lastStatus", d.last_error as "lastError"`;

const deliveries = `
  webhook_deliveries d
  join webhook_endpoints e on e.id = d.endpoint
  join webhook_events v on (v.community, v.seq, v.ordinal) = (d.community, d.seq, d.ordinal)`;

export const listDeliveries = `
  select ${deliveryColumns} from ${deliveries}
  where e.community = $1 and e.id = $2 order by d.id desc limit $3`;

export const getDelivery = `
  select ${deliveryColumns} from ${deliveries} where e.community = $1 and d.id = $2`;

/** Whoever asks for it again wants it now: it waits for nothing else of its object. */
export const replayDelivery = `
  with again as (
    insert into webhook_deliveries (endpoint, community, seq, ordinal, subject, created)
    select endpoint, community, seq, ordinal, 'replay ' || gen_random_uuid(), $6::bigint
    from webhook_deliveries where community = $1 and endpoint = $2 and id = $3
    returning id, endpoint
  ), woken as (
    update webhook_endpoints e
    set queued = e.queued + 1, next_attempt = ${sooner('$6')}
    from again where e.id = again.endpoint
  ), ${named('again', 4)}
  select id::text as id from again`;

/** A test event has no log entry, so it has no place in the log: its number is negative. */
export const testEndpoint = `
  with event as (
    insert into webhook_events (community, seq, ordinal, type, body, created)
    select $1, ${testSeq}, $3::int, 'webhook.test', $4, $7::bigint
    from webhook_endpoints where community = $1 and id = $2
    returning ordinal
  ), queued as (
    insert into webhook_deliveries (endpoint, community, seq, ordinal, subject, created)
    select $2, $1, ${testSeq}, ordinal, 'test ' || ordinal, $7::bigint from event
    returning id, endpoint
  ), woken as (
    update webhook_endpoints e
    set queued = e.queued + 1, next_attempt = ${sooner('$7')}
    from queued where e.id = queued.endpoint
  ), ${named('queued', 5)}
  select id::text as id from queued`;

export const earlier = `
  select request, subject, secret from webhook_requests where community = $1 and key = $2`;

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
