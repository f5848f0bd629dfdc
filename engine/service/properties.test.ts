import { registerOf } from '../charging/flow.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billOf } from '../billing/bill-session.ts';
import { checkSession } from '../billing/check-session.ts';
import { levelOf } from '../charging/vehicle.ts';
import { isOpen, stateOf } from '../community/reservation.ts';
import { overlaps } from '../time/interval.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  wattHours,
} from '../units.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import { advanceBooks, executeInBooks } from '../simulation/books.ts';
import { nextChange, type Act } from '../simulation/live.ts';
import { billable } from '../community/billable.ts';
import type { Resident } from '../simulation/resident.ts';
import { quote } from './quote.ts';
import {
  at,
  booksOf,
  car,
  done,
  later,
  staysIn,
  testWorld,
  withBooks,
  usualRole,
  type TestWorld,
} from './testing/world.ts';

/** What people do and when; most commands are valid, some are refused. */
type Step = { readonly wait: number; readonly command: Act };
type Reserve = Extract<Act, { kind: 'reserve' }>;

const user = fc.constantFrom('ann', 'ben', 'cleo');
const space = fc.constantFrom('a', 'b', 'c');
const vehicle = fc.constantFrom(1, 2, 3, 4);
/** Times are generated relative to zero and shifted to the time of the command. */
const from = fc.integer({ min: 0, max: 30 }).map((n) => instant(n * 30 * minute));
const length = fc.integer({ min: 1, max: 24 });
const energy = fc.integer({ min: 1, max: 30 }).map((n) => wattHours(n * 1000));
const goal = fc.oneof(
  fc.constant({ kind: 'full' as const }),
  fc
    .integer({ min: 30, max: 100 })
    .map((n) => ({ kind: 'level' as const, level: fraction(n / 100) })),
  fc
    .integer({ min: 1, max: 40 })
    .map((n) => ({ kind: 'energy' as const, energy: kilowattHours(n) })),
);
const order = fc.record({
  goal,
  readyBy: from.map((start) => instant(start + 17 * minute)),
  preference: fc.constantFrom('cheapest' as const, 'fastest' as const, 'greenest' as const),
});
const booking = fc
  .record({ user, vehicle, space, from, length, energy })
  .map(({ length: n, ...rest }) =>
    Object.assign({}, rest, { to: instant(rest.from + n * 30 * minute) }),
  );

const is = <Kind extends string>(kind: Kind) => fc.constant(kind);
const number = fc.integer({ min: 1, max: 30 });
const reservation = number.map((n) => `r${n}`);

/** Matching cars and spaces, so that not everything is refused. */
const visit = fc.constantFrom(
  { user: 'ann', vehicle: 1, space: 'a' },
  { user: 'ben', vehicle: 2, space: 'b' },
  { user: 'cleo', vehicle: 3, space: 'c' },
  { user: 'cleo', vehicle: 3, space: 'a' },
  { user: 'ann', vehicle: 4, space: 'b' },
);
const joined = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>) =>
  fc.tuple(a, b).map(([one, other]) => Object.assign({}, one, other));

const command: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: joined(fc.record({ kind: is('plug-in') }), visit) },
  { weight: 1, arbitrary: fc.record({ kind: is('plug-in'), user, space, vehicle }) },
  { weight: 10, arbitrary: joined(joined(fc.record({ kind: is('start') }), visit), order) },
  { weight: 3, arbitrary: joined(joined(fc.record({ kind: is('change-plan') }), visit), order) },
  { weight: 1, arbitrary: joined(fc.record({ kind: is('stop') }), visit) },
  { weight: 4, arbitrary: joined(fc.record({ kind: is('unplug') }), visit) },
  { weight: 4, arbitrary: joined(fc.record({ kind: is('reserve') }), joined(booking, visit)) },
  { weight: 2, arbitrary: joined(fc.record({ kind: is('reserve') }), booking) },
  {
    weight: 1,
    arbitrary: joined(fc.record({ kind: is('change-reservation'), reservation }), booking),
  },
  { weight: 1, arbitrary: fc.record({ kind: is('cancel-reservation'), user, reservation }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: is('join-queue'),
      user,
      vehicle,
      building: is('house'),
      energy,
      until: from.map((start) => instant(start + hour)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: is('fail-charger'),
      space,
      how: fc.constantFrom('faulted' as const, 'offline' as const),
      lasting: number.map((n) => duration(n * 3 * minute)),
    }),
  },
);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3 * hour })),
    command,
  }),
  { minLength: 10, maxLength: 60, size: 'max' },
);

