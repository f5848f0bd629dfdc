import { describe, expect, it } from 'vitest';
import { accountOf } from '../ledger/ledger.ts';
import { storedAt } from '../charging/vehicle.ts';
import { amps, fraction, instant, kilowattHours, minute, wattHours } from '../units.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import type { Act } from '../simulation/live.ts';
import { preview } from './preview.ts';
import { quote } from './quote.ts';
import type { WorldEvent } from '../community/events.ts';
import { plannedEnd, type Order } from '../community/session.ts';
import { liveAlone } from './testing/plan-alone.ts';
import { liveAndSettle } from './testing/lives.ts';
import { at, car, done, invoicesOf, later, only, refused, testWorld } from './testing/world.ts';
import { liveSession } from './views/live-session.ts';
import type { SimulatedWorld } from '../simulation/simulation.ts';

const order = (hours: number, change: Partial<Order> = {}): Order => ({
  goal: { kind: 'full' },
  readyBy: at(hours),
  preference: 'fastest',
  ...change,
});
const plugIn = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
const start = (user: string, space: string, asked: Order): Act => ({
  kind: 'start',
  user,
  space,
  ...asked,
});
const energy = (kwh: number) => ({ kind: 'energy', energy: kilowattHours(kwh) }) as const;
const of = (world: SimulatedWorld, user: string) =>
  Object.values(world.sessions).find((session) => session.user === user)!;
const isChange = ({ kind }: WorldEvent) => kind === 'plan-changed';
const energyOf = (world: SimulatedWorld, user: string) =>
  liveSession(world, of(world, user)).energy;

/** Capacity for one car; Ann has reserved 4 kWh of it from +2 h to +3 h. */
const slot = {
  kind: 'reserve',
  user: 'ann',
  vehicle: 1,
  space: 'a',
  from: at(2),
  to: at(3),
  energy: wattHours(4000),
} as const;
const promised = done(testWorld({ capacity: 48 }), slot);

