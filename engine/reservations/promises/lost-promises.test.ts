import { describe, expect, it } from 'vitest';
import { invoiceTotals } from '../../billing/invoice.ts';
import type { WorldEvent } from '../../community/events.ts';
import { accountOf } from '../../ledger/ledger.ts';
import { executeInBooks } from '../../simulation/books.ts';
import type { Act } from '../../simulation/live.ts';
import { duration, hour, wattHours } from '../../units.ts';
import {
  at,
  booksOf,
  car,
  done,
  invoicesOf,
  later,
  testWorld,
  type TestWorld,
} from '../../service/testing/world.ts';
import { liveSession } from '../../service/views/live-session.ts';

const reserve = (hours: number, until: number, change: object = {}) =>
  ({
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: at(hours),
    to: at(until),
    energy: wattHours(9000),
    preference: 'fastest',
    ...change,
  }) as const;
const fails = (space: string, how: 'faulted' | 'offline', lasting: number): Act => ({
  kind: 'fail-charger',
  space,
  how,
  lasting: duration(lasting * hour),
});
const plugIn = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
const fast = (user: string, space: string, hours: number): Act => ({
  kind: 'start',
  user,
  space,
  goal: { kind: 'full' },
  readyBy: at(hours),
  preference: 'fastest',
});
const only = (world: TestWorld) => Object.values(world.reservations)[0]!;
const toldTo = (world: TestWorld, user: string, kind: WorldEvent['kind']) =>
  accountOf(world.ledger, user).notices.filter((event) => event.kind === kind);
const credits = (world: TestWorld) => toldTo(world, 'ann', 'promise-credited');
const of = (world: TestWorld, user: string) =>
  Object.values(world.sessions).find((session) => session.user === user)!;

describe('a booked charger that fails an hour before the slot', () => {
  const booked = later(done(testWorld(), reserve(2, 4)), at(1));

  it('moves the promise to a free space at that instant, at the same price', () => {
    const { ceiling } = only(booked);
    const failed = done(booked, fails('a', 'faulted', 6));
    expect(only(failed)).toMatchObject({ space: 'b', from: at(2), to: at(4), ceiling });
    expect(toldTo(failed, 'ann', 'promise-moved')).toEqual([
      expect.objectContaining({ at: at(1), from: 'a', space: 'b', why: 'charger-faulted' }),
    ]);
    const there = later(done(later(failed, at(2)), plugIn('ann', 'b', 1)), at(4));
    expect(liveSession(there, of(there, 'ann')).energy).toBe(9000);
  });

  it('changes nothing if it will be back in time', () => {
    const failed = done(booked, fails('a', 'faulted', 0.5));
    expect(only(failed).space).toBe('a');
    expect(toldTo(failed, 'ann', 'promise-moved')).toEqual([]);
  });

  it('says what is missing and the new time if no other space is free', () => {
    const others = [
      reserve(1.5, 8, { user: 'ben', vehicle: 2, space: 'b', energy: wattHours(500) }),
    ];
    const full = done(
      booked,
      ...others,
      reserve(1.5, 8, { user: 'cleo', vehicle: 3, space: 'c', energy: wattHours(500) }),
    );
    const failed = done(full, fails('a', 'faulted', 2.5));
    const [told] = toldTo(failed, 'ann', 'promise-short');
    // Nobody can plug in as long as it is held: all of it is missing.
    expect(told).toMatchObject({ at: at(1), missing: 9000, why: 'charger-faulted' });
    expect(told).toMatchObject({ readyAt: at(4.5) });
    const soon = done(full, fails('a', 'faulted', 1.2));
    expect(toldTo(soon, 'ann', 'promise-short')).toEqual([]);
    const back = done(later(failed, at(1.5)), { kind: 'clear-fault', space: 'a' });
    expect(toldTo(back, 'ann', 'promise-short').at(-1)).toMatchObject({ at: at(1.5), missing: 0 });
  });
});

