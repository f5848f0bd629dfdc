import { describe, expect, it } from 'vitest';
import { checkSession } from '../billing/check-session.ts';
import { storedAt } from '../charging/vehicle.ts';
import { billable } from '../community/billable.ts';
import type { Preference } from '../power/preference.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import { executeInBooks } from '../simulation/books.ts';
import type { Act } from '../simulation/live.ts';
import type { SimulatedWorld } from '../simulation/simulation.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  volts,
  wattHours,
} from '../units.ts';
import {
  at,
  booksOf,
  car,
  done,
  invoicesOf,
  later,
  recordsOf,
  testWorld,
  withBooks,
} from './testing/world.ts';
import { liveSession } from './views/live-session.ts';

const nearlyEmpty = (id: number, owner: string) => {
  const plain = car(id, owner);
  return { ...plain, stored: storedAt(plain, fraction(0.05)) };
};
const vehicles = [nearlyEmpty(1, 'ann'), nearlyEmpty(2, 'ben'), nearlyEmpty(3, 'cleo')];
const tight = testWorld({ vehicles, capacity: 48 });

const reserve = (
  user: string,
  from: number,
  to: number,
  energy: number,
  preference: Preference,
): Extract<Act, { kind: 'reserve' }> => ({
  kind: 'reserve',
  user,
  vehicle: user === 'ann' ? 1 : 2,
  space: user === 'ann' ? 'a' : 'b',
  from: at(0, from),
  to: at(0, to),
  energy: wattHours(energy),
  preference,
});
const slotNow = (minutes: number) => reserve('ann', minutes, minutes + 15, 1, 'cheapest');
const annPlugsIn: Act = { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 };
const benPlugsIn: Act = { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 };
const order = (kwh: number, readyBy: number, preference: Preference) =>
  ({
    user: 'ann',
    space: 'a',
    goal: { kind: 'energy', energy: kilowattHours(kwh) },
    readyBy: at(0, readyBy),
    preference,
  }) as const;
const of = (world: SimulatedWorld, user: string) =>
  Object.values(world.sessions).find((session) => session.user === user)!;
const energyOf = (world: SimulatedWorld, user: string) =>
  liveSession(world, of(world, user)).energy;