const residents: readonly Resident[] = [
  {
    user: 'ben',
    vehicle: 2,
    building: 'house',
    favorites: ['b'],
    weekday: fraction(1),
    weekend: fraction(1),
    arrives: duration(19 * hour),
    leaves: duration(7 * hour),
    spread: duration(hour),
    kilometers: 80,
    preference: 'cheapest',
    books: fraction(0.5),
  },
];
/** Enough for little more than one car at full power. */
const capacity = 50;
const hurry = {
  goal: { kind: 'full' as const },
  readyBy: at(6),
  preference: 'fastest' as const,
};
/** A building that is short of power from the start. */
const beginning = done(
  testWorld({
    residents,
    capacity,
    vehicles: [
      car(1, 'ann'),
      car(2, 'ben', { maxAmps: amps(32) }),
      car(3, 'cleo', { limit: fraction(0.8) }),
      car(4, 'ann', { battery: kilowattHours(30) }),
    ],
  }),
  { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
  { kind: 'start', user: 'ann', space: 'a', ...hurry },
  { kind: 'plug-in', user: 'cleo', space: 'c', vehicle: 3 },
  { kind: 'start', user: 'cleo', space: 'c', ...hurry },
);

const moved = (world: TestWorld, to: number): TestWorld => later(world, instant(to));
function dated(wanted: Act, now: number): Act {
  const times = Object.entries(wanted).filter(([field]) =>
    ['from', 'to', 'readyBy', 'until'].includes(field),
  );
  const shifted = times.map(([field, time]) => [field, (time as number) + now]);
  return Object.assign({}, wanted, Object.fromEntries(shifted));
}

const tried = (world: TestWorld, wanted: Act): TestWorld => {
  const given = dated(wanted, world.now);
  const outcome = executeInBooks(booksOf(world), given, usualRole(given));
  return outcome.ok ? withBooks(outcome) : world;
};
const accountsOf = ({ ledger }: TestWorld) => Object.values(ledger.accounts);
const recordsIn = (world: TestWorld) => accountsOf(world).flatMap(({ records }) => records.flat());
const jumped = (world: TestWorld, all: readonly Step[]): TestWorld =>
  all.reduce((now, step) => tried(moved(now, now.now + step.wait), step.command), world);

const runs = { seed: 20_261_115, numRuns: 60 };

/** By their steps: several properties are about the same runs, and worlds are immutable. */
const lived = new Map<string, readonly TestWorld[]>();

/** The worlds from the beginning on, one after each step. */
function worldsAlong(all: readonly Step[]): readonly TestWorld[] {
  const key = JSON.stringify(all);
  const known = lived.get(key);
  if (known !== undefined) return known;
  const worlds = [beginning];
  for (const step of all) worlds.push(jumped(worlds.at(-1)!, [step]));
  lived.set(key, worlds);
  return worlds;
}

const ending = (all: readonly Step[]): TestWorld => worldsAlong(all).at(-1)!;

describe('for any sequence of commands', { timeout: 60_000 }, () => {
  it('the generated runs are varied: cars charge, share power, keep and miss reservations', () => {
    const worlds = fc.sample(steps, { ...runs, numRuns: 60 }).map(ending);
    const logs = worlds.flatMap((world) =>
      [...recordsIn(world), ...Object.values(world.sessions)].flatMap(({ log }) => log),
    );
    const told = new Set(
      logs.map(({ phase }) =>
        'why' in phase && typeof phase.why === 'object' ? phase.why.kind : phase.kind,
      ),
    );
    for (const kind of ['price', 'shared-power', 'full-power', 'taper', 'complete', 'faulted']) {
      expect(told).toContain(kind);
    }
    const states = worlds
      .flatMap(accountsOf)
      .flatMap(({ reservations }) => reservations.flat().map(stateOf));
    expect(new Set(states).size).toBeGreaterThanOrEqual(4);
    expect(worlds.flatMap(staysIn).length).toBeGreaterThan(40);
  });

  it('one long step gives the same result as many short ones', () => {
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });
    fc.assert(
      fc.property(steps, cuts, (all, between) => {
        let watched = beginning;
        for (const { wait, command: wanted } of all) {
          const { now } = watched;
          for (const cut of between.toSorted((a, b) => a - b)) {
            watched = moved(watched, now + Math.round(cut * wait));
          }
          watched = tried(moved(watched, now + wait), wanted);
        }
        expect(watched).toEqual(ending(all));
      }),
      runs,
    );
  });

  it('a world restored from JSON behaves the same', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const half = Math.floor(all.length / 2);
        const restored = JSON.parse(JSON.stringify(worldsAlong(all)[half])) as TestWorld;
        expect(jumped(restored, all.slice(half))).toEqual(ending(all));
      }),
      runs,
    );
  });

  it('a quote is the ceiling of its reservation, whether or not it is computed again', () => {
    const wanted = fc.array(fc.record({ visit, booking, pause: fc.nat(5 * minute) }), {
      minLength: 1,
      maxLength: 3,
    });
    let usedAgain = 0;
    fc.assert(
      fc.property(steps, wanted, (all, bookings) => {
        let world = ending(all);
        for (const { visit: who, booking: when, pause } of bookings) {
          const act = dated({ kind: 'reserve', ...when, ...who }, world.now + hour) as Reserve;
          const { kind: _kind, user: booker, ...booked } = act;
          const before = quote(world, booker, booked);
          world = moved(world, world.now + pause);
          const after = quote(world, booker, booked);
          // A copy shares nothing with the world that was quoted, so it is computed anew.
          const copy = JSON.parse(JSON.stringify(world)) as TestWorld;
          expect(after).toEqual(quote(copy, booker, booked));
          const reserved = executeInBooks(booksOf(world), act, 'resident');
          expect(reserved).toEqual(executeInBooks(booksOf(copy), act, 'resident'));
          if (before.ok && after.ok && before.quote === after.quote) usedAgain += 1;
          if (reserved.ok) world = withBooks(reserved);
        }
      }),
      runs,
    );
    expect(usedAgain).toBeGreaterThan(10);
  });

  it('the building never draws more than its capacity, at any instant', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let world = beginning;
        const check = () => {
          // What chargers may deliver at any moment, whether or not the service knows it.
          const cars = Object.values(world.simulation.chargers).flatMap((one) => one.car ?? []);
          const offered = cars.reduce((sum, one) => sum + one.offered, 0);
          expect(offered).toBeLessThanOrEqual(capacity);
          for (const { flow } of cars) expect(flow.amps === 0 || flow.amps >= 6).toBe(true);
        };
        for (const { wait, command: wanted } of all) {
          const to = world.now + wait;
          // Nothing changes between two events, so checking at each event covers every instant.
          for (let next = nextChange(world); next <= to; next = nextChange(world)) {
            world = moved(world, next);
            check();
          }
          world = tried(moved(world, to), wanted);
          check();
        }
      }),
      runs,
    );
  });

  it('stopping now costs what the live bill says, and its lines add up', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const world = ending(all);
        for (const session of Object.values(world.sessions)) {
          const live = liveBill(world, session);
          if (live === null) continue;
          const sum = [...live.lines, ...live.tax].reduce((total, line) => total + line.amount, 0);
          expect(live.total).toBe(sum);
          const { space: where, user: who, id } = session;
          // An offline charger reports its last reading later.
          const isReached = world.spaces[where]!.condition.kind === 'ready';
          if (session.phase.kind === 'stopped' || !isReached) continue;
          const ended = tried(world, { kind: 'stop', user: who, space: where });
          const record = recordsIn(ended).find((one) => one.id === id)!;
          expect(billOf(billable(ended, record))).toEqual(live);
          const charges = accountsOf(ended)
            .flatMap(({ invoices }) => invoices.flat())
            .flatMap((invoice) => invoice.charges);
          const charge = charges.find((one) => one.session === id);
          // Without energy it costs nothing and is on no invoice.
          expect(charge?.bill).toEqual(live.energy === 0 ? undefined : live);
          expect(live.energy > 0 || live.total === 0).toBe(true);
        }
      }),
      runs,
    );
  });

  it('energy billed is energy metered, and no battery is above full', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let world = ending(all);
        for (;;) {
          for (const { user: who, space: where } of Object.values(world.sessions)) {
            world = tried(world, { kind: 'unplug', user: who, space: where });
          }
          // Offline chargers come back and report.
          const outages = Object.values(world.simulation.chargers).flatMap(
            ({ outage }) => outage?.until ?? [],
          );
          if (outages.length === 0) break;
          world = moved(world, instant(Math.max(...outages)));
        }
        const billed = new Map<string, number>();
        for (const record of recordsIn(world)) {
          const { energy: metered } = billOf(billable(world, record));
          billed.set(record.space, (billed.get(record.space) ?? 0) + metered);
          expect(record.levelAtEnd).toBeLessThanOrEqual(1);
          expect(checkSession(billable(world, record))).toBeUndefined();
        }
        for (const [id, { meter }] of Object.entries(world.simulation.chargers)) {
          expect(billed.get(id) ?? 0).toBe(registerOf(meter));
        }
        for (const one of Object.values(world.vehicles)) {
          expect(levelOf(one, one.stored)).toBeLessThanOrEqual(1);
        }
      }),
      runs,
    );
  });

  it('no space and no vehicle is reserved twice for the same time', () => {
    fc.assert(
      fc.property(steps, (all) => {
        for (const world of worldsAlong(all)) {
          const open = Object.values(world.reservations).filter(isOpen);
          for (const [index, one] of open.entries()) {
            for (const other of open.slice(index + 1)) {
              const same = one.space === other.space || one.vehicle === other.vehicle;
              expect(same && overlaps(one, other)).toBe(false);
            }
          }
        }
      }),
      runs,
    );
  });

  it('worlds are deeply frozen', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const outcome = advanceBooks(booksOf(ending(all)), at(24 * 9));
        const unfrozen: unknown[] = [];
        const walk = (value: unknown): void => {
          if (typeof value !== 'object' || value === null) return;
          if (!Object.isFrozen(value)) unfrozen.push(value);
          for (const inner of Object.values(value)) walk(inner);
        };
        expect(outcome.ok).toBe(true);
        if (!outcome.ok) return;
        walk(outcome.world);
        walk(outcome.ledger);
        expect(unfrozen).toEqual([]);
      }),
      { ...runs, numRuns: 20 },
    );
  });
});
