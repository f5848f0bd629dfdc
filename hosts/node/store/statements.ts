/** The count may be passed by a few when several create at once: it bounds, it need not be exact. */
export const create = `
  with room as (
    select 1 where (select count(*) from communities) < $5::int
  ), created as (
    insert into communities (id, key_hash) select $1, $2::bytea from room returning id
  )
  insert into snapshots (community, seq, engine, state) select id, 0, $3, $4::bytea from created`;

export const open = `
  select id, last_used < now() - interval '1 minute' as "isStale"
  from communities where key_hash = $1`;

export const touch = `update communities set last_used = now() where id = $1`;

export const remove = `delete from communities where id = $1`;

export const removeUnused = `
  delete from communities where last_used < now() - make_interval(days => $1)`;

export const count = `select count(*)::int as count from communities`;

/** An entry that comes second stores nothing at all; a key that is there already undoes the rest. */
export const append = `
  with appended as (
    insert into log (community, seq, at, actor, command, clock, engine)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict do nothing
    returning community, seq
  ), named as (
    insert into idempotency (community, actor, key, request, seq)
    select community, $4, $8, $9::bytea, seq from appended where $8::text is not null
  ), kept as (
    insert into snapshots (community, seq, engine, state)
    select community, seq, $7, $10::bytea from appended where $10::bytea is not null
  )
  select exists (select from appended) as stored`;

export const earlier = `
  select seq, request from idempotency where community = $1 and actor = $2 and key = $3`;

export const entries = `
  select seq, at::float8 as at, actor, command as deed, clock, engine
  from log where community = $1 and seq > $2 and seq <= $3 order by seq`;

export const snapshot = `
  select seq, engine, state from snapshots
  where community = $1 and seq < $2 order by seq desc limit 1`;

export const keepSnapshot = `
  insert into snapshots (community, seq, engine, state) values ($1, $2, $3, $4)
  on conflict do nothing`;

/**
 * Up to the snapshot before the newest, or to an older one from which events are still to be told.
 */
export const prune = `
  with oldest as (
    select max(seq) as seq from snapshots where community = $1
      and seq < (select max(seq) from snapshots where community = $1)
      and seq <= all (
        select c.seq from webhook_cursors c join webhook_endpoints e using (community)
        where c.community = $1
      )
  ), older as (
    delete from snapshots where community = $1 and seq < (select seq from oldest)
  )
  delete from log where community = $1 and seq <= (select seq from oldest)`;
