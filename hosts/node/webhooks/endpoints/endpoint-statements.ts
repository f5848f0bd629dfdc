import { beginToWatch } from '../../store/watched-community.ts';
import { sooner, testSeq } from '../statements.ts';

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
