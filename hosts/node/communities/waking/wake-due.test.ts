import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { annArrives, ask, evening, liveHouse, nightRate, waitingSince } from '#api/testing/live.ts';
import { resident } from '#api/testing/community.ts';
import type { Books } from '#engine/service/books.ts';
import { wants } from '#engine/service/wants.ts';
import { hour, minute } from '#engine/units.ts';
import { communityStore } from '../../store/community-store.ts';
import { StoreUnavailable } from '../../store/store-unavailable.ts';
import { openTestCommunities } from '../../testing/community-client.ts';
import { databases, type TestDatabase } from '../../testing/databases/databases.ts';
import { withAppends } from '../../testing/databases/with-appends.ts';
import { stateAt } from '#api/community/state-at.ts';
import { currentState } from '#api/store/migrations/migrations.ts';
import { logStore } from '../stored/stored-bytes.ts';
import { leaseMs } from './wake-due.ts';

const call = { actor: resident('ann'), idempotency: null };

const failed = (error: unknown) => {
  throw error;
};

/** Holds up whoever waits until it is opened. */
function gate() {
  const hold: { open: () => void } = { open: () => undefined };
  const opened = new Promise<void>((resolve) => {
    hold.open = resolve;
  });
  return { opened, open: () => hold.open() };
}

