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

type Notices = Pick<Database, 'listen' | 'notify'>;

const lostNotices: Notices = { listen: () => undefined, notify: () => undefined };

/** Notices that are there before the command is answered. */
function noticesAtOnce(): Notices {
  const listeners: ((message: string) => void)[] = [];
  return {
    listen: (hear) => void listeners.push(hear),
    notify: (message) => {
      for (const hear of listeners) hear(message);
    },
  };
}

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
      await serviceOf((await openTestSandboxes(database.first).open(key))!.sandbox).clock.pause();
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
    const sandboxes = await Promise.all(
      processes.map(async (each) => (await each.open(key))!.sandbox),
    );
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
      processes.map(async (each) => serviceOf((await each.open(key))!.sandbox)),
    );
    await here!.reservations.reserve({ ...booking, vehicle: 2 });
    const { upcoming } = await there!.reservations.list();
    const { id } = upcoming.find((one) => one.space === space)!;
    await here!.reservations.cancel({ reservation: id });
    await there!.reservations.reserve({ ...booking, vehicle: 3 });
    expect((await here!.reservations.list()).upcoming.map(({ vehicle }) => vehicle)).toContain(3);
  });

  test.each([
    { what: 'heard of', arrives: true, conflicts: 0 },
    { what: 'did not hear of', arrives: false, conflicts: 1 },
  ])(
    'a command of another process that it $what makes one come second $conflicts times',
    async ({ arrives, conflicts }) => {
      const notices = arrives ? noticesAtOnce() : lostNotices;
      const processes = both.map((each) => openTestSandboxes({ ...each, ...notices }));
      const { key } = (await processes[0]!.create())!;
      const [here, there] = await Promise.all(
        processes.map(async (each) => serviceOf((await each.open(key))!.sandbox)),
      );
      await there!.clock.now();
      await here!.charge.plugIn({ space, vehicle: 1 });
      await there!.clock.pause();
      expect(processes[1]!.conflictCount()).toBe(conflicts);
      expect((await there!.charge.space({ space })).status.kind).toBe('yours');
    },
  );

  test('a sandbox removed in one process is gone in the other', async () => {
    const notices = noticesAtOnce();
    const [here, there] = both.map((each) => openTestSandboxes({ ...each, ...notices }));
    const { id, key } = (await here!.create())!;
    expect((await there!.open(key))?.sandbox.id).toBe(id);
    const held = (await there!.open(key))!.sandbox;
    await serviceOf(held).clock.now();
    expect(there!.heldCount()).toBe(1);
    await here!.remove(id);
    expect(await there!.open(key)).toBeNull();
    expect(there!.heldCount()).toBe(0);
  });

  test.each([
    { when: 'at first', before: 'select 1' },
    {
      when: 'after the connections for it were lost',
      before: `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'fairwatt notices' and datname = current_database()`,
    },
  ])('a change in one is told to who watches in the other, $when', async ({ before }) => {
    await database.first.query(before);
    const [here, there] = both.map((each) => openTestSandboxes(each));
    const { id, key } = (await here!.create())!;
    const told = new Promise<string>((resolve) => {
      there!.watch(id, () => resolve('told'));
    });
    const service = serviceOf((await here!.open(key))!.sandbox);
    // The other may only just have begun to listen: notices before that are nobody's.
    const ticking = setInterval(() => void service.clock.pause(), 100);
    expect(await told).toBe('told');
    clearInterval(ticking);
  });
});
