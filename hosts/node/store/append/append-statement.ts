import {
  entryColumns,
  ledgerColumn,
  placed,
  sampleColumns,
  stationColumns,
  stateColumn,
  type Append,
  type Column,
} from './columns.ts';

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

const statesKept = `
  , kept as (
    insert into snapshots (community, seq, state)
    select community, seq, state
    from appended join given using (community, seq) where state is not null
  )`;

const ledgered = `
  , ledgered as (
    insert into ledger_entries (community, kind, id, seq, at, resident, body)
    select community, one.kind, one.id, seq, one.at, one.resident, one.body
    from appended join given using (community, seq)
    cross join lateral json_to_recordset(ledger)
      as one (kind text, id text, at bigint, resident text, body json)
    on conflict (community, kind, id) do update
      set seq = excluded.seq, at = excluded.at, body = excluded.body
  )`;

/** Stations by their ids as well as by the join, which may be carried out on all there are. */
const stationsLocked = (asked: string) => `
  asked as (
    select * from ${asked}
  ), ours as materialized (
    select stations.id
    from stations join asked on (stations.id, stations.epoch) = (asked.id, asked.epoch)
    where stations.id = any (array(select id from asked))
    order by stations.id for update of stations
  ), lost as materialized (
    select asked.place from asked left join ours using (id) where ours.id is null
  ),`;

const stationsHeard = `
  , heard as (
    update stations set state = asked.state::json, changes = null, heard = now(),
      process = case when asked.is_closed then null else process end
    from appended join given using (community, seq) join asked using (place)
    where stations.id = asked.id and stations.id = any (array(select id from asked))
  )`;

const sampled = (samples: string) => `
  , sampled as (
    insert into samples (community, seq, place, space, transaction, at, register, amps, watts)
    select community, seq, one.number, space, transaction, one.at, register, amps, watts
    from appended join given using (community, seq) join ${samples} using (place)
  )`;

/**
 * Appends entries of different communities, each with its Idempotency-Key, its whole state if it has
 * one, its rows for ledger, samples and stations, and when its community is due next: one statement, one
 * commit. It has only the parts that the batch needs: most batches are commands without any rows, which
 * take about a fifth less time then.
 *
 * Stores nothing for a number that is taken, or of a station whose line is another one by now (locked
 * first: a new line waits for it). Pruning removes entries, so their numbers look free: a snapshot at or
 * after the number shows that it was used. Otherwise a process with an old state could write into the
 * past.
 *
 * Inserted in the order of communities, so that processes cannot deadlock. With scalar subqueries,
 * because for "exists" the planner may scan a whole table.
 */
export function appendStatement(appends: readonly Append[]) {
  const values: unknown[] = [];
  const rowsAs = <Row>(
    name: string,
    rows: readonly Row[],
    columns: readonly Column<Row>[],
    counted: string | null = null,
  ) => {
    const taken = columns.map((one) => one.values(`$${values.push(one.parameter(rows))}`));
    const names = [...columns.map((one) => one.name), ...(counted === null ? [] : [counted])];
    const ordinality = counted === null ? '' : ' with ordinality';
    return `rows from (${taken.join(', ')})${ordinality} as ${name} (${names.join(', ')})`;
  };
  const stations = placed(appends, ({ rows }) => rows?.stations);
  const samples = placed(appends, ({ rows }) => rows?.samples);
  const has = {
    states: appends.some(({ state }) => state !== null),
    ledger: appends.some(({ rows }) => rows?.ledger.length),
    stations: stations.length > 0,
    samples: samples.length > 0,
  };
  const columns = [
    ...entryColumns,
    ...(has.states ? [stateColumn] : []),
    ...(has.ledger ? [ledgerColumn] : []),
  ];
  const text = `
  with ${has.stations ? stationsLocked(rowsAs('one', stations, stationColumns)) : ''} given as (
    select given.*,
      (select true from communities where id = community) is null as gone,
      ${has.stations ? '(select true from lost where lost.place = given.place limit 1)' : 'null::boolean'}
        as superseded,
      (select true from idempotency as earlier
        where (earlier.community, earlier.actor, earlier.key)
          = (given.community, given.actor, given.key)) as repeated,
      ${isUsedBesideLog} as reused,
      (select true from snapshots as kept
        where kept.community = given.community and kept.seq >= given.seq limit 1) as pruned
    from ${rowsAs('given', appends, columns, 'place')}
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
  ), scheduled as (
    update communities set due = given.due
    from appended join given using (community, seq)
    where id = community and is_woken and communities.due is distinct from given.due
  )
  ${has.states ? statesKept : ''}
  ${has.ledger ? ledgered : ''}
  ${has.stations ? stationsHeard : ''}
  ${has.samples ? sampled(rowsAs('one', samples, sampleColumns)) : ''}
  select case
      when appended.seq is not null then 'stored'
      when gone then 'gone' when repeated then 'repeated' when reused then 'reused'
      when superseded then 'superseded'
      else 'conflict'
    end as outcome
  from given left join appended using (community, seq) order by place`;
  const parts = Object.entries(has).flatMap(([part, isIn]) => (isIn ? [part] : []));
  return { name: ['append', ...parts].join('-'), text, values };
}
