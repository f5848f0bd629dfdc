import { registerOf } from '../charging/flow.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '../billing/bill-session.ts';
import { checkSession } from '../billing/check-session.ts';
import { billable } from '../community/billable.ts';
import {
  at,
  booksOf,
  done,
  invoicesOf,
  later,
  only,
  recordsOf,
  testWorld,
  wednesday,
  withBooks,
  type TestWorld,
} from '../service/testing/world.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import { amps, day, duration, fraction, hour, instant, kilowattHours, minute } from '../units.ts';
import { executeInBooks } from './books.ts';
import { nextChange, type Act } from './live.ts';
import type { Quirks } from './simulation.ts';
import { quirky } from './testing/quirks.ts';

const annPlugsIn: readonly Act[] = [
  { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
  {
    kind: 'start',
    user: 'ann',
    space: 'a',
    goal: { kind: 'full' },
    readyBy: at(13),
    preference: 'fastest',
  },
];

/** A charge to full, unplugged at seven, after all reports have arrived. */
function charged(world: TestWorld): TestWorld {
  const full = later(done(world, ...annPlugsIn), at(13));
  const unplugged = done(full, { kind: 'unplug', user: 'ann', space: 'a' });
  return later(unplugged, instant(at(13) + 2 * day));
}

/** To the second: an offer that is sent again is answered with another reading of the same flow. */
const billsOf = (world: TestWorld) =>
  invoicesOf(world, 'ann')
    .flatMap(({ charges }) => charges.map(({ bill }) => bill))
    .map((bill) => JSON.parse(JSON.stringify(bill, toSeconds)) as typeof bill);

const toSeconds = (key: string, value: unknown): unknown =>
  key === 'at' ? Math.round((value as number) / 1000) : value;

describe('a bad connection', () => {
  const perfect = billsOf(charged(testWorld()));

  it.each([
    ['late and out of order', { reportDelay: duration(4 * hour) }],
    ['doubled', { doubled: fraction(0.8), reportDelay: duration(20 * minute) }],
    ['stamped by a clock that is an hour ahead', { clockAhead: hour }],
    [
      'stamped by a clock that is behind, and late',
      { clockAhead: -3 * hour, reportDelay: duration(hour) },
    ],
  ])('changes no bill: reports are %s', (_, quirks) => {
    expect(perfect).toHaveLength(1);
    expect(billsOf(charged(quirky(testWorld(), { a: quirks })))).toEqual(perfect);
  });

  it('delays the bill until all readings have arrived', () => {
    const slow = quirky(testWorld(), { a: { reportDelay: duration(10 * hour), seed: 3 } });
    const full = later(done(slow, ...annPlugsIn), at(13));
    let world = done(full, { kind: 'unplug', user: 'ann', space: 'a' });
    for (let hours = 13; hours < 24; hours += 1) {
      world = later(world, at(hours));
      const isComplete = Object.keys(world.sessions).length === 0 && world.unread.length === 0;
      expect(billsOf(world)).toEqual(isComplete ? perfect : []);
    }
  });

  it('does not keep the next car from a space whose unplug is reported late', () => {
    const wrong = { reportDelay: duration(10 * hour), doubled: fraction(0.8), seed: 3 };
    const full = later(done(quirky(testWorld(), { a: wrong }), ...annPlugsIn), at(13));
    const gone = done(full, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(only(gone).user).toBe('ann');
    const next = done(gone, { kind: 'plug-in', user: 'ben', space: 'a', vehicle: 2 });
    expect(only(next).user).toBe('ben');
    const left = done(later(next, at(14)), { kind: 'unplug', user: 'ben', space: 'a' });
    const read = later(left, at(14 + 24));
    expect(read.spaces['a']).toMatchObject({ plugged: null, session: null });
    expect(billsOf(read)).toEqual(perfect);
  });

  it('bills a session whose car was removed before its last reading arrived', () => {
    const slow = quirky(testWorld(), { a: { reportDelay: duration(10 * hour), seed: 6 } });
    const full = later(done(slow, ...annPlugsIn), at(13));
    let world = done(full, { kind: 'unplug', user: 'ann', space: 'a' });
    while (world.unread.length === 0) world = later(world, nextChange(world));
    const removed = done(world, { kind: 'remove-vehicle', user: 'ann', vehicle: 1 });
    const billed = later(removed, instant(at(13) + 2 * day));
    expect(billsOf(billed)).toEqual(perfect);
    expect(recordsOf(billed, 'ann')[0]!.vehicleName).toBe('Car 1');
  });

  it('moves a charge to the next invoice if its readings arrive after the end of the month', () => {
    const slow = quirky(testWorld(), { a: { reportDelay: duration(10 * hour), seed: 3 } });
    const lastEvening = later(slow, instant(wednesday + 20 * day));
    const readyBy = instant(lastEvening.now + 5 * hour);
    const [plugIn, start] = annPlugsIn;
    const full = later(done(lastEvening, plugIn!, { ...start!, readyBy } as Act), readyBy);
    const gone = done(full, { kind: 'unplug', user: 'ann', space: 'a' });
    const april = later(gone, instant(gone.now + day));
    expect(recordsOf(april, 'ann')[0]!.end).toBe(readyBy);
    expect(invoicesOf(april, 'ann').map(({ month, charges }) => [month, charges.length])).toEqual([
      ['2026-04', 1],
    ]);
  });

  it('with lost readings delays the bill for a week; then the known readings are billed', () => {
    // One report is lost with its charger's memory.
    const slow = quirky(testWorld(), { a: { reportDelay: duration(hour) } });
    const begun = later(done(slow, ...annPlugsIn), at(3));
    const { a: charger, ...others } = begun.simulation.chargers;
    const lost = { ...charger!.car!, seq: charger!.car!.seq + 1 };
    const amnesiac = {
      ...begun,
      simulation: { ...begun.simulation, chargers: { ...others, a: { ...charger!, car: lost } } },
    };
    const gone = done(later(amnesiac, at(13)), { kind: 'unplug', user: 'ann', space: 'a' });
    const soon = later(gone, instant(at(13) + 2 * day));
    expect(soon.unread).toHaveLength(1);
    expect(billsOf(soon)).toEqual([]);
    const late = later(soon, instant(at(13) + 8 * day));
    expect(late.unread).toEqual([]);
    expect(billsOf(late).map(({ energy }) => energy)).toEqual(perfect.map(({ energy }) => energy));
  });
});

describe('a clock that has drifted since the charger connected', () => {
  // The charge crosses a change of price at nine, where the charger reads its meter.
  it.each([2000, 40_000, -40_000])('by %d ms does not keep a goal from being reached', (drift) => {
    const begun = done(later(testWorld(), at(2.75)), ...annWants(5));
    const a = { ...begun.spaces['a']!, clockAhead: drift };
    const ready = later({ ...begun, spaces: { ...begun.spaces, a } }, at(4));
    expect(only(ready).phase).toEqual({ kind: 'complete', why: 'goal' });
    expect(Math.abs(registerIn(ready) - 5000)).toBeLessThanOrEqual(120);
  });
});

const offlineFor = (minutes: number): Act => ({
  kind: 'fail-charger',
  space: 'a',
  how: 'offline',
  lasting: duration(minutes * minute),
});

const annWants = (energy: number): readonly Act[] => {
  const [plugIn, start] = annPlugsIn;
  return [plugIn!, { ...start!, goal: { kind: 'energy', energy: kilowattHours(energy) } } as Act];
};

const registerIn = (world: TestWorld) =>
  registerOf(world.simulation.chargers['a']!.car!.flow.meter);

describe('a charger that loses its connection', () => {
  it('reports everything when it is back, with the same bill', () => {
    const begun = later(done(testWorld(), ...annPlugsIn), at(1));
    const lasting = duration(5 * hour);
    const offline = done(begun, { kind: 'fail-charger', space: 'a', how: 'offline', lasting });
    const full = later(offline, at(13));
    const gone = done(full, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(billsOf(gone)).toEqual(billsOf(charged(testWorld())));
  });

  it('reports an unplug only when it is back', () => {
    const begun = later(done(testWorld(), ...annPlugsIn), at(1));
    const lasting = duration(2 * hour);
    const offline = done(begun, { kind: 'fail-charger', space: 'a', how: 'offline', lasting });
    const gone = done(later(offline, at(2)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(only(gone).phase.kind).toBe('offline');
    const back = later(gone, at(3));
    expect(back.sessions).toEqual({});
    expect(recordsOf(back, 'ann')[0]!.end).toBe(at(2));
  });

  it('stops when it is back, if it was stopped meanwhile', () => {
    const begun = later(done(testWorld(), ...annPlugsIn), at(1));
    const stopped = done(begun, offlineFor(30), { kind: 'stop', user: 'ann', space: 'a' });
    const back = later(stopped, instant(at(1) + 31 * minute));
    expect(only(back).line.mayDraw).toBe(0);
    const night = later(back, at(13));
    expect(registerIn(night)).toBe(registerIn(back));
    expect(recordsOf(night, 'ann')[0]!.end).toBe(at(1) + 30 * minute);
    expect(recordsOf(night, 'ann')[0]!.readings.at(-1)!.energy).toBe(registerIn(back));
  });

  it('has a bill that never falls, and grows as long as the car draws', () => {
    const begun = later(done(testWorld(), ...annPlugsIn), at(1));
    const offline = later(done(begun, offlineFor(60)), instant(at(1) + 20 * minute));
    let world = done(offline, { kind: 'stop', user: 'ann', space: 'a' });
    let before = liveBill(offline, only(offline))!.total;
    for (let minutes = 20; minutes <= 60; minutes += 5) {
      world = later(world, instant(at(1) + minutes * minute));
      const bill = liveBill(world, only(world))!.total;
      expect(bill).toBeGreaterThanOrEqual(before);
      before = bill;
    }
    expect(billsOf(world).map(({ total }) => total)).toEqual([before]);
    expect(before).toBeGreaterThan(liveBill(offline, only(offline))!.total);
  });

  it('ends at its goal, if that was passed meanwhile', () => {
    const begun = later(done(testWorld(), ...annWants(3)), instant(10 * minute + at(0)));
    const back = later(done(begun, offlineFor(120)), at(3));
    expect(registerIn(back)).toBeGreaterThan(3000);
    expect(only(back).phase).toEqual({ kind: 'complete', why: 'goal' });
    expect(registerIn(later(back, at(13)))).toBe(registerIn(back));
  });

  it('ends when it is back, if its goal was changed to one that was passed', () => {
    const begun = later(done(testWorld(), ...annPlugsIn), at(1));
    const goal = { kind: 'energy', energy: kilowattHours(1) } as const;
    const { readyBy, preference } = only(begun).order!;
    const change: Act = { kind: 'change-plan', user: 'ann', space: 'a', goal, readyBy, preference };
    const changed = done(begun, offlineFor(30), change);
    const back = later(changed, at(2));
    expect(only(back).phase).toEqual({ kind: 'complete', why: 'goal' });
    expect(registerIn(later(back, at(13)))).toBe(registerIn(back));
  });

  it('that fails while it is stopped has cut the power', () => {
    const begun = later(done(testWorld(), ...annPlugsIn), at(1));
    const stopped = done(begun, offlineFor(60), { kind: 'stop', user: 'ann', space: 'a' });
    const failing: Act = {
      kind: 'fail-charger',
      space: 'a',
      how: 'faulted',
      lasting: duration(hour),
    };
    const faulted = done(later(stopped, instant(at(1) + 10 * minute)), failing);
    expect(only(faulted).line.mayDraw).toBe(0);
    const back = later(faulted, at(3));
    expect(registerIn(back)).toBe(registerIn(faulted));
    expect(recordsOf(back, 'ann')[0]!.readings.at(-1)!.energy).toBe(registerIn(back));
  });
});

describe('a register that is reset', () => {
  it('loses no metered energy', () => {
    const world = quirky(testWorld(), { a: { resetsRegister: true } });
    const begun = later(done(world, ...annPlugsIn), at(1));
    const lasting = duration(30 * minute);
    const fault: Act = { kind: 'fail-charger', space: 'a', how: 'faulted', lasting };
    const gone = done(later(done(begun, fault), at(13)), {
      kind: 'unplug',
      user: 'ann',
      space: 'a',
    });
    const [bill] = billsOf(gone);
    expect(bill!.energy).toBe(perfectEnergy);
  });
  const perfectEnergy = billsOf(charged(testWorld()))[0]!.energy;
});

const offeredTo = (now: TestWorld) => now.simulation.chargers['a']!.car!.offered;

describe('a car that takes less than it is offered', () => {
  it('pays for what it drew, and the reason is shown', () => {
    const world = quirky(testWorld(), { a: { takes: amps(10) } });
    const begun = done(world, ...annPlugsIn);
    expect(only(begun).phase).toMatchObject({ kind: 'charging', why: { kind: 'car' } });
    const gone = done(later(begun, at(2)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(billsOf(gone)[0]!.energy).toBe(2 * 10 * 208);
  });

  it('is offered little more than it takes after a minute, so that the rest is free', () => {
    const begun = done(quirky(testWorld(), { a: { takes: amps(7) } }), ...annPlugsIn);
    expect(offeredTo(begun)).toBe(48);
    // With a margin that shows when it wants more.
    expect(offeredTo(later(begun, instant(at(0) + 2 * minute)))).toBe(10);
    expect(offeredTo(later(begun, at(3)))).toBe(10);
  });

  it('pays nothing if it draws nothing', () => {
    const world = quirky(testWorld(), { a: { takes: amps(0) } });
    const begun = done(world, ...annPlugsIn);
    expect(only(begun).phase).toEqual({ kind: 'waiting', why: { kind: 'car' } });
    const gone = done(later(begun, at(2)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(billsOf(gone)).toEqual([]);
  });
});

const capacity = 60;
const delay = fc.constantFrom(0, 5 * minute, hour, 5 * hour).map(duration);
const quirks: fc.Arbitrary<Partial<Quirks>> = fc.record({
  seed: fc.nat(),
  clockAhead: fc.constantFrom(0, -2 * hour, 17 * minute),
  reportDelay: delay,
  offerDelay: delay,
  doubled: fc.constantFrom(0, 0.5).map(fraction),
  resetsRegister: fc.boolean(),
  takes: fc.constantFrom(null, amps(0), amps(7), amps(20)),
});
const people = { a: ['ann', 1], b: ['ben', 2], c: ['cleo', 3] } as const;
const happening = fc.record({
  wait: fc.constantFrom(0, 7 * minute, hour, 4 * hour),
  space: fc.constantFrom('a', 'b', 'c'),
  kind: fc.constantFrom('plug-in', 'start', 'stop', 'unplug', 'faulted', 'offline'),
  full: fc.boolean(),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function actOf(world: TestWorld, { kind, space, full }: Happening): Act {
  const [user, vehicle] = people[space];
  if (kind === 'plug-in') return { kind, user, space, vehicle };
  if (kind === 'stop' || kind === 'unplug') return { kind, user, space };
  if (kind === 'start') {
    const readyBy = instant(world.now + 6 * hour);
    const goal = full
      ? ({ kind: 'full' } as const)
      : ({ kind: 'level', level: fraction(0.7) } as const);
    return { kind, user, space, goal, readyBy, preference: full ? 'fastest' : 'cheapest' };
  }
  return { kind: 'fail-charger', space, how: kind, lasting: duration(hour) };
}

const tried = (world: TestWorld, act: Act) => {
  const outcome = executeInBooks(booksOf(world), act, 'resident');
  return outcome.ok ? withBooks(outcome) : world;
};

describe('for any behavior of chargers, cars and connections', { timeout: 60_000 }, () => {
  const lives = fc.tuple(
    fc.record({ a: quirks, b: quirks, c: quirks }),
    fc.array(happening, { minLength: 8, maxLength: 24 }),
  );
  const runs = { seed: 20_261_115, numRuns: 60 };

  it('the offers in force never exceed the capacity', () => {
    fc.assert(
      fc.property(lives, ([wrong, all]) => {
        let world = quirky(testWorld({ capacity }), wrong);
        const check = () => {
          const cars = Object.values(world.simulation.chargers).flatMap(({ car }) => car ?? []);
          const offered = cars.reduce((sum, one) => sum + one.offered, 0);
          expect(offered).toBeLessThanOrEqual(capacity);
        };
        for (const one of all) {
          const to = instant(world.now + one.wait);
          for (let next = nextChange(world); next <= to; next = nextChange(world)) {
            world = later(world, next);
            check();
          }
          world = tried(later(world, to), actOf(world, one));
          check();
        }
      }),
      runs,
    );
  });

  it('exactly the metered energy is billed once the last report has arrived', () => {
    fc.assert(
      fc.property(lives, ([wrong, all]) => {
        let world = quirky(testWorld({ capacity }), wrong);
        // A register that was reset cannot be compared with the total billed.
        const resets = new Set<string>();
        for (const one of all) {
          world = tried(later(world, instant(world.now + one.wait)), actOf(world, one));
          if (one.kind === 'faulted' && wrong[one.space].resetsRegister) resets.add(one.space);
        }
        world = later(world, instant(world.now + 2 * day));
        for (const [space, [user]] of Object.entries(people)) {
          world = tried(world, { kind: 'unplug', user, space });
        }
        world = later(world, instant(world.now + 2 * day));
        expect(world.sessions).toEqual({});
        expect(world.unread).toEqual([]);
        const billed: Record<string, number> = {};
        for (const record of ['ann', 'ben', 'cleo'].flatMap((user) => recordsOf(world, user))) {
          expect(checkSession(billable(world, record))).toBeUndefined();
          const { energy } = billOf(billable(world, record));
          billed[record.space] = (billed[record.space] ?? 0) + energy;
        }
        const metered = Object.entries(world.simulation.chargers)
          .filter(([space]) => !resets.has(space))
          .map(([space, { meter }]) => [space, registerOf(meter)] as const);
        for (const [space, energy] of metered) expect(billed[space] ?? 0).toBe(energy);
      }),
      runs,
    );
  });

  it('the result does not depend on how time is stepped', () => {
    fc.assert(
      fc.property(lives, ([wrong, all]) => {
        const world = all.reduce(
          (before, one) => tried(later(before, instant(before.now + one.wait)), actOf(before, one)),
          quirky(testWorld({ capacity }), wrong),
        );
        const end = instant(world.now + day);
        let watched = world;
        while (watched.now < end) watched = later(watched, instant(watched.now + 4 * hour));
        expect(watched).toEqual(later(world, end));
        expect(later(JSON.parse(JSON.stringify(world)) as TestWorld, end)).toEqual(watched);
      }),
      { ...runs, numRuns: 20 },
    );
  });
});
