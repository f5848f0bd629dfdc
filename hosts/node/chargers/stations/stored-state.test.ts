import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newStation } from '#chargers/line.ts';
import type { StationState, Step } from '#chargers/station/station.ts';
import { instant } from '#engine/units.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { stationStore, type StationStore } from './station-store.ts';
import { changeToStore } from './stored-state.ts';

const reading = (register: number): Step =>
  ({ kind: 'report', report: { kind: 'meter-read', space: 'a', register } }) as never;

/** A state that holds so many readings. */
const holding = (readings: number): StationState => ({
  ...newStation,
  isConnected: true,
  youngest: { ahead: readings, at: instant(readings), isSure: false },
  held: {
    since: instant(1),
    steps: Array.from({ length: readings }, (_, at) => reading(at)),
  },
});

describe('what is stored of a state', () => {
  test('is what a reading has changed, and otherwise all of it', () => {
    const stored = { state: holding(1), changes: 0 };
    expect(changeToStore(stored, holding(2))!.length).toBeLessThan(250);
    expect(changeToStore(null, holding(2))).toBeNull();
    expect(changeToStore(stored, { ...holding(2), boot: 'accepted' })).toBeNull();
    expect(changeToStore({ ...stored, changes: 20 }, holding(2))).toBeNull();
  });
});

describe.each(databases)('a state on $name', ({ open }) => {
  let database: TestDatabase;
  let store: StationStore;
  beforeAll(async () => {
    database = await open();
    await database.first.query(`insert into communities (id, kind) values ('house', 'live')`);
    store = stationStore(database.first);
  }, 120_000);
  afterAll(() => database?.end());

  const created = async (id: string) => {
    const hash = new Uint8Array([1]);
    await store.register({ id, community: 'house', name: id, hash, outlets: [], isVirtual: false });
    const { epoch } = (await store.claim(id, 'one', 'ocpp1.6'))!;
    await store.keepState({ id, epoch, state: holding(1), isClosed: false });
    for (const readings of [2, 3]) {
      const change = changeToStore({ state: holding(readings - 1), changes: 0 }, holding(readings));
      expect(await store.keepChange({ id, epoch, change: change! })).toBe(true);
    }
    return epoch;
  };
  const listed = async (id: string) => (await store.list('house', id))[0]!.state;

  test('has what readings have changed since it was written, also on the next lines', async () => {
    const epoch = await created('S1');
    expect(await listed('S1')).toEqual(holding(3));
    for (const process of ['two', 'three']) {
      expect(await store.claim('S1', process, 'ocpp1.6')).toMatchObject({ state: holding(3) });
    }
    expect(await store.keepChange({ id: 'S1', epoch, change: '{}' })).toBe(false);
    const last = { id: 'S1', epoch: epoch + 2, state: holding(0), isClosed: false };
    expect(await store.keepState(last)).toBe(true);
    expect(await listed('S1')).toEqual(holding(0));
  });

  test('has them where its process has died', async () => {
    await created('S2');
    const lost = await store.claimLost('other');
    expect(lost.find(({ id }) => id === 'S2')).toMatchObject({ state: holding(3) });
    expect(await store.claim('S2', 'two', 'ocpp1.6')).toMatchObject({ state: holding(3) });
  });

  test('that a version without changes has written has none of before', async () => {
    await created('S3');
    const older = 'update stations set epoch = epoch + 1, state = $2::json where id = $1';
    await database.first.query(older, ['S3', JSON.stringify(holding(7))]);
    expect(await store.claim('S3', 'two', 'ocpp1.6')).toMatchObject({ state: holding(7) });
  });
});