describe('a reservation', () => {
  it('keeps its power when a neighbor orders all of it at the same instant', () => {
    const two = later(promised, at(2));
    const both = done(
      two,
      plugIn('ben', 'b', 2),
      start('ben', 'b', order(3)),
      plugIn('ann', 'a', 1),
    );
    expect(energyOf(later(both, at(3)), 'ann')).toBeGreaterThanOrEqual(4000);
  });

  it('starts the booked charge at plug-in, without pressing Start', () => {
    const there = done(later(promised, at(2)), plugIn('ann', 'a', 1));
    expect(of(there, 'ann').order).toMatchObject({ goal: { kind: 'energy', energy: 4 } });
    expect(of(there, 'ann').phase.kind).toBe('charging');
    const late = later(there, at(2 + 1 / 3));
    const ordered = done(late, plugIn('ben', 'b', 2), start('ben', 'b', order(3)));
    expect(energyOf(later(ordered, at(3)), 'ann')).toBeGreaterThanOrEqual(4000);
  });

  it('keeps its power from other bookings between plug-in and the end of the slot', () => {
    const ben = { ...slot, user: 'ben', vehicle: 2, space: 'b', energy: wattHours(8000) };
    expect(refused(promised, ben).code).toBe('power-short');
    const there = done(later(promised, at(2)), plugIn('ann', 'a', 1));
    expect(refused(there, { ...ben, from: at(2) }).code).toBe('power-short');
  });

  it('stays guaranteed when its own order is changed to more', () => {
    const there = done(later(promised, at(2)), plugIn('ann', 'a', 1));
    const more = done(there, { kind: 'change-plan', user: 'ann', space: 'a', ...order(9) });
    const both = done(more, plugIn('ben', 'b', 2), start('ben', 'b', order(3)));
    expect(energyOf(later(both, at(3)), 'ann')).toBeGreaterThanOrEqual(4000);
  });

  it('applies to a car that plugged in long before its slot', () => {
    const early = done(later(promised, at(1)), plugIn('ann', 'a', 1));
    expect(of(early, 'ann').order).toBeNull();
    const ben = done(later(early, at(1.5)), plugIn('ben', 'b', 2), start('ben', 'b', order(3)));
    expect(energyOf(later(ben, at(3)), 'ann')).toBeGreaterThanOrEqual(4000);
  });

  it('begins in its slot for a car that is there and done, as a charge of its own', () => {
    const early = done(
      promised,
      plugIn('ann', 'a', 1),
      start('ann', 'a', order(1, { goal: energy(2) })),
    );
    const before = later(early, instant(at(2) - 1));
    expect(of(before, 'ann').phase.kind).toBe('complete');
    const there = later(before, at(2));
    expect(of(there, 'ann')).toMatchObject({
      reservation: expect.any(String),
      order: { readyBy: at(3) },
    });
    const end = later(there, at(3));
    expect(energyOf(end, 'ann')).toBe(4000);
    const bills = invoicesOf(
      later(done(end, { kind: 'unplug', user: 'ann', space: 'a' }), at(3)),
      'ann',
    );
    expect(bills[0]!.charges.map(({ bill }) => bill.energy)).toEqual([2000, 4000]);
  });

  it('begins in its slot for a car that was stopped', () => {
    const early = done(promised, plugIn('ann', 'a', 1), start('ann', 'a', order(1)));
    const stopped = done(later(early, at(0.25)), { kind: 'stop', user: 'ann', space: 'a' });
    expect(energyOf(later(stopped, at(3)), 'ann')).toBe(4000);
  });

  it('is not charged on top of an order that was for the same time', () => {
    const early = done(
      promised,
      plugIn('ann', 'a', 1),
      start('ann', 'a', order(3, { goal: energy(2) })),
    );
    const there = later(early, at(2.5));
    expect(of(there, 'ann')).toMatchObject({
      phase: { kind: 'complete' },
      promised: { until: at(3) },
    });
    expect(energyOf(there, 'ann')).toBe(2000);
  });

  it('changes nothing for a car that is full', () => {
    const world = testWorld({
      capacity: 48,
      vehicles: [car(1, 'ann', { stored: storedAt(car(1, 'ann'), fraction(0.99)) }), car(2, 'ben')],
    });
    const early = done(world, slot, plugIn('ann', 'a', 1), start('ann', 'a', order(1.5)));
    const before = later(early, instant(at(2) - 1));
    const there = later(before, at(2));
    expect(of(there, 'ann').id).toBe(of(before, 'ann').id);
    expect(of(there, 'ann').promised?.until).toBe(at(3));
  });

  it('gives the space to the first of two back-to-back slots', () => {
    const ben = { ...slot, user: 'ben', vehicle: 2, from: at(0.25), to: at(1.25) };
    const ann = { ...slot, from: at(0), to: at(0.25), energy: wattHours(500) };
    for (const world of [done(testWorld(), ben, ann), done(testWorld(), ann, ben)]) {
      const soon = later(world, instant(at(0) + minute));
      expect(refused(soon, plugIn('ben', 'a', 2)).code).toBe('space-reserved');
      expect(done(soon, plugIn('ann', 'a', 1)).spaces['a']!.session).not.toBeNull();
    }
  });
});

