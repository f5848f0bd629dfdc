import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annArrives, ask, evening, liveHouse, nightRate } from '#api/testing/live.ts';
import { resident } from '#api/testing/community.ts';
import type { Database, Query } from '../../store/database.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../../testing/databases/databases.ts';
import { openTestCommunities } from '../../testing/community-client.ts';

/** Six entries a day for five years. */
const past = 6 * 365 * 5;
const snapshotEvery = 4;
const call = { actor: resident('ann'), idempotency: null };

/** The same database, and how many rows of the log were read from it. */
function counted(database: Database) {
  const read = { entries: 0 };
  const query = (async (...asked: Parameters<Query>) => {
    const result = await database.query(...asked);
    const [first] = asked;
    if (typeof first === 'object' && first.name === 'newest-entries') {
      read.entries += result.rows.length;
    }
    return result;
  }) as Query;
  return { read, database: { ...database, query } };
}

/** Puts a past before a community: its own entries and snapshots are the newest of many. */
async function age({ query }: Database, id: string) {
  for (const table of ['log', 'snapshots']) {
    // From the last to the first: no number is taken twice on the way.
    await query(`update ${table} set seq = -seq where community = $1`, [id]);
    await query(`update ${table} set seq = $2::int - seq where community = $1`, [id, past]);
  }
  for (let from = 1; from <= past; from += 1000) {
    await query(
      `insert into log (community, seq, at, actor, action, change, events)
      select community, n, at, actor, action, change, events
      from (select * from log where community = $1 order by seq desc limit 1) as newest,
        generate_series($2::int, $3::int) as n`,
      [id, from, Math.min(past, from + 999)],
    );
  }
}

describe.runIf(hasPostgres)('a live community whose log grew for five years', () => {
  let tested: TestDatabase;
  beforeAll(async () => {
    tested = await testPostgres();
  });
  afterAll(() => tested.end());

  test('is opened and followed by reading what is new, not what is long over', async () => {
    const clock = { now: evening as number };
    const options = { clock, bounds: { snapshotEvery } };
    const writer = openTestCommunities(tested.first, options);
    const id = await writer.createLive(liveHouse());
    for (const { at, action } of annArrives()) {
      clock.now = at;
      await writer
        .live(id)
        .forCall(call)
        .act(() => action);
    }
    await writer.keepSnapshots();
    await age(tested.first, id);

    const { read, database } = counted(await tested.another!());
    const late = openTestCommunities(database, options).live(id).forCall(call);
    const before = await late.present();
    expect(Object.keys(before.world.sessions)).toHaveLength(1);
    // Two are kept, and the newer one is of the newest entry.
    const { rows: kept } = await tested.first.query('select from snapshots where community = $1', [
      id,
    ]);
    expect([kept.length, read.entries]).toEqual([2, 0]);

    const other = openTestCommunities(await tested.another!(), options)
      .live(id)
      .forCall(call);
    clock.now = nightRate;
    await other.act(() => ask({ kind: 'stop', user: 'ann', space: 'a' }));
    read.entries = 0;
    const stopped = ({ world }: typeof before) => world.sessions[Object.keys(world.sessions)[0]!];
    await expect
      .poll(async () => stopped(await late.present())?.phase.kind, { timeout: 20_000 })
      .toBe('stopped');
    expect(read.entries).toBeLessThanOrEqual(2);
    const { rows } = await tested.first.query<{ count: number }>(
      'select count(*)::int as count from log where community = $1',
      [id],
    );
    expect(rows[0]!.count).toBeGreaterThan(past);
  });
});
