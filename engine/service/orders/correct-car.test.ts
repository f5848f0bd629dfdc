import { describe, expect, it } from 'vitest';
import { executeInBooks } from '../../simulation/books.ts';
import type { Act } from '../../simulation/live.ts';
import {
  booksOf,
  done,
  invoicesOf,
  later,
  recordsOf,
  refused,
  withBooks,
} from '../testing/world.ts';
import type { TestWorld } from '../testing/world.ts';
import { morning, on, orders, plugIn, sessionOf, start, told, unplug } from '../testing/crowd.ts';
import { liveSession } from '../views/live-session.ts';

const isCar = (user: string, space: string, vehicle: number): Act => ({
  kind: 'correct-car',
  user,
  space,
  vehicle,
});
const at = (world: TestWorld, space: string) => world.sessions[world.spaces[space]!.session!]!;
const energy = (world: TestWorld, space: string) => liveSession(world, at(world, space)).energy;

const billsOf = (world: TestWorld, user: string) =>
  invoicesOf(world, user).flatMap(({ charges }) => charges.map(({ bill }) => bill));

/** Ann's car charges at `a`, Ben's at `b`. */
const charging = later(
  done(
    morning(),
    plugIn('ann', 'a', 1),
    start('ann', 'a', orders(10, on(20))),
    plugIn('ben', 'b', 2),
    start('ben', 'b', orders(4, on(20))),
  ),
  on(8, 30),
);

describe('the wrong car picked at plug-in', () => {
  it('is put right by its driver: the readings stay, the car changes', () => {
    const right = done(charging, isCar('ann', 'a', 5));
    expect(at(right, 'a')).toMatchObject({ id: at(charging, 'a').id, vehicle: 5, user: 'ann' });
    expect(energy(right, 'a')).toBe(energy(charging, 'a'));
    expect(told(right, 'ann', 'car-corrected')).toMatchObject([{ vehicle: 5 }]);
    const gone = done(later(right, on(12)), unplug('ann', 'a'));
    expect(recordsOf(gone, 'ann')).toMatchObject([{ vehicle: 5, vehicleName: 'Car 5' }]);
    expect(invoicesOf(gone, 'ann')[0]!.charges[0]!.bill.energy).toBe(10_000);
    // The other car may be plugged in elsewhere meanwhile.
    expect(sessionOf(done(right, unplug('ben', 'b'), plugIn('ann', 'b', 1)), 'ann')).toBeDefined();
  });

  it('leaves the level of the car that was named by mistake as it was', () => {
    const right = done(charging, isCar('ann', 'a', 5));
    expect(right.vehicles[1]!.stored).toBe(morning().vehicles[1]!.stored);
    const gone = done(later(right, on(12)), unplug('ann', 'a'));
    expect(gone.vehicles[5]!.stored).toBeGreaterThan(gone.vehicles[1]!.stored);
  });

  it('is put right after a stop, also on the bill', () => {
    const stopped = done(charging, { kind: 'stop', user: 'ann', space: 'a' });
    const right = done(stopped, isCar('ann', 'a', 5));
    expect(recordsOf(right, 'ann')).toMatchObject([{ vehicle: 5, vehicleName: 'Car 5' }]);
    expect(billsOf(right, 'ann')).toEqual(billsOf(stopped, 'ann'));
    expect(billsOf(right, 'ann')).toMatchObject([{ energy: energy(charging, 'a') }]);
  });
});

describe('cables mixed up by two neighbors', () => {
  const claimed = done(charging, isCar('ben', 'a', 2));

  it('change nothing as long as only one says so; the other is told', () => {
    expect(at(claimed, 'a').user).toBe('ann');
    expect(told(claimed, 'ann', 'car-claimed')).toHaveLength(1);
    expect(told(claimed, 'ben', 'car-corrected')).toEqual([]);
  });

  it('are swapped once both say so: each pays for what their car has charged', () => {
    const right = done(claimed, isCar('ann', 'b', 1));
    expect([at(right, 'a'), at(right, 'b')]).toMatchObject([
      { user: 'ben', vehicle: 2 },
      { user: 'ann', vehicle: 1 },
    ]);
    for (const user of ['ann', 'ben']) {
      expect(told(right, user, 'car-corrected')).toHaveLength(2);
    }
    const gone = done(later(right, on(12)), unplug('ben', 'a'), unplug('ann', 'b'));
    expect(invoicesOf(gone, 'ben')[0]!.charges[0]!.bill.energy).toBe(10_000);
    expect(invoicesOf(gone, 'ann')[0]!.charges[0]!.bill.energy).toBe(4000);
  });

  it('cannot be used to hand a bill to somebody', () => {
    const stopped = done(charging, { kind: 'stop', user: 'ann', space: 'a' });
    expect(refused(stopped, isCar('ben', 'a', 2))).toEqual({ code: 'already-over' });
    expect(refused(charging, isCar('ben', 'a', 1))).toEqual({ code: 'unknown', what: 'vehicle' });
  });
});

it('the owner says whose car it is, and nobody else may', () => {
  const assign: Act = { kind: 'assign-car', user: 'dan', space: 'a', vehicle: 4 };
  expect(refused(charging, assign)).toEqual({ code: 'not-allowed' });
  const outcome = executeInBooks(booksOf(charging), assign, 'owner');
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  const right = withBooks(outcome);
  expect(at(right, 'a')).toMatchObject({ user: 'dan', vehicle: 4 });
  expect(told(right, 'ann', 'car-corrected')).toMatchObject([{ vehicle: null }]);
  const gone = done(later(right, on(12)), unplug('dan', 'a'));
  expect(invoicesOf(gone, 'ann')).toEqual([]);
  expect(invoicesOf(gone, 'dan')[0]!.charges[0]!.bill.energy).toBe(10_000);
});