describe.each(databases)('a community that nobody looks at: $name', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, 120_000);
  afterAll(() => database.end());

  /** A live community in which Ann's car waits for the night rate. */
  async function openHouse(clock = { now: evening as number }) {
    await database.first.query('delete from communities');
    const communities = openTestCommunities(database.first, { clock });
    const id = await communities.createLive(liveHouse());
    const here = () => communities.live(id).forCall(call);
    for (const { at, action } of annArrives()) {
      clock.now = at;
      await here().act(() => action);
    }
    return { clock, communities, id, here };
  }

  const another = async () => (await database.another?.()) ?? database.first;

  /** What is stored, without any time since. */
  async function stored(id: string) {
    const found = await stateAt<Books>(logStore(communityStore(database.first)), id, currentState);
    if ('problem' in found) throw new Error(found.problem);
    const { world } = found.state;
    return { now: world.now, amps: wants(world)[0]!.amps };
  }

  const ticksOf = async (id: string) =>
    (
      await database.first.query<{ at: number }>(
        `select at::float8 as at from log
        where community = $1 and action->>'kind' = 'tick' order by seq`,
        [id],
      )
    ).rows.map(({ at }) => at);

  const dueOf = async (id: string) =>
    (
      await database.first.query<{ due: number | null }>(
        'select due::float8 as due from communities where id = $1',
        [id],
      )
    ).rows[0]!.due;

  test('gets what a price change brings when it comes, and sleeps until then', async () => {
    const { clock, communities, id } = await openHouse();
    expect(await dueOf(id)).toBe(nightRate);
    clock.now = nightRate - 1;
    expect(await communities.wakeDue(failed)).toBe(0);
    expect(await stored(id)).toEqual({ now: waitingSince, amps: 0 });
    clock.now = nightRate;
    expect(await communities.wakeDue(failed)).toBe(1);
    expect(await stored(id)).toEqual({ now: nightRate, amps: 48 });
    expect(await ticksOf(id)).toEqual([nightRate]);
    expect(await dueOf(id)).toBeGreaterThan(nightRate);
    expect(await communities.wakeDue(failed)).toBe(0);
  });

  test('is asked once when its first change is', async () => {
    const clock = { now: evening as number };
    const communities = openTestCommunities(database.first, { clock });
    await database.first.query('delete from communities');
    const id = await communities.createLive(liveHouse());
    expect(await communities.wakeDue(failed)).toBe(1);
    expect(await dueOf(id)).toBeNull();
    expect(await ticksOf(id)).toEqual([]);
  });

  test('is woken by one of several processes', async () => {
    const { clock, communities, id } = await openHouse();
    const others = await Promise.all([1, 2].map(async () => another()));
    const processes = [
      communities,
      ...others.map((other) => openTestCommunities(other, { clock })),
    ];
    clock.now = nightRate;
    const woken = await Promise.all(processes.map((each) => each.wakeDue(failed)));
    expect(woken.filter((count) => count === 1)).toHaveLength(1);
    expect(await ticksOf(id)).toEqual([nightRate]);
  });

  test('is woken by another process if the one that was to do it has died', async () => {
    const { clock, id } = await openHouse();
    clock.now = nightRate;
    const dead = communityStore(database.first);
    expect(await dead.claimDue(clock.now, leaseMs, 10)).toEqual([{ id, kind: 'live' }]);
    const other = openTestCommunities(database.first, { clock });
    clock.now += leaseMs - 1;
    expect(await other.wakeDue(failed)).toBe(0);
    clock.now += 1;
    expect(await other.wakeDue(failed)).toBe(1);
    expect(await stored(id)).toEqual({ now: nightRate + leaseMs, amps: 48 });
    expect(await ticksOf(id)).toHaveLength(1);
  });

  test('refuses what a process writes that slept for ten minutes and believes it has it', async () => {
    const { clock, id } = await openHouse();
    const other = await another();
    const asleep = gate();
    const resumed = gate();
    const sleeping = withAppends(other, async (send) => {
      asleep.open();
      await resumed.opened;
      return send();
    });
    // Several processes, also where the database could have only one.
    const sleeper = openTestCommunities({ ...sleeping, isShared: true }, { clock });
    clock.now = nightRate;
    const woken = sleeper.wakeDue(failed);
    await asleep.opened;
    clock.now += 10 * minute;
    const awake = openTestCommunities(database.first, { clock });
    expect(await awake.wakeDue(failed)).toBe(1);
    await awake
      .live(id)
      .forCall(call)
      .act(() => ask({ kind: 'stop', user: 'ann', space: 'a' }));
    const before = await stored(id);
    resumed.open();
    await woken;
    expect(sleeper.conflictCount()).toBe(1);
    expect(await stored(id)).toEqual(before);
    expect(await ticksOf(id)).toEqual([nightRate + 10 * minute]);
  });

  test('does nothing twice if the clock of its host is set back, and nothing is lost', async () => {
    const { clock, communities, id, here } = await openHouse();
    clock.now = nightRate;
    await communities.wakeDue(failed);
    clock.now = nightRate - 3 * hour;
    expect(await communities.wakeDue(failed)).toBe(0);
    await here().act(() => ask({ kind: 'stop', user: 'ann', space: 'a' }));
    expect(await stored(id)).toEqual({ now: nightRate, amps: 0 });
    expect(await ticksOf(id)).toEqual([nightRate]);
  });

  test('waits for the true time if the clock of its host was ahead', async () => {
    const { clock, communities, id } = await openHouse();
    clock.now = nightRate + 2 * hour;
    await communities.wakeDue(failed);
    const early = await stored(id);
    clock.now = nightRate;
    expect(await communities.wakeDue(failed)).toBe(0);
    expect(await stored(id)).toEqual(early);
    const due = (await dueOf(id))!;
    clock.now = due;
    expect(await communities.wakeDue(failed)).toBe(1);
    expect((await stored(id)).now).toBe(due);
  });

  test('has its change once if the store answers after the timeout', async () => {
    const { clock, id } = await openHouse();
    clock.now = nightRate;
    let appends = 0;
    const slow = withAppends(database.first, async (send) => {
      const answer = await send();
      appends += 1;
      if (appends === 1) throw new StoreUnavailable(true);
      return answer;
    });
    const errors: unknown[] = [];
    const communities = openTestCommunities(slow, { clock });
    await communities.wakeDue((error) => errors.push(error));
    expect(errors).toMatchObject([{ code: 'OUTCOME_UNKNOWN' }]);
    expect(await ticksOf(id)).toEqual([nightRate]);
    clock.now += leaseMs;
    await communities.wakeDue(failed);
    expect(await ticksOf(id)).toHaveLength(1);
    expect((await stored(id)).amps).toBe(48);
  });

  test('is left alone as a sandbox, whoever looks sees it as of now', async () => {
    const clock = { now: evening as number };
    const communities = openTestCommunities(database.first, { clock });
    await database.first.query('delete from communities');
    const { id } = (await communities.createSandbox())!;
    const sandbox = () => communities.sandbox(id).forCall(call);
    const running = { kind: 'set-clock', paused: false } as const;
    await sandbox().act(() => ({ kind: 'command', command: running, role: 'resident' }));
    const began = (await sandbox().present()).world.now;
    clock.now += 5 * hour;
    expect(await communities.wakeDue(failed)).toBe(0);
    expect((await sandbox().present()).world.now).toBe(began + 5 * hour);
  });
});
