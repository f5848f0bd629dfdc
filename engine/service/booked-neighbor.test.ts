import { describe, expect, it } from 'vitest';
import { done, later, type TestWorld } from './testing/world.ts';
import {
  billed,
  danBooks,
  morning,
  on,
  orders,
  othersStay,
  plugIn,
  sessionOf,
  start,
  told,
  unplug,
} from './testing/crowd.ts';

const fee = (world: TestWorld) => billed(world, 'ann', 'PARKING_TIME');

const annStays = (booked: TestWorld) =>
  later(
    done(later(booked, on(15)), plugIn('ann', 'a', 1), start('ann', 'a', orders(1, on(15, 30)))),
    on(16, 5),
  );

describe('for a neighbor who reserved the space', () => {
  const stays = annStays(done(morning(), ...othersStay, danBooks(on(16), on(18))));
  const full = later(stays, on(16, 7));
  const cannot = {
    kind: 'cannot-plug-in',
    user: 'dan',
    reservation: Object.keys(stays.reservations)[0]!,
  } as const;

  it('a fee is due from when they say that they cannot plug in, until they can', () => {
    const came = done(full, cannot);
    expect(sessionOf(came, 'ann')).toMatchObject({ idle: [], idleFrom: on(16, 7) });
    const left = done(later(came, on(16, 11)), unplug('ann', 'a'));
    const charges = done(later(left, on(16, 12)), plugIn('dan', 'a', 4));
    expect(fee(later(charges, on(17)))).toBe(20);
  });

  it('no fee is due if they come when the car has left: nobody waited', () => {
    const late = done(later(stays, on(16, 10)), unplug('ann', 'a'), plugIn('dan', 'a', 4));
    expect(fee(later(late, on(17)))).toBe(0);
    expect(told(late, 'ann', 'idle-fee-off')).toHaveLength(1);
  });

  it('the fee is taken off again if they never come, whether the car stays or not', () => {
    const gone = done(stays, unplug('ann', 'a'));
    expect(fee(gone)).toBe(25);
    const over = later(gone, on(16, 15));
    expect(fee(over)).toBe(0);
    expect(told(over, 'ann', 'idle-fee-off')).toHaveLength(1);
    const there = later(stays, on(16, 15));
    expect(sessionOf(there, 'ann').idle).toEqual([]);
    expect(fee(done(later(there, on(17)), unplug('ann', 'a')))).toBe(0);
  });

  it('a fee is due until the hold ends if they cannot plug in at all', () => {
    const over = later(done(full, cannot), on(16, 20));
    expect(over.reservations).toEqual({});
    expect(fee(done(over, unplug('ann', 'a')))).toBe(40);
  });

  it('no fee is due where another space keeps the promise', () => {
    const moved = annStays(done(morning(), danBooks(on(16), on(18))));
    expect(fee(done(later(moved, on(17)), unplug('ann', 'a')))).toBe(0);
  });

  it('the fee is taken off if they charge elsewhere', () => {
    const elsewhere = done(stays, unplug('ben', 'b'), plugIn('dan', 'b', 4));
    expect(fee(done(later(elsewhere, on(17)), unplug('ann', 'a')))).toBe(0);
  });

  it('the fee is taken off a charge that was stopped, and the one before', () => {
    const stopped = done(stays, { kind: 'stop', user: 'ann', space: 'a' });
    const again = done(stopped, start('ann', 'a', orders(2, on(23))));
    expect(fee(again)).toBe(25);
    expect(fee(later(again, on(16, 15)))).toBe(0);
    expect(fee(later(stopped, on(16, 15)))).toBe(0);
  });
});
