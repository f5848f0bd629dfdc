import { describe, expect, it } from 'vitest';
import { done, later, type TestWorld } from '../service/testing/world.ts';
import {
  annBlocks,
  billed,
  changePlan,
  danQueues,
  morning,
  on,
  orders,
  othersStay,
  plugIn,
  sessionOf,
  start,
  told,
  unplug,
} from '../service/testing/crowd.ts';
import type { Act } from '../simulation/live.ts';
import { amps, duration, fraction, minute, wattHours, type Instant } from '../units.ts';

const fee = (world: TestWorld) => billed(world, 'ann', 'PARKING_TIME');
const leavesAt = (world: TestWorld, at: Instant) => done(later(world, at), unplug('ann', 'a'));
const change = (kwh: number, readyBy: Instant, preference: 'cheapest' | 'greenest'): Act =>
  changePlan('ann', 'a', { ...orders(kwh, readyBy), preference });
const stop: Act = { kind: 'stop', user: 'ann', space: 'a' };

describe('the idle fee of a driver who was asked at 8:15 and stays until 10 PM', () => {
  const asked = annBlocks();
  const stays = fee(leavesAt(asked, on(22)));
  const click = (...clicks: readonly Act[]) =>
    fee(leavesAt(done(later(asked, on(9, 10)), ...clicks), on(22)));

  it('is $24, the most there is', () => expect(stays).toBe(2400));

  it.each(['cheapest', 'greenest'] as const)(
    'is the same after a change to one watt-hour more, ready in 20 hours, %s',
    (preference) => expect(click(change(1.001, on(29), preference))).toBe(2400),
  );

  it('is the same after a stop and a new start', () => {
    const again = start('ann', 'a', { ...orders(0.001, on(29)), preference: 'cheapest' });
    expect(click(stop, again)).toBe(2400);
  });

  it('is the same if the car may be charged further', () => {
    const details = { ...asked.vehicles[1]!, level: fraction(0.51) };
    expect(click({ kind: 'edit-vehicle', user: 'ann', vehicle: 1, details })).toBe(2400);
  });

  it('is not due for the time in which a new order charges', () => {
    const more = done(later(asked, on(9)), change(9, on(29), 'cheapest'));
    expect(sessionOf(more, 'ann').phase.kind).toBe('charging');
    const idle = sessionOf(later(more, on(10, 30)), 'ann').idle;
    expect(idle).toMatchObject([{ from: on(8, 35), to: on(9) }]);
    expect(fee(leavesAt(more, on(10)))).toBeLessThan(fee(leavesAt(asked, on(10))));
  });

  it('is at most $24 for the stay, also if the car charges again', () => {
    let world = later(asked, on(14));
    world = done(world, stop, start('ann', 'a', orders(1, on(29))));
    expect(fee(leavesAt(world, on(22)))).toBe(2400);
  });

  it('does not run while the service holds power back for others', () => {
    const { house } = asked.buildings;
    const tight = { ...asked, buildings: { house: { ...house!, capacity: amps(6) } } };
    const waits = done(later(tight, on(9)), change(5, on(29), 'cheapest'));
    expect(sessionOf(waits, 'ann').phase).toMatchObject({ why: { kind: 'shared-power' } });
    const then = later(waits, on(9, 30));
    expect(sessionOf(then, 'ann').idle).toMatchObject([{ from: on(8, 35), to: on(9) }]);
  });

  it('does not run from 11 PM to 7 AM, nor while the charger is out of reach', () => {
    const asleep = annBlocks(on(22, 30));
    expect(fee(leavesAt(asleep, on(31)))).toBe(150);
    const offline: Act = {
      kind: 'fail-charger',
      space: 'a',
      how: 'offline',
      lasting: duration(60 * minute),
    };
    expect(fee(leavesAt(done(later(asked, on(9)), offline), on(10, 30)))).toBe(275);
  });

  it('does not run before the time at which the driver said they would leave', () => {
    expect(fee(leavesAt(annBlocks(on(12)), on(12)))).toBe(0);
    expect(fee(leavesAt(annBlocks(on(12)), on(12, 20)))).toBe(100);
  });
});

it('the idle fee is due though an empty charge was stopped before, which costs nothing', () => {
  const empty = done(
    morning(),
    plugIn('ann', 'a', 1),
    start('ann', 'a', orders(1, on(8, 30))),
    stop,
    ...othersStay,
  );
  const waits = later(done(later(empty, on(8, 15)), danQueues), on(8, 40));
  expect(sessionOf(waits, 'ann').idleFrom).toBe(on(8, 35));
  const charged = done(waits, start('ann', 'a', orders(1, on(20))));
  expect(fee(leavesAt(charged, on(10, 46)))).toBeGreaterThan(590);
  expect(fee(leavesAt(charged, on(22)))).toBe(2400);
});

const danLeaves = (world: TestWorld) =>
  done(world, { kind: 'leave-queue', user: 'dan', entry: world.queue[0]!.id });
const counts = (world: TestWorld) =>
  ['move-asked', 'move-resumed', 'move-withdrawn'].map((kind) => told(world, 'ann', kind).length);

describe('a driver who is kept waiting', () => {
  const asked = annBlocks();
  it('sends one request, however often they leave the queue and join it again', () => {
    let world = asked;
    for (let minutes = 0; minutes < 34; minutes += 1) {
      world = done(danLeaves(later(world, on(8, 16 + minutes))), danQueues);
    }
    expect(counts(world)).toEqual([1, 1, 1]);
    expect(sessionOf(world, 'ann').moveRequest).toMatchObject({ at: on(8, 15), by: on(8, 35) });
    expect(fee(leavesAt(world, on(9, 35)))).toBe(300);
  });

  it('costs nothing while they do not wait, and withdraws the request if that lasts', () => {
    const back = done(danLeaves(later(asked, on(8, 45))), danQueues);
    const gone = danLeaves(later(back, on(8, 55)));
    expect(sessionOf(later(gone, on(9, 14)), 'ann').moveRequest).not.toBeNull();
    expect(sessionOf(later(gone, on(9, 15)), 'ann').moveRequest).toBeNull();
    expect(fee(leavesAt(gone, on(12)))).toBe(100);
    const again = done(later(gone, on(10)), danQueues);
    expect(counts(again)).toEqual([1, 2, 2]);
    expect(fee(leavesAt(again, on(10, 20)))).toBe(200);
  });

  it('is not the same as another one, who gives new time', () => {
    const eve: Act = { ...danQueues, user: 'eve', vehicle: 6, energy: wattHours(3000) };
    const gone = danLeaves(later(asked, on(9)));
    const other = done(later(gone, on(10)), eve);
    expect(sessionOf(other, 'ann').moveRequest).toMatchObject({ at: on(10) });
    expect(counts(other)).toEqual([2, 0, 1]);
  });
});

it('orders for right away are stored as such', () => {
  const again = done(annBlocks(), change(3, on(29), 'cheapest'));
  expect(sessionOf(again, 'ann')).toMatchObject({
    order: { preference: 'fastest' },
    moveRequest: { isReordered: true },
  });
});