describe('a quote', () => {
  it('equals the bill, to the cent, when nobody else comes', () => {
    for (const watts of [1000, 7300, 22_000]) {
      const wanted = { ...slot, from: at(1), to: at(12), energy: wattHours(watts) };
      const quoted = quote(testWorld(), 'ann', wanted);
      if (!quoted.ok) throw new Error(quoted.refusal.code);
      const there = done(later(done(testWorld(), wanted), at(1)), plugIn('ann', 'a', 1));
      const end = later(there, quoted.quote.done!);
      expect(only(end).phase.kind).toBe('complete');
      expect(liveBill(end, only(end))!.total).toBe(quoted.quote.bill.total);
      expect(liveBill(end, only(end))!.lines).toHaveLength(quoted.quote.bill.lines.length);
    }
  });

  it('works for a second slot of a car that begins together with another slot', () => {
    const first = { ...slot, from: at(1), to: at(2), energy: wattHours(1000) };
    const ben = { ...first, user: 'ben', vehicle: 2, space: 'b', from: at(2.25), to: at(4) };
    const second = { ...first, from: at(2.25), to: at(4) };
    expect(Object.keys(done(testWorld(), first, ben, second).reservations)).toHaveLength(3);
  });

  it('is for all the energy that is booked, however full the car is today', () => {
    const fullCar = car(1, 'ann', {
      limit: fraction(0.8),
      stored: storedAt(car(1, 'ann'), fraction(0.8)),
    });
    const emptyCar = car(1, 'ann', {
      limit: fraction(0.8),
      stored: storedAt(car(1, 'ann'), fraction(0.3)),
    });
    const booking = { ...slot, from: at(14), to: at(20), energy: wattHours(20_000) };
    const [full, empty] = [fullCar, emptyCar].map((one) => {
      const quoted = quote(testWorld({ vehicles: [one] }), 'ann', booking);
      if (!quoted.ok) throw new Error(quoted.refusal.code);
      return quoted.quote.bill;
    });
    expect(full!.energy).toBe(20_000);
    expect(full!.total).toBe(empty!.total);
  });

  it('is a ceiling even for a car that comes early, at a higher price', () => {
    const wanted = { ...slot, from: at(3), to: at(8), energy: wattHours(20_000) };
    const quoted = quote(testWorld(), 'ann', wanted);
    if (!quoted.ok) throw new Error(quoted.refusal.code);
    const early = done(later(done(testWorld(), wanted), at(2.8)), plugIn('ann', 'a', 1));
    const end = later(early, at(8));
    expect(only(end).phase.kind).toBe('complete');
    expect(liveBill(end, only(end))!.total).toBeLessThanOrEqual(quoted.quote.bill.total);
  });
});

describe('a preview', () => {
  const world = done(testWorld(), plugIn('ann', 'a', 1));
  const wishes = (['cheapest', 'fastest', 'greenest'] as const).flatMap((preference) =>
    [3, 8, 13].map((hours) => order(hours, { preference })),
  );

  it.each(wishes)('matches what happens, to the cent and the minute: %o', (asked) => {
    const tried = preview(world, 'ann', 'a', asked);
    if (!tried.ok) throw new Error(tried.refusal.code);
    const { outlook } = tried.preview;
    const end = later(done(world, start('ann', 'a', asked)), outlook.done ?? asked.readyBy);
    expect(only(end).phase.kind === 'complete').toBe(outlook.done !== null);
    expect(liveBill(end, only(end))).toEqual(outlook.bill);
  });

  it('for fastest ends as early as charging at once, in an empty building', () => {
    const tried = preview(world, 'ann', 'a', order(13));
    if (!tried.ok) throw new Error(tried.refusal.code);
    expect(tried.preview.outlook.done).toBe(tried.preview.atOnce.done);
  });

  it('for cheapest uses the day price no more than necessary', () => {
    // Not all of it fits into the night: the rest is charged before, as slowly as possible.
    const big = testWorld({ vehicles: [car(1, 'ann', { battery: kilowattHours(120) })] });
    const low = { ...plugIn('ann', 'a', 1), level: fraction(0.05) } as Act;
    const asked = order(13.5, { preference: 'cheapest' });
    const running = done(big, low, start('ann', 'a', asked));
    for (let hours = 0.25; hours < 5; hours += 0.25) {
      const now = later(running, at(hours));
      const block = only(now).plan!.blocks.find(({ from, to }) => from <= now.now && now.now < to);
      expect(only(now).flow.amps).toBeLessThanOrEqual(block?.amps ?? 0);
    }
  });
});

