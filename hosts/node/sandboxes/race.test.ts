import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCompetitors } from '../testing/competitors.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../testing/databases.ts';
import { halfPastSix, openTestSandboxes, serviceOf } from '../testing/sandbox-client.ts';
import type { Database } from '../store/database.ts';

const hour = 3_600_000;
const space = 'golden-tower-93';
const booking = {
  space,
  from: halfPastSix + 24 * hour,
  to: halfPastSix + 30 * hour,
  energy: 10_000,
};

/** A hundred at once, half of them through each of two processes' connections. */
const hundredTimes = (task: (place: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: 100 }, (_, number) => task(number % 2)));

describe.runIf(hasPostgres)('processes on one PostgreSQL (npm must have its binaries)', () => {
  let database: TestDatabase;
  let both: readonly Database[];
  let competitors: Awaited<ReturnType<typeof startCompetitors>>;
  beforeAll(async () => {
    database = await testPostgres();
    both = [database.first, await database.another!()];
    competitors = await startCompetitors(database.address!, 4);
  }, 120_000);
  afterAll(async () => {
    await competitors.end();
    await database.end();
  });

  test.each([2, 4])(
    'of 100 bookings of one slot by %i processes exactly one is confirmed, and all have the same world',
    async (count) => {
      const { key } = (await openTestSandboxes(database.first).create())!;
      // A clock that stands still, so that worlds looked at one after the other can be the same.
      await serviceOf((await openTestSandboxes(database.first).open(key))!).clock.pause();
      const times = 100 / count;
      const book = { kind: 'book', key, booking: { ...booking, vehicle: 2 }, times } as const;
      const all = (await competitors.compete(book, count)).flatMap(({ outcomes }) => outcomes);
      expect(all).toHaveLength(100);
      expect(all.filter((outcome) => outcome === 'confirmed')).toHaveLength(1);
      expect(new Set(all)).toEqual(new Set(['confirmed', 'CONFLICT']));
      // Once more: after the race all have seen its end.
      const afterwards = await competitors.compete({ ...book, times: 1 }, count);
      expect(afterwards.map(({ outcomes }) => outcomes)).toEqual(
        afterwards.map(() => ['CONFLICT']),
      );
      expect(new Set(afterwards.map(({ world }) => world)).size).toBe(1);
    },
  );

  test('the same race is lost by checking first and writing then', async () => {
    await database.first.query('create table naive (slot text)');
    const naive = { kind: 'naive', slot: 'one', times: 25 } as const;
    const all = (await competitors.compete(naive, 4)).flatMap(({ outcomes }) => outcomes);
    expect(all.filter((outcome) => outcome === 'confirmed').length).toBeGreaterThan(1);
  });

  test('neither loses a command of the other', async () => {
    const processes = both.map((each) => openTestSandboxes(each, { bounds: { snapshotEvery: 7 } }));
    const { key } = (await processes[0]!.create())!;
    const sandboxes = await Promise.all(processes.map(async (each) => (await each.open(key))!));
    const outcomes = await hundredTimes((place) => serviceOf(sandboxes[place]!).clock.pause());
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    const { rows } = await database.first.query<{ last: number }>(
      'select max(seq) as last from log where community = $1',
      [sandboxes[0]!.id],
    );
    expect(rows).toEqual([{ last: 100 }]);
  });

  test('a refusal that rests on old news is looked at again', async () => {
    const processes = both.map((each) => openTestSandboxes(each));
    const { key } = (await processes[0]!.create())!;
    const [here, there] = await Promise.all(
      processes.map(async (each) => serviceOf((await each.open(key))!)),
    );
    await here!.reservations.reserve({ ...booking, vehicle: 2 });
    const { upcoming } = await there!.reservations.list();
    const { id } = upcoming.find((one) => one.space === space)!;
    await here!.reservations.cancel({ reservation: id });
    await there!.reservations.reserve({ ...booking, vehicle: 3 });
    expect((await here!.reservations.list()).upcoming.map(({ vehicle }) => vehicle)).toContain(3);
  });

  test('a change in one is told to who watches in the other', async () => {
    const [here, there] = both.map((each) => openTestSandboxes(each));
    const { id, key } = (await here!.create())!;
    const told = new Promise<string>((resolve) => {
      there!.watch(id, () => resolve('told'));
    });
    const service = serviceOf((await here!.open(key))!);
    // The other may only just have begun to listen: notices before that are nobody's.
    const ticking = setInterval(() => void service.clock.pause(), 100);
    expect(await told).toBe('told');
    clearInterval(ticking);
  });
});
