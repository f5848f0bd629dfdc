import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCompetitors } from '../../testing/processes/competitors.ts';
import { hasPostgres, testPostgres, type TestDatabase } from '../../testing/databases/databases.ts';
import { halfPastSix, openTestCommunities, serviceOf } from '../../testing/community-client.ts';
import type { Database } from '../../store/database.ts';

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
      const { key } = (await openTestCommunities(database.first).createSandbox())!;
      // A clock that stands still, so that worlds looked at one after the other can be the same.
      await serviceOf(
        (await openTestCommunities(database.first).open(key))!.community,
      ).clock.pause();
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
    const processes = both.map((each) =>
      openTestCommunities(each, { bounds: { snapshotEvery: 7 } }),
    );
    const { key } = (await processes[0]!.createSandbox())!;
    const sandboxes = await Promise.all(
      processes.map(async (each) => (await each.open(key))!.community),
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
    const processes = both.map((each) => openTestCommunities(each));
    const { key } = (await processes[0]!.createSandbox())!;
    const [here, there] = await Promise.all(
      processes.map(async (each) => serviceOf((await each.open(key))!.community)),
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
      const processes = both.map((each) => openTestCommunities({ ...each, ...notices }));
      const { key } = (await processes[0]!.createSandbox())!;
      const [here, there] = await Promise.all(
        processes.map(async (each) => serviceOf((await each.open(key))!.community)),
      );
      await there!.clock.now();
      await here!.sandbox.plugIn({ space, vehicle: 1 });
      await there!.clock.pause();
      expect(processes[1]!.conflictCount()).toBe(conflicts);
      expect((await there!.charge.space({ space })).status.kind).toBe('yours');
    },
  );

  test('a sandbox removed in one process is gone in the other', async () => {
    const notices = noticesAtOnce();
    const [here, there] = both.map((each) => openTestCommunities({ ...each, ...notices }));
    const { id, key } = (await here!.createSandbox())!;
    expect((await there!.open(key))?.community.id).toBe(id);
    const held = (await there!.open(key))!.community;
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
    const [here, there] = both.map((each) => openTestCommunities(each));
    const { id, key } = (await here!.createSandbox())!;
    const told = new Promise<string>((resolve) => {
      there!.watch(id, () => resolve('told'));
    });
    const service = serviceOf((await here!.open(key))!.community);
    // The other may only just have begun to listen: notices before that are nobody's.
    const ticking = setInterval(() => void service.clock.pause(), 100);
    expect(await told).toBe('told');
    clearInterval(ticking);
  });
});
