import { describe, expect, it } from 'vitest';
import { terms } from '../community/reservation.ts';
import { orderOf } from '../service/testing/service.ts';
import {
  at,
  car,
  done,
  later,
  refused,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import { execute, type Act } from '../simulation/live.ts';
import { day, hour, instant, minute, wattHours } from '../units.ts';

const after = (time: number) => instant(at(0) + time);
const isRefused = (world: TestWorld, act: Act) => !execute(world, act, 'resident').ok;

/** Somebody at each of the three spaces, for hours. */
const cars = [1, 2, 3, 4, 5].map((id) => car(id, `user-${id}`));
const founded = testWorld({ vehicles: cars });
const busy = done(
  founded,
  ...['a', 'b', 'c'].flatMap((space, place): Act[] => {
    const user = `user-${place + 1}`;
    return [
      { kind: 'plug-in', user, space, vehicle: place + 1 },
      { kind: 'start', user, space, ...orderOf(40, at(12)) },
    ];
  }),
);
const queue = (id: number, change: { until?: number; energy?: number } = {}): Act => ({
  kind: 'join-queue',
  user: `user-${id}`,
  vehicle: id,
  building: 'house',
  energy: wattHours(change.energy ?? 2000),
  until: instant(change.until ?? at(6)),
});
const leave: Act = { kind: 'unplug', user: 'user-2', space: 'b' };

const slot = (from: number, to: number): Act => ({
  kind: 'reserve',
  user: 'user-1',
  vehicle: 1,
  space: 'a',
  from: instant(from),
  to: instant(to),
  energy: wattHours(1000),
});

describe('a slot', () => {
  it.each([
    ['may begin now', after(0), after(hour), false],
    ['may not begin in the past', after(-1), after(hour), true],
    ['may begin in seven days', after(7 * day), after(7 * day + hour), false],
    ['may not begin later', after(7 * day + 1), after(7 * day + hour), true],
    ['may be a quarter of an hour long', after(hour), after(hour + 15 * minute), false],
    ['may not be shorter', after(hour), after(hour + 15 * minute - 1), true],
    ['may be a day long', after(hour), after(hour + day), false],
    ['may not be longer', after(hour), after(hour + day + 1), true],
  ])('%s', (_, from, to, isTooMuch) => {
    expect(isRefused(founded, slot(from, to))).toBe(isTooMuch);
  });

  it('can be changed until half an hour before, to the instant', () => {
    const reserved = done(founded, slot(at(2), at(4)));
    const [id] = Object.keys(reserved.reservations);
    const move = { ...slot(at(5), at(6)), kind: 'change-reservation', reservation: id! } as Act;
    const last = instant(at(2) - terms.cancelUntil);
    expect(isRefused(later(reserved, last), move)).toBe(false);
    expect(isRefused(later(reserved, instant(last + 1)), move)).toBe(true);
  });

  it('can be had by a car that is there after its ready-by time, without a wait', () => {
    const order = { ...orderOf(1, at(1)), kind: 'start', user: 'user-1', space: 'a' } as const;
    const plugIn = { kind: 'plug-in', user: 'user-1', space: 'a', vehicle: 1 } as const;
    const overdue = later(done(founded, plugIn, order), at(2));
    expect(isRefused(overdue, slot(at(2), at(3)))).toBe(false);
    const stranger = { ...slot(at(2), at(3)), user: 'user-2', vehicle: 2 } as Act;
    expect(refused(overdue, stranger)).toMatchObject({ code: 'space-taken', by: 'neighbor' });
  });
});

describe('a place in the queue', () => {
  it.each([
    ['may end in half an hour', 30 * minute, false],
    ['may not end sooner', 30 * minute - 1, true],
    ['may end in two days', 2 * day, false],
    ['may not end later', 2 * day + 1, true],
  ])('%s', (_, time, isTooMuch) => {
    expect(isRefused(busy, queue(4, { until: after(time) }))).toBe(isTooMuch);
  });

  it('is served in the order of joining', () => {
    const freed = done(busy, queue(5), queue(4), leave);
    expect(Object.values(freed.reservations)).toMatchObject([{ user: 'user-5', space: 'b' }]);
    expect(freed.queue).toMatchObject([{ user: 'user-4' }]);
  });

  it('leads to an offer even of a little, if no more was asked for', () => {
    const freed = done(busy, queue(4, { energy: 500 }), leave);
    expect(Object.values(freed.reservations)).toMatchObject([{ user: 'user-4', energy: 500 }]);
  });

  it('leads to an offer that can be declined at any time, and has no quoted price', () => {
    const offered = done(busy, queue(4), leave);
    const [id] = Object.keys(offered.reservations);
    const decline = { kind: 'cancel-reservation', user: 'user-4', reservation: id! } as const;
    expect(isRefused(offered, decline)).toBe(false);
    const both = { ...offered, accounts: ['user-4'] };
    const other = { user: 'user-4', vehicle: 4 };
    const booked = done(both, { ...slot(at(20), at(22)), ...other });
    expect(booked.reservations[id!]!.ceiling).toBeNull();
  });

  it('is given up with its car', () => {
    const gone = done(busy, queue(4), { kind: 'remove-vehicle', user: 'user-4', vehicle: 4 });
    expect(gone.queue).toEqual([]);
  });

  it('is not for those who find a space that is free for half an hour', () => {
    const free = done(busy, leave);
    const booked = (from: number) => {
      const other = { user: 'user-5', vehicle: 5, space: 'b' };
      return done(free, { ...slot(from, at(4)), ...other });
    };
    expect(isRefused(booked(after(30 * minute)), queue(4))).toBe(true);
    expect(isRefused(booked(after(30 * minute - 1)), queue(4))).toBe(false);
  });
});

describe('a ready-by time', () => {
  const there = done(founded, { kind: 'plug-in', user: 'user-1', space: 'a', vehicle: 1 });
  const start = { kind: 'start', user: 'user-1', space: 'a' } as const;
  const isTooMuch = (time: number) => isRefused(there, { ...start, ...orderOf(1, after(time)) });

  it('is in the future, and within seven days', () => {
    const now = { ...start, ...orderOf(1, there.now) };
    expect(refused(there, now)).toEqual({ code: 'ready-by-passed' });
    expect([1, 7 * day, 7 * day + 1].map(isTooMuch)).toEqual([false, false, true]);
  });
});
