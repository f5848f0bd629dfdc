import { isWatched } from './watched-community.ts';

/** Concurrent calls may exceed the limit by a few, which is acceptable. */
export const createSandbox = `
  with room as (
    select 1 where (select count(*) from communities where kind = 'sandbox') < $4::int
  ), created as (
    insert into communities (id, kind, first_day)
    select $1, 'sandbox', $7::date from room returning id
  ), named as (
    insert into keys (hash, community, kind, scopes, expires, id, person, role, name)
    select $2::bytea, id, 'key', $5::text[], $6::timestamptz, $8, $9, $10, $11 from created
  )
  insert into snapshots (community, seq, state) select id, 0, $3::bytea from created`;

/** Due at once: waking it finds out when its first change is. */
export const createLive = `
  with created as (
    insert into communities (id, kind, is_woken, due) values ($1, 'live', true, 0) returning id
  )
  insert into snapshots (community, seq, state) select id, 0, $2::bytea from created`;

/** With the name of the request, if it has one: a kill can come before its answer is kept. */
export const remove = `
  with removed as (
    delete from communities where id = $1
  )
  insert into removals (name, sandbox, key_id) select $2::bytea, $1, $3 where $2::bytea is not null
  on conflict do nothing`;

export const removedBy = `select sandbox as id, key_id as "keyId" from removals where name = $1`;

export const forgetRemovals = `delete from removals where removed < now() - interval '1 day'`;

/** In batches, so that it never takes long; the next call removes more. */
export const removeUnused = `
  delete from communities where id in (
    select id from communities
    where kind = 'sandbox' and last_used < now() - make_interval(days => $1) limit 500
  )`;

export const exists = `select 1 from communities where id = $1`;

export const firstDay = `select first_day::text as day from communities where id = $1`;

export const count = `select count(*)::int as count from communities`;

/**
 * Claims communities in which something is due: a lease, since other processes skip them until it
 * ends. If the process dies, another one claims them then.
 */
export const claimDue = `
  update communities set due = $1::bigint + $2::bigint
  where id in (
    select id from communities where is_woken and due <= $1::bigint
    order by due limit $3 for update skip locked
  )
  returning id, kind`;

/** Nothing if there is a newer entry: it has said when the next change is due. */
export const setDue = `
  update communities set due = $3::bigint
  where id = $1 and is_woken
    and (select true from log where community = $1 and seq > $2 limit 1) is null`;

export const earlier = `
  select seq, request from idempotency where community = $1 and actor = $2 and key = $3`;

export const entries = `
  select seq, at::float8 as at, actor, action, change, events
  from log where community = $1 and seq > $2 and seq <= $3 order by seq`;

/** The entries of several communities, each after its own number. */
export const newestEntries = `
  select place::int as place, entry.*
  from unnest($1::text[], $2::int[]) with ordinality as asked (community, after, place)
  cross join lateral (
    select seq, at::float8 as at, actor, action, change, events
    from log where log.community = asked.community and seq > after order by seq
  ) as entry`;

/** The newest snapshots of several communities, each up to its own number. */
export const snapshots = `
  select place::int as place, kept.*
  from unnest($1::text[], $2::int[]) with ordinality as asked (community, up_to, place)
  cross join lateral (
    select seq, state from snapshots
    where snapshots.community = asked.community and seq <= up_to order by seq desc limit 1
  ) as kept`;

/** Nothing if another process has removed the community: that is no failure. */
export const keepSnapshot = `
  insert into snapshots (community, seq, state)
  select id, $2::int, $3::bytea from communities where id = $1
  on conflict do nothing`;

/** Per community; limits the disk space of one that is written to all the time. */
const mostRepeatable = 4000;

/**
 * Removes everything before the newest snapshot that is no longer needed: there is a newer one, all
 * webhook events up to it are queued, and the writes before it are too old, or too many writes ago,
 * to be answered again. The log of a live community is kept.
 */
export const prune = `
  with oldest as (
    select max(seq) as seq from snapshots
    where community = $1
      and seq < (select max(seq) from snapshots where community = $1)
      and (kept <= now() - make_interval(mins => $2::int)
        or seq <= (select max(seq) from snapshots where community = $1) - ${mostRepeatable})
      and seq <= all (
        select c.seq from webhook_cursors c where c.community = $1 and ${isWatched('$1')}
      )
  ), older as (
    delete from snapshots
    where community = $1 and snapshots.seq < (select seq from oldest)
  )
  delete from log
  where community = $1 and log.seq <= (select seq from oldest)
    and (select kind from communities where id = $1) = 'sandbox'`;

/** Some communities, in the order of their ids. */
export const someIds = `
  select id from communities where id > $1 order by id limit 500`;

/** In batches, so that nothing waits for long. */
export const forgetNames = `
  delete from idempotency where ctid in (
    select ctid from idempotency where named < now() - interval '1 day' limit 5000
  )`;