describe('promised power of a car that charges', () => {
  // Ben's reservation wants the same power as Ann's, which is first.
  const both = done(
    tight,
    reserve('ann', 720, 780, 8000, 'fastest'),
    reserve('ben', 710, 960, 20_000, 'cheapest'),
  );
  const benThere = done(later(both, at(0, 710)), benPlugsIn);
  const annThere = done(later(benThere, at(0, 720)), annPlugsIn);

  it.each([720, 740])('stays hers if she orders the same again at minute %d', (minutes) => {
    const again = done(later(annThere, at(0, minutes)), {
      kind: 'change-plan',
      ...order(8, 780, 'fastest'),
    });
    expect(of(again, 'ann').promised?.energy).toBe(8000);
    expect(energyOf(later(again, at(0, 780)), 'ann')).toBe(8000);
  });

  it('stays hers if she gives the car another name', () => {
    const details = {
      name: 'Blue',
      battery: kilowattHours(60),
      maxAmps: amps(48),
      phases: 1,
      consumption: 170,
      limit: fraction(1),
      level: fraction(0.05),
      readyBy: duration(7 * hour),
    } as const;
    const named = done(annThere, { kind: 'edit-vehicle', user: 'ann', vehicle: 1, details });
    expect(energyOf(later(named, at(0, 780)), 'ann')).toBe(8000);
  });

  it('is hers if she has started the same charge before the slot', () => {
    const early = done(
      later(
        done(
          tight,
          reserve('ann', 720, 780, 8000, 'fastest'),
          reserve('ben', 690, 960, 20_000, 'cheapest'),
        ),
        at(0, 690),
      ),
      benPlugsIn,
    );
    const started = done(later(early, at(0, 700)), annPlugsIn, {
      kind: 'start',
      ...order(8, 780, 'fastest'),
    });
    const begun = later(started, at(0, 720));
    expect(of(begun, 'ann').promised).not.toBeNull();
    expect(energyOf(later(begun, at(0, 780)), 'ann')).toBe(8000);
  });

  it.each([
    { overdue: 60, goal: { kind: 'full' } },
    { overdue: 40, goal: { kind: 'full' } },
    { overdue: 60, goal: { kind: 'energy', energy: kilowattHours(12) } },
  ] as const)('is hers in the slot, whatever she ordered before it: %o', ({ overdue, goal }) => {
    const started = done(tight, reserve('ann', 60, 120, 9500, 'fastest'), annPlugsIn, {
      kind: 'start',
      ...order(1, overdue, 'fastest'),
      goal,
    });
    const benToo = done(later(started, at(0, 59)), benPlugsIn, {
      kind: 'start',
      ...order(50, 120, 'fastest'),
      user: 'ben',
      space: 'b',
    });
    const before = energyOf(later(benToo, at(0, 60)), 'ann');
    expect(energyOf(later(benToo, at(0, 120)), 'ann') - before).toBeGreaterThanOrEqual(9500);
  });

  it('is hers in the second of two slots, also if the first was not enough', () => {
    const booked = done(
      tight,
      reserve('ann', 60, 90, 4900, 'fastest'),
      reserve('ann', 90, 150, 9000, 'fastest'),
    );
    const late = done(later(booked, at(1, 1.5)), annPlugsIn);
    const first = energyOf(later(late, at(0, 90)), 'ann');
    expect(first).toBeLessThan(4900);
    const end = later(late, at(0, 150));
    expect(energyOf(end, 'ann') - first).toBe(9000);
    const gone = done(end, { kind: 'unplug', user: 'ann', space: 'a' });
    const quoted = Object.values(booked.reservations).reduce((sum, one) => sum + one.ceiling!, 0);
    const [charge] = invoicesOf(gone, 'ann').flatMap(({ charges }) => charges);
    expect(charge!.bill.total).toBeLessThanOrEqual(quoted);
  });

  it('does not cost a neighbor more when the slot begins', () => {
    const roomy = testWorld({ vehicles, capacity: 57 });
    const booked = later(done(roomy, reserve('ann', 300, 360, 1000, 'fastest')), at(0, 260));
    const started = done(
      booked,
      annPlugsIn,
      { kind: 'start', ...order(40, 450, 'greenest') },
      benPlugsIn,
      { kind: 'start', ...order(40, 390, 'greenest'), user: 'ben', space: 'b' },
    );
    const before = of(later(started, instant(at(0, 300) - 1)), 'ben').plan!.shortfall;
    expect(of(later(started, at(0, 300)), 'ben').plan!.shortfall).toBeLessThanOrEqual(before);
  });

  it('is not taken by a reservation of a neighbor while the nearly full car draws less', () => {
    const full = car(1, 'ann');
    const nearlyFull = { ...full, stored: storedAt(full, fraction(0.87)) };
    const world = testWorld({ vehicles: [nearlyFull, car(2, 'ben')], capacity: 47 });
    const booked = later(done(world, reserve('ann', 210, 465, 6600, 'greenest')), at(0, 210));
    const there = later(done(booked, annPlugsIn), instant(at(0, 330) + 41_220));
    const slot = {
      kind: 'reserve',
      user: 'ben',
      vehicle: 2,
      space: 'b',
      from: there.now,
      to: instant(there.now + 2 * hour),
      energy: wattHours(15_000),
      preference: 'fastest',
    } as const;
    const outcome = executeInBooks(booksOf(there), slot, 'resident');
    const after = outcome.ok ? done(withBooks(outcome), benPlugsIn) : there;
    expect(of(after, 'ann').plan!.shortfall).toBe(0);
    expect(energyOf(later(after, at(0, 465)), 'ann')).toBe(6600);
  });

  it('begins at once for a car that is there and done', () => {
    const complete = later(
      done(tight, annPlugsIn, { kind: 'start', ...order(1, 30, 'fastest') }),
      at(0, 40),
    );
    const booked = done(complete, reserve('ann', 40, 100, 9000, 'fastest'));
    const end = later(booked, at(0, 100));
    expect(of(end, 'ann').ceiling).not.toBeNull();
    expect(energyOf(end, 'ann')).toBe(9000);
  });
});

