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
 * Whether a write beside the log has this Idempotency-Key: see `keepAnswers` for the name. A write
 * to webhooks stores its key itself, since a kill may come before its answer is kept.
 */
const isUsedBesideLog = `
  coalesce(
    (select true from kept_answers where name = sha256(
      convert_to(given.community || ' ' || given.actor || ' ' || given.key, 'UTF8'))),
    (select true from webhook_requests as asked
      where (asked.community, asked.key) = (given.community, given.key)))`;

/**
 * Appends entries of different communities, each with its Idempotency-Key, its whole state if it has
 * one, its rows for ledger, samples and stations, and when its community is due next: one statement, one
 * commit. Samples and stations are columns with the place of their entry, since there are hundreds: JSON
 * takes longer to take apart. Stores nothing for a number that is taken, or of a station whose line is
 * another one by now (locked first: a new line waits for it). Pruning removes entries, so their numbers
 * look free: a snapshot at or after the number shows that it was used. Otherwise a process with an old
 * state could write into the past.
 *
 * Inserted in the order of communities, so that processes cannot deadlock. With scalar subqueries,
 * because for "exists" the planner may scan a whole table, and stations by their ids as well as by the
 * join, which it may carry out on all there are.
 */
export const append = `
  with asked as (
    select * from rows from (
      unnest($13::int[]), unnest($14::text[]), unnest($15::int[]), unnest($16::boolean[]),
      string_to_table($17::text, E'\\n')
    ) as one (place, id, epoch, is_closed, state)
  ), ours as materialized (
    select stations.id
    from stations join asked on (stations.id, stations.epoch) = (asked.id, asked.epoch)
    where stations.id = any (array(select id from asked))
    order by stations.id for update of stations
  ), lost as materialized (
    select asked.place from asked left join ours using (id) where ours.id is null
  ), given as (
    select given.*,
      (select true from communities where id = community) is null as gone,
      (select true from lost where lost.place = given.place limit 1) as superseded,
      (select true from idempotency as earlier
        where (earlier.community, earlier.actor, earlier.key)
          = (given.community, given.actor, given.key)) as repeated,
      ${isUsedBesideLog} as reused,
      (select true from snapshots as kept
        where kept.community = given.community and kept.seq >= given.seq limit 1) as pruned
    from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[],
        $7::text[], $8::text[], $9::bytea[], $10::bytea[], $11::bigint[], $12::json[]) with ordinality
      as given (community, seq, at, actor, action, change, events, key, request, state, due, ledger,
        place)
  ), appended as (
    insert into log (community, seq, at, actor, action, change, events)
    select community, seq, at, actor, action::json, change::json, events::json
    from given
    where not gone and repeated is null and reused is null and pruned is null
      and superseded is null
    order by community
    on conflict do nothing
    returning community, seq
  ), named as (
    insert into idempotency (community, actor, key, request, seq)
    select community, actor, key, request, seq
    from appended join given using (community, seq) where key is not null
  ), kept as (
    insert into snapshots (community, seq, state)
    select community, seq, state
    from appended join given using (community, seq) where state is not null
  ), ledgered as (
    insert into ledger_entries (community, kind, id, seq, at, resident, body)
    select community, one.kind, one.id, seq, one.at, one.resident, one.body
    from appended join given using (community, seq)
    cross join lateral json_to_recordset(ledger)
      as one (kind text, id text, at bigint, resident text, body json)
    on conflict (community, kind, id) do update
      set seq = excluded.seq, at = excluded.at, body = excluded.body
  ), sampled as (
    insert into samples (community, seq, place, space, transaction, at, register, amps, watts)
    select community, seq, one.number, space, transaction, one.at, register, amps, watts
    from appended join given using (community, seq)
    join unnest($18::int[], $19::int[], $20::text[], $21::text[], $22::bigint[], $23::float8[],
        $24::real[], $25::real[])
      as one (place, number, space, transaction, at, register, amps, watts) using (place)
  ), heard as (
    update stations set state = asked.state::json, changes = null, heard = now(),
      process = case when asked.is_closed then null else process end
    from appended join given using (community, seq) join asked using (place)
    where stations.id = asked.id and stations.id = any (array(select id from asked))
  ), scheduled as (
    update communities set due = given.due
    from appended join given using (community, seq)
    where id = community and is_woken and communities.due is distinct from given.due
  )
  select case
      when appended.seq is not null then 'stored'
      when gone then 'gone' when repeated then 'repeated' when reused then 'reused'
      when superseded then 'superseded'
      else 'conflict'
    end as outcome
  from given left join appended using (community, seq) order by place`;

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