describe('a neighbor whose charger loses its line while drawing all the power', () => {
  const house = testWorld({ capacity: 48 });
  const drawing = later(done(house, plugIn('ben', 'b', 2), fast('ben', 'b', 12)), at(0.5));

  it('takes a promise that cannot be kept: its user is told at that instant, before coming', () => {
    const booked = done(drawing, reserve(1, 2));
    const lost = done(booked, fails('b', 'offline', 6));
    expect(toldTo(lost, 'ann', 'promise-short')).toEqual([
      expect.objectContaining({ at: at(0.5), missing: 9000, why: 'power-short' }),
    ]);
    const back = done(lost, { kind: 'clear-fault', space: 'b' });
    expect(toldTo(back, 'ann', 'promise-short').at(-1)).toMatchObject({ missing: 0 });
    const there = later(done(later(back, at(1)), plugIn('ann', 'a', 1)), at(2));
    expect(liveSession(there, of(there, 'ann')).energy).toBe(9000);
  });

  it('tells a driver who is charging, and again when it is back', () => {
    const there = done(later(done(drawing, reserve(1, 3)), at(1)), plugIn('ann', 'a', 1));
    const calm = later(there, at(1, 5));
    const lost = done(calm, fails('b', 'offline', 6));
    // Ann draws, ben waits: what he may draw is nothing, so nothing is lost.
    expect(toldTo(lost, 'ann', 'plan-changed')).toEqual([]);
    const cheap = { ...reserve(1, 12), preference: 'cheapest' } as const;
    const waiting = later(done(later(done(drawing, cheap), at(1)), plugIn('ann', 'a', 1)), at(2));
    expect(of(waiting, 'ann').plan!.shortfall).toBe(0);
    const short = done(waiting, fails('b', 'offline', 11));
    expect(of(short, 'ann').plan!.shortfall).toBe(9000);
    expect(toldTo(short, 'ann', 'plan-changed')).toEqual([
      expect.objectContaining({ at: at(2), shortfall: 9000, before: 0 }),
    ]);
    const back = done(later(short, at(3)), { kind: 'clear-fault', space: 'b' });
    expect(toldTo(back, 'ann', 'plan-changed').at(-1)).toMatchObject({ at: at(3), shortfall: 0 });
  });
});

it('a promise stays whole for a driver who clicks while a neighbor’s lost line takes its power', () => {
  const house = testWorld({ capacity: 48 });
  const drawing = later(done(house, plugIn('ben', 'b', 2), fast('ben', 'b', 12)), at(0.5));
  const cheap = { ...reserve(1, 12), preference: 'cheapest' } as const;
  const waiting = later(done(later(done(drawing, cheap), at(1)), plugIn('ann', 'a', 1)), at(2));
  const short = done(waiting, fails('b', 'offline', 11));
  const { promised, order } = of(waiting, 'ann');
  const wish = { kind: 'change-plan', user: 'ann', space: 'a', ...order! } as const;
  const clicked = done(short, { ...wish, preference: 'fastest' }, wish);
  expect(of(clicked, 'ann').promised).toEqual(promised);
  const back = done(later(clicked, at(3)), { kind: 'clear-fault', space: 'b' });
  expect(of(back, 'ann').plan!.shortfall).toBe(0);
});

describe('a charger out for half of the slot', () => {
  const there = done(later(done(testWorld(), reserve(1, 2)), at(1)), plugIn('ann', 'a', 1));

  it('tells its driver what will be missing, at that instant', () => {
    const failed = done(later(there, at(1, 10)), fails('a', 'faulted', 0.5));
    expect(toldTo(failed, 'ann', 'plan-changed')).toEqual([
      expect.objectContaining({ at: at(1, 10), shortfall: 4008, before: 0 }),
    ]);
    const back = later(failed, at(1, 50));
    expect(of(back, 'ann').plan!.shortfall).toBe(4008);
    expect(toldTo(back, 'ann', 'plan-changed')).toHaveLength(1);
  });

  it('tells it again if it is back sooner', () => {
    const failed = done(later(there, at(1, 10)), fails('a', 'faulted', 0.5));
    const back = done(later(failed, at(1, 12)), { kind: 'clear-fault', space: 'a' });
    expect(toldTo(back, 'ann', 'plan-changed').at(-1)).toMatchObject({
      at: at(1, 12),
      shortfall: 0,
      before: 4008,
    });
  });
});

/** Every other space is broken as well. */
const broken = (world: TestWorld) =>
  done(world, fails('b', 'faulted', 24), fails('c', 'faulted', 24), fails('a', 'faulted', 24));

describe('a promise that cannot be kept at all', () => {
  const vehicles = [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'ann')];
  const one = testWorld({ vehicles });

  it('gives the service fee and five dollars on the invoice of the month, once', () => {
    const failed = later(broken(done(one, reserve(2, 4))), at(5));
    const [invoice] = invoicesOf(failed, 'ann');
    const credited = credits(failed);
    expect(credited).toEqual([expect.objectContaining({ at: at(2, 15), currency: 'USD' })]);
    // 35 cents, 8 % of tax on it, and five dollars.
    const amount = 538;
    expect(credited[0]).toMatchObject({ amount });
    expect(invoice!.credits).toEqual([expect.objectContaining({ total: amount, session: null })]);
    expect(invoiceTotals(invoice!).total).toBe(0);
    const next = later(failed, at(31 * 24));
    expect(invoicesOf(next, 'ann')[0]!.status.state).toBe('issued');
  });

  it('gives nothing for one’s own no-show, cancellation or car in the way', () => {
    const missed = later(done(one, reserve(2, 4)), at(5));
    const canceled = done(one, reserve(2, 4), {
      kind: 'cancel-reservation',
      user: 'ann',
      reservation: `r${one.nextId}`,
    });
    const blocked = done(later(done(one, reserve(2, 4)), at(1)), plugIn('ann', 'a', 4));
    for (const world of [missed, later(canceled, at(5)), later(blocked, at(5))]) {
      expect(credits(world)).toEqual([]);
    }
  });

  it('gives nothing while another space can keep it', () => {
    const failed = done(later(done(one, reserve(2, 4)), at(2, 5)), fails('a', 'faulted', 24));
    expect(only(failed).space).toBe('b');
    expect(credits(later(failed, at(5)))).toEqual([]);
  });
});