describe('planned power', () => {
  it('takes precedence over the minimum on time of a neighbor', () => {
    // Ben charges with spare power; Ann's planned hours begin just after he has started.
    const world = testWorld({ capacity: 14, vehicles: [car(1, 'ann'), car(2, 'ben')] });
    const asked = order(10, { goal: energy(15) });
    const ben = done(world, plugIn('ben', 'b', 2), start('ben', 'b', asked));
    const goal = energy(2.5);
    const ann = done(ben, plugIn('ann', 'a', 1), start('ann', 'a', order(2, { goal })));
    expect(of(ann, 'ann').plan!.shortfall).toBe(0);
    expect(of(later(ann, at(2)), 'ann').phase).toEqual({ kind: 'complete', why: 'goal' });
  });

  it('ends at the next reservation of the space, with that reason', () => {
    const booked = done(testWorld(), { ...slot, user: 'ben', vehicle: 2 });
    const there = done(booked, plugIn('ann', 'a', 1), start('ann', 'a', order(12)));
    expect(only(there).plan).toMatchObject({ shortfallWhy: 'space-reserved' });
    expect(only(there).flow.amps).toBe(48);
    expect(energyOf(later(there, at(2)), 'ann')).toBeGreaterThan(19_000);
  });
});

it('a shortfall disappears when a reservation that caused it is canceled', () => {
  const ben = done(promised, plugIn('ben', 'b', 2), start('ben', 'b', order(3)));
  const { shortfall, shortfallWhy } = of(ben, 'ben').plan!;
  expect({ isShort: shortfall > 0, shortfallWhy }).toEqual({
    isShort: true,
    shortfallWhy: 'shared-power',
  });
  const [reservation] = Object.keys(ben.reservations);
  const cancel = { kind: 'cancel-reservation', user: 'ann', reservation: reservation! } as const;
  expect(of(done(ben, cancel), 'ben').plan!.shortfallWhy).not.toBe('shared-power');
});

it('a car that charges when its slot begins is promised the booked energy beyond what it has', () => {
  const early = done(promised, plugIn('ann', 'a', 1), start('ann', 'a', order(6)));
  const begun = later(early, at(2));
  const metered = energyOf(begun, 'ann');
  expect(metered).toBeGreaterThan(10_000);
  expect(of(begun, 'ann').promised).toEqual({ energy: metered + 4000, until: at(3) });
});

it('a reservation is promised only what its car still wants in time', () => {
  const there = done(later(promised, at(2)), plugIn('ann', 'a', 1));
  expect(of(there, 'ann').promised).toEqual({ energy: 4000, until: at(3) });
  const less = { kind: 'change-plan', user: 'ann', space: 'a', ...order(3, { goal: energy(1) }) };
  const { promised: left } = of(done(there, less as Act), 'ann');
  expect(left!.energy).toBeGreaterThanOrEqual(1000);
  expect(left!.energy).toBeLessThan(1500);
});

it('a reservation is not moved to dearer hours for another', () => {
  // Capacity for one car; but for their first two minutes, Ann's 4 kWh are planned for the first
  // hour of the night price.
  const evening = { ...slot, from: at(4), to: at(6), preference: 'cheapest' } as const;
  const world = done(testWorld({ capacity: 48 }), evening);
  const { id, promise } = Object.values(world.reservations)[0]!;
  const begins = (blocks: typeof promise) => blocks.map(({ from }) => from);
  expect(begins(promise).slice(0, 2)).toEqual([at(4), at(5)]);
  const hour = { user: 'ben', vehicle: 2, space: 'b', from: at(5), to: at(6) };
  const all = { kind: 'reserve', ...hour, energy: wattHours(9800) } as const;
  expect(refused(world, all)).toMatchObject({ code: 'power-short' });
  // The rest of that hour is free for others.
  const both = done(world, { ...all, energy: wattHours(5000) });
  const moved = begins(both.reservations[id]!.promise.filter((block) => block.amps > 0));
  expect(moved[0]).toBe(at(4));
  expect(moved.slice(1).every((from) => from >= at(5))).toBe(true);
});