describe('what a neighbor was told', () => {
  it('holds when a car stays although its space is reserved from then on', () => {
    const charger = { volts: volts(230), phases: 3, maxAmps: amps(16) } as const;
    const world = done(
      testWorld({ vehicles, capacity: 19, charger }),
      { ...reserve('ben', 60, 120, 1000, 'cheapest'), space: 'a' },
      annPlugsIn,
      { kind: 'start', ...order(50, 720, 'cheapest') },
      { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: 3 },
      { kind: 'start', ...order(9, 180, 'fastest'), user: 'cleo', space: 'c' },
    );
    const told = of(later(world, at(0, 59)), 'cleo').plan!.shortfall;
    for (const minutes of [60, 61, 90]) {
      expect(of(later(world, at(0, minutes)), 'cleo').plan!.shortfall).toBeLessThanOrEqual(told);
    }
  });
});

describe('the ceiling of a quote', () => {
  it('is suspended by another preference, and comes back with the quoted one', () => {
    const booked = done(tight, reserve('ann', 750, 810, 5000, 'cheapest'));
    const there = done(later(booked, at(0, 750)), annPlugsIn);
    const { ceiling } = of(there, 'ann');
    expect(ceiling).not.toBeNull();
    const fast = done(there, { kind: 'change-plan', ...order(5, 810, 'fastest') });
    expect(of(fast, 'ann').ceiling).toBeNull();
    const same = done(fast, { kind: 'change-plan', ...order(5, 810, 'cheapest') });
    expect(of(same, 'ann').ceiling).toBe(ceiling);
  });

  it('stays for a late car that orders what it booked again', () => {
    const booked = done(tight, reserve('ann', 750, 810, 9900, 'cheapest'));
    const late = done(later(booked, at(0, 755)), annPlugsIn);
    expect(of(late, 'ann').promised!.energy).toBeLessThan(9900);
    const { ceiling } = of(late, 'ann');
    expect(ceiling).not.toBeNull();
    const same = done(late, { kind: 'change-plan', ...order(9.9, 810, 'cheapest') });
    expect(of(same, 'ann').ceiling).toBe(ceiling);
    const more = done(same, { kind: 'change-plan', ...order(10, 810, 'cheapest') });
    expect(of(more, 'ann').ceiling).toBeNull();
  });
});