describe('a promised car that is plugged in at a charger that gives nothing', () => {
  const there = done(later(done(testWorld(), reserve(2, 4)), at(2)), plugIn('ann', 'a', 1));
  const unplug = { kind: 'unplug', user: 'ann', space: 'a' } as const;

  it('is credited when it leaves, once, and pays nothing', () => {
    const failed = done(there, fails('a', 'faulted', 24));
    const left = later(done(later(failed, at(3)), unplug), at(5));
    expect(credits(left)).toEqual([expect.objectContaining({ amount: 538, currency: 'USD' })]);
    const [invoice] = invoicesOf(left, 'ann');
    expect(invoice!.charges).toEqual([]);
    expect(invoice!.credits).toEqual([expect.objectContaining({ total: 538 })]);
  });

  it('is not credited for what its driver did', () => {
    const atOnce = done(there, unplug);
    const stopped = done(there, { kind: 'stop', user: 'ann', space: 'a' });
    const afterwards = done(later(stopped, at(2, 1)), fails('a', 'faulted', 24));
    for (const world of [atOnce, done(later(afterwards, at(3)), unplug)]) {
      expect(credits(later(world, at(5)))).toEqual([]);
    }
  });

  it('is not credited where something has flowed', () => {
    const failed = done(later(there, at(2, 30)), fails('a', 'faulted', 24));
    expect(credits(later(done(later(failed, at(4)), unplug), at(5)))).toEqual([]);
  });
});

describe('a space that is not free when the slot begins', () => {
  const overstays = done(testWorld(), plugIn('ben', 'a', 2), fast('ben', 'a', 1));
  const begun = later(done(overstays, reserve(2, 4)), at(2));
  const others = done(overstays, plugIn('cleo', 'c', 3), fails('b', 'faulted', 24));
  const full = later(done(others, reserve(2, 4)), at(2));

  it('moves the promise to a free one at that instant', () => {
    expect(toldTo(begun, 'ann', 'promise-moved')).toEqual([
      expect.objectContaining({ at: at(2), why: 'space-not-freed', from: 'a', space: 'b' }),
    ]);
    const there = done(begun, plugIn('ann', 'b', 1));
    expect(of(there, 'ann').promised).toMatchObject({ energy: 9000 });
  });

  it('tells what is missing if no other is free, and when it is free after all', () => {
    expect(toldTo(full, 'ann', 'promise-short')).toEqual([
      expect.objectContaining({ at: at(2), why: 'space-not-freed', missing: 9000 }),
    ]);
    const left = done(later(full, at(2, 5)), { kind: 'unplug', user: 'ben', space: 'a' });
    expect(toldTo(left, 'ann', 'promise-short').at(-1)).toMatchObject({ missing: 0 });
  });

  it('says so to the end if its charger fails as well', () => {
    const failed = done(full, fails('a', 'faulted', 0.1));
    expect(toldTo(failed, 'ann', 'promise-short')).toHaveLength(1);
  });

  it('gives no credit to whoever did not come to the free one', () => {
    expect(credits(later(begun, at(3)))).toEqual([]);
  });
});

describe('a reservation follows its car', () => {
  const booked = later(done(testWorld(), reserve(2, 4)), at(2));

  it('to another free space of the building', () => {
    const there = done(booked, plugIn('ann', 'c', 1));
    const { promised, ceiling, space } = of(there, 'ann');
    expect({ promised, ceiling, space }).toEqual({
      promised: { energy: 9000, until: at(4) },
      ceiling: only(booked).ceiling,
      space: 'c',
    });
    expect(there.reservations).toEqual({});
    expect(executeInBooks(booksOf(there), plugIn('ben', 'a', 2), 'resident').ok).toBe(true);
  });

  it('that plugged in there before the slot', () => {
    const early = done(later(done(testWorld(), reserve(2, 4)), at(1)), plugIn('ann', 'c', 1));
    expect(of(later(early, at(2)), 'ann').promised).toEqual({ energy: 9000, until: at(4) });
  });
});