it('a planned end that another order moves is told at that instant', () => {
  const night = { goal: energy(9), preference: 'cheapest' } as const;
  const world = testWorld({ capacity: 48 });
  const ann = done(world, plugIn('ann', 'a', 1), start('ann', 'a', order(13, night)));
  const planned = plannedEnd(of(ann, 'ann').plan!)!;
  const goal = energy(19);
  const there = done(ann, plugIn('ben', 'b', 2));
  const ben = done(there, start('ben', 'b', order(7, { ...night, goal })));
  const moved = plannedEnd(of(ben, 'ann').plan!);
  expect(moved).toBeGreaterThan(planned);
  expect(accountOf(ben.ledger, 'ann').notices.at(-1)).toMatchObject({
    kind: 'plan-changed',
    at: ben.now,
    shortfall: 0,
    before: 0,
    later: { from: planned, to: moved },
  });
  // Nobody is told what they ordered themselves, or that they are done sooner.
  expect(accountOf(ben.ledger, 'ben').notices.filter(isChange)).toEqual([]);
  const gone = done(later(ben, at(1)), { kind: 'unplug', user: 'ben', space: 'b' });
  expect(plannedEnd(of(gone, 'ann').plan!)).toBe(planned);
  expect(accountOf(gone.ledger, 'ann').notices.filter(isChange)).toHaveLength(1);
});

it('a shortfall disappears when its cause leaves at the same instant', () => {
  const world = testWorld({ capacity: 20 });
  const ann = done(world, plugIn('ann', 'a', 1), start('ann', 'a', order(9)));
  const ben = done(ann, plugIn('ben', 'b', 2), start('ben', 'b', order(9)));
  const gone = done(ben, { kind: 'unplug', user: 'ben', space: 'b' });
  expect(of(gone, 'ann').plan!.shortfall).toBe(0);
});

describe('what can be ordered', () => {
  it('is limited by the battery', () => {
    const most = refused(testWorld(), { ...slot, to: at(20), energy: wattHours(150_000) });
    expect(most).toMatchObject({ code: 'too-much-energy' });
    const { most: bound } = most as { most: typeof slot.energy };
    expect(bound).toBeGreaterThan(60_000);
    expect(bound).toBeLessThan(75_000);
    expect(refused(testWorld(), { ...slot, from: at(24 * 8), to: at(24 * 8 + 1) })).toEqual({
      code: 'bad-input',
      field: 'from',
    });
  });

  it('is based on car data that cannot change while it is reserved', () => {
    const { name, battery, phases, consumption, limit, readyBy } = promised.vehicles[1]!;
    const details = { name, battery, phases, consumption, limit, readyBy, level: fraction(0.5) };
    const edit = { kind: 'edit-vehicle', user: 'ann', vehicle: 1 } as const;
    const slower = { ...details, maxAmps: amps(6) };
    expect(refused(promised, { ...edit, details: slower }).code).toBe('vehicle-reserved');
    const renamed = { ...details, maxAmps: amps(48), name: 'Blue' };
    expect(done(promised, { ...edit, details: renamed }).vehicles[1]!.name).toBe('Blue');
  });

  it('includes the reachable energy that a refusal names', () => {
    for (const level of [0.1, 0.4, 0.7, 0.9]) {
      const stored = storedAt(car(1, 'ann'), fraction(level));
      const vehicles = [car(1, 'ann', { stored }), car(2, 'ben', { stored })];
      const world = done(
        testWorld({ capacity: 31, vehicles }),
        plugIn('ben', 'b', 2),
        start('ben', 'b', order(3.1)),
      );
      const wanted = { ...slot, from: at(0.1), to: at(3.4), energy: wattHours(30_000) };
      const refusal = refused(world, wanted);
      if (refusal.code !== 'power-short') throw new Error(refusal.code);
      expect(refusal.reachable).toBeGreaterThan(0);
      expect(done(world, { ...wanted, energy: refusal.reachable }).reservations).not.toEqual({});
    }
  });
});

it('for a single car in a random building, predictions are exact', () => {
  const told = Array.from({ length: 40 }, (_, seed) => liveAlone(seed)).flat();
  expect(told.length).toBeGreaterThan(60);
  expect(told.filter(({ kept }) => !kept)).toEqual([]);
});

it('in random buildings every promise is kept, and predictions change only with a notice', () => {
  const lives = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => liveAndSettle(seed));
  const settled = lives.flatMap((life) => life.settled);
  expect(settled.length).toBeGreaterThan(100);
  expect(settled.filter(({ kept, announced }) => !kept && !announced)).toEqual([]);
});
