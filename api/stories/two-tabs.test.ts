import { describe, expect, test } from 'vitest';
import { visitorsWorld } from '#hosts/worker/visitors-world.ts';
import { halfPastSix, noon, openPage } from '../testing/demo.ts';
import { memoryStore } from '../store/memory.ts';
import type { BrowserStore } from '../store/log-store.ts';

const hour = 3_600_000;
const space = 'golden-tower-93';
const booking = {
  space,
  from: halfPastSix + 24 * hour,
  to: halfPastSix + 30 * hour,
  energy: 10_000,
};

function twoTabs() {
  const store = memoryStore();
  const wall = { now: noon };
  return { one: openPage({ store, wall }).service, other: openPage({ store, wall }).service, wall };
}

/** A store in which another writer is first, a given number of times. */
function contested(times: number): BrowserStore & { readonly tries: () => number } {
  const store = memoryStore();
  let tries = 0;
  return {
    ...store,
    tries: () => tries,
    append: async (id, entry, more) => {
      if (entry.action.kind === 'command' && tries++ < times) return 'conflict';
      return store.append(id, entry, more);
    },
  };
}

describe('two tabs of one visitor', () => {
  test('share one world and one clock', async () => {
    const { one, other, wall } = twoTabs();
    const [mine, theirs] = await Promise.all([one.clock.now(), other.clock.now()]);
    expect(mine.demo).toBe(theirs.demo);
    await one.clock.setRate({ rate: 60 });
    wall.now += 7000;
    expect((await other.clock.now()).demo).toBe(halfPastSix + 420_000);
  });

  test('see each other’s changes', async () => {
    const { one, other } = twoTabs();
    const { turn } = await other.clock.now();
    await one.sandbox.plugIn({ space, vehicle: 1 });
    expect((await other.charge.space({ space })).status.kind).toBe('yours');
    expect((await other.clock.now()).turn).not.toBe(turn);
  });

  test('cannot book a space twice, not even at once', async () => {
    const { one, other } = twoTabs();
    const outcomes = await Promise.allSettled([
      one.reservations.reserve({ ...booking, vehicle: 2 }),
      other.reservations.reserve({ ...booking, vehicle: 3 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(refused!.reason).toMatchObject({ code: 'CONFLICT', defined: true });
    const { upcoming } = await one.reservations.list();
    expect(upcoming.filter((reservation) => reservation.space === space)).toHaveLength(1);
  });

  test('start over together', async () => {
    const { one, other } = twoTabs();
    await one.sandbox.plugIn({ space, vehicle: 1 });
    await other.charge.space({ space });
    await one.sandbox.reset();
    expect((await other.charge.space({ space })).status.kind).toBe('free');
  });
});

describe('a conflicting write', () => {
  test('is retried from the newer state', async () => {
    const store = contested(2);
    const { service } = openPage({ store });
    await service.sandbox.plugIn({ space, vehicle: 1 });
    expect(store.tries()).toBe(3);
    expect((await service.charge.space({ space })).status.kind).toBe('yours');
  });

  test('gives up with a clear error after too many conflicts', async () => {
    const { service } = openPage({ store: contested(Infinity) });
    await expect(service.sandbox.plugIn({ space, vehicle: 1 })).rejects.toMatchObject({
      code: 'BUSY',
      defined: true,
    });
    expect((await service.charge.space({ space })).status.kind).toBe('free');
  });
});

test('the world’s counter follows all events, the resident’s own only theirs', async () => {
  const { service } = openPage();
  const start = await service.clock.now();
  await service.clock.jump({ to: halfPastSix + 10 * hour });
  const jumped = await service.clock.now();
  expect(jumped.ownTurn).toBeGreaterThan(start.ownTurn);
  const { service: watcher, wall } = openPage();
  const before = await watcher.clock.now();
  wall.now += 10 * hour;
  const after = await watcher.clock.now();
  expect(after.turn).toBeGreaterThan(before.turn);
  expect(after.ownTurn).toBe(before.ownTurn);
});

test('a page that sends many requests at once creates one world', async () => {
  let created = 0;
  const evening = visitorsWorld(new Date(2026, 10, 15), { zone: 'UTC', currency: 'USD' });
  const createWorld = async () => {
    created += 1;
    return evening;
  };
  const { service } = openPage({ createWorld });
  await Promise.all([service.clock.now(), service.charge.places(), service.vehicles.list()]);
  expect(created).toBe(1);
});