describe('the idle fee', () => {
  // All spaces are in use, and Ben's other car waits.
  const cars = [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'ann'), car(5, 'ben')];
  const until = { goal: { kind: 'full' }, readyBy: at(13), preference: 'cheapest' } as const;
  const waits = {
    kind: 'join-queue',
    user: 'ben',
    building: 'house',
    vehicle: 5,
    energy: wattHours(5000),
    until: at(12),
  } as const;
  /** Ann is done, and said she would leave then. */
  const crowded = (leaves: number) =>
    done(
      later(
        done(
          testWorld({ vehicles: cars, capacity: 144 }),
          annPlugsIn,
          { kind: 'start', ...order(1, leaves, 'fastest') },
          benPlugsIn,
          { kind: 'start', user: 'ben', space: 'b', ...until },
          { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: 3 },
          { kind: 'start', user: 'cleo', space: 'c', ...until },
        ),
        at(0, 31),
      ),
      waits,
    );
  const asked = crowded(30);
  type World = typeof asked;
  const paid = (world: World) => {
    const gone = done(later(world, at(0, 290)), { kind: 'unplug', user: 'ann', space: 'a' });
    for (const record of recordsOf(gone, 'ann')) {
      expect(checkSession(billable(gone, record))).toBeUndefined();
    }
    return invoicesOf(gone, 'ann')
      .flatMap(({ charges }) => charges)
      .flatMap(({ bill }) => bill.lines)
      .filter(({ kind }) => kind === 'PARKING_TIME')
      .reduce((sum, { amount }) => sum + amount, 0);
  };
  const whole = paid(asked);

  it('is paid by a driver who does nothing', () => expect(whole).toBeGreaterThan(1000));

  it('is not avoided by a charge in which nothing flows', () => {
    const again = { kind: 'start', ...order(20, 780, 'fastest') } as const;
    const stop = { kind: 'stop', user: 'ann', space: 'a' } as const;
    const two = later(asked, at(0, 32));
    const once = done(two, stop, again, stop);
    expect(paid(once)).toBeGreaterThan(0.9 * whole);
    expect(paid(done(once, again, stop))).toBeGreaterThan(0.9 * whole);
    // Also if it ends by itself, and if the fee has run before.
    const level = { kind: 'change-plan', ...order(1, 780, 'cheapest') } as const;
    for (const minutes of [45, 60]) {
      const begun = done(later(asked, at(0, minutes)), stop, again);
      expect(paid(done(begun, stop))).toBeGreaterThan(0.9 * whole);
      const reached = { kind: 'level', level: fraction(0.1) } as const;
      expect(paid(done(begun, { ...level, goal: reached }))).toBeGreaterThan(0.9 * whole);
    }
  });

  it('is in the bill shown meanwhile, and a refund is paid for the charge before', () => {
    const stop = { kind: 'stop', user: 'ann', space: 'a' } as const;
    const again = { kind: 'start', ...order(20, 780, 'cheapest') } as const;
    const idle = done(later(asked, at(0, 40)), stop, again, stop);
    const [shown, alike] = [idle, asked]
      .map((world) => later(world, at(0, 150)))
      .map((world) => liveBill(world, of(world, 'ann'))!.total);
    expect(shown).toBe(alike);
    // Asked before the time she said: who leaves now is thanked.
    const early = done(crowded(300), stop, again);
    const gone = done(later(early, at(0, 45)), { kind: 'unplug', user: 'ann', space: 'a' });
    const lines = invoicesOf(gone, 'ann').flatMap(({ charges }) => charges.at(-1)!.bill.lines);
    expect(lines.map(({ kind }) => kind)).toContain('CREDIT');
  });

  it('begins after the first twenty minutes, however often the space is booked for the car', () => {
    const { by } = of(asked, 'ann').moveRequest!;
    let world = asked;
    for (let minutes = 50; minutes < 120; minutes += 19) {
      world = done(later(world, at(0, minutes)), slotNow(minutes));
      expect(of(later(world, at(0, minutes + 1)), 'ann').moveRequest?.by).toBe(by);
    }
  });

  it('is not avoided by a long slot for the car, booked once its driver was asked', () => {
    const slot = done(later(asked, at(0, 33)), reserve('ann', 34, 234, 100, 'fastest'));
    expect(paid(slot)).toBeGreaterThan(0.9 * whole);
  });

  it('is not avoided by bookings of the space for a second car', () => {
    let world = asked;
    for (let minutes = 45; minutes < 280; minutes += 15) {
      const from = at(0, minutes + 20);
      world = done(later(world, at(0, minutes)), {
        ...slotNow(minutes),
        vehicle: 4,
        from,
        to: instant(from + 15 * 60_000),
      });
    }
    expect(paid(world)).toBe(whole);
  });

  it('runs for the next reservation of a neighbor, whatever its driver books before it', () => {
    const early = done(testWorld({ vehicles: cars, capacity: 144 }), annPlugsIn, {
      kind: 'start',
      ...order(1, 164, 'fastest'),
    });
    const others: readonly Act[] = ['b', 'c'].map((space) => ({
      kind: 'fail-charger',
      space,
      how: 'faulted',
      lasting: duration(12 * hour),
    }));
    const booked = done(early, ...others, {
      ...reserve('ben', 180, 360, 5000, 'cheapest'),
      space: 'a',
    });
    const two = later(booked, at(0, 161));
    const { by } = of(two, 'ann').moveRequest!;
    const second = done(two, {
      ...reserve('ann', 165, 180, 1, 'cheapest'),
      vehicle: 4,
    });
    for (const minutes of [162, 170, 181]) {
      expect(of(later(second, at(0, minutes)), 'ann').moveRequest?.by).toBe(by);
    }
  });
});
