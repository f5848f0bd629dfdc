import { levelOf } from '../charging/vehicle.ts';
import { addMonths, firstDayOf, type DayNumber, type IsoMonth } from '../time/calendar.ts';
import { instantOf, localDay, localMonth } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { duration, fraction, hour, instant, minute, wattHours, type Instant } from '../units.ts';
import { invoiceWithSession } from '../ledger/invoicing.ts';
import { accountOf, emptyLedger } from '../ledger/ledger.ts';
import {
  advanceBooks,
  executeInBooks,
  type SimulatedBooks,
  type BooksAct,
} from '../simulation/books.ts';
import type { SimulatedWorld, Simulation } from '../simulation/simulation.ts';
import { createSimulation } from '../simulation/create-simulation.ts';
import type { Role } from '../community/checks/role.ts';
import { demoBuildings, demoSpaces } from './buildings.ts';
import { neighbors, occasionalNeighbors, visitor, visitorsPast } from './people.ts';
import { demoElectricity, demoTariff } from './prices.ts';

export interface DemoSettings {
  /** Any instant of the visitor's day. */
  readonly today: Instant;
  readonly zone: TimeZone;
  readonly currency: string;
}

/** Fixed, so that every visitor gets the same world. */
const seed = 2026;
const monthsOfPast = 6;
const enoughToStart = fraction(0.38);

/**
 * The initial world of the demo: half a year simulated by the engine itself, up to half past six in
 * the evening of the visitor's date. `begun` is the same simulation up to an earlier instant.
 */
export function demoWorld(
  { today, zone, currency }: DemoSettings,
  begun?: SimulatedBooks,
): SimulatedBooks {
  const day = localDay(zone, today);
  const past = livedPast({ zone, currency }, localMonth(zone, today), habitsEnd(zone, day), begun);
  const evening = instantOf(zone, day, duration(18.5 * hour));
  const books = withResidents(advanced(withoutHabits(past), evening), occasionalNeighbors);
  const tomorrow = instantOf(zone, (day + 1) as DayNumber, duration(19 * hour));
  return withReservation(toppedUp(books), tomorrow);
}

/** When the visitor's simulated habits stop: their last simulated night is two nights ago. */
export const habitsEnd = (zone: TimeZone, day: DayNumber): Instant =>
  instantOf(zone, (day - 1) as DayNumber, duration(12 * hour));

/**
 * The simulated past of all demos that start in a month, up to an instant; resumes from an earlier
 * one if given.
 */
export function livedPast(
  { zone, currency }: Omit<DemoSettings, 'today'>,
  month: IsoMonth,
  to: Instant,
  begun = foundedBefore({ zone, currency }, month),
): SimulatedBooks {
  let books = begun;
  for (let past = monthsOfPast - 1; past >= 0; past -= 1) {
    const first = firstDayOf(addMonths(month, -past))!;
    const payday = instantOf(zone, (first + 4) as DayNumber, duration(10 * hour));
    if (payday <= begun.world.now) continue;
    if (payday >= to) break;
    books = payInvoices(advanced(books, payday));
    if (past === 4 || past === 2) books = sufferFault(books);
    if (past === 3) books = creditFault(books);
    // The neighbors' older history is never shown.
    if (past === 1) books = withResidents(books, neighbors);
  }
  return advanced(books, to);
}

function foundedBefore(
  { zone, currency }: Omit<DemoSettings, 'today'>,
  month: IsoMonth,
): SimulatedBooks {
  const tariff = demoTariff(currency);
  const electricity = demoElectricity(currency);
  const world = createSimulation({
    now: instantOf(zone, firstDayOf(addMonths(month, -monthsOfPast))!),
    tariffs: [tariff, electricity],
    buildings: demoBuildings(zone, tariff.id, electricity.id),
    spaces: demoSpaces(),
    vehicles: [...visitorsPast, ...neighbors, ...occasionalNeighbors].map(({ car }) => car),
    accounts: [visitor],
    residents: visitorsPast.map(({ resident }) => resident),
    seed,
  });
  return { world, ledger: emptyLedger };
}

function advanced(books: SimulatedBooks, to: Instant): SimulatedBooks {
  const outcome = advanceBooks(books, to);
  if (!outcome.ok) throw new Error(`The demo's past broke: ${outcome.refusal.code}`);
  return { world: outcome.world, ledger: outcome.ledger };
}

/** Executes a command; a refused one is skipped. */
function tried(books: SimulatedBooks, command: BooksAct, role: Role = 'resident'): SimulatedBooks {
  const outcome = executeInBooks(books, command, role);
  return outcome.ok ? { world: outcome.world, ledger: outcome.ledger } : books;
}

function payInvoices(books: SimulatedBooks): SimulatedBooks {
  return accountOf(books.ledger, visitor)
    .invoices.flat()
    .filter(({ status }) => status.state === 'issued')
    .reduce(
      (paid, { id }) => tried(paid, { kind: 'pay-invoice', user: visitor, invoice: id }),
      books,
    );
}

const withResidents = (
  { world, ledger }: SimulatedBooks,
  people: typeof neighbors,
): SimulatedBooks => ({
  world: simulating(world, {
    residents: [...world.simulation.residents, ...people.map(({ resident }) => resident)],
  }),
  ledger,
});

const simulating = (
  { simulation, ...world }: SimulatedWorld,
  change: Partial<Simulation>,
): SimulatedWorld => ({ ...world, simulation: { ...simulation, ...change } });

/** Simulates a fault of twenty minutes at night while the visitor's car is charging. */
function sufferFault(books: SimulatedBooks): SimulatedBooks {
  let night = books;
  for (let tries = 0; tries < 100; tries += 1) {
    night = advanced(night, instant(night.world.now + hour));
    const charging = Object.values(night.world.sessions).find(
      ({ user, phase }) => user === visitor && phase.kind === 'charging',
    );
    if (charging === undefined) continue;
    const { space } = charging;
    const lasting = duration(20 * minute);
    return tried(night, { kind: 'fail-charger', space, how: 'faulted', lasting });
  }
  return night;
}

/** Credits the first charge during which a charger failed: a credit note on its invoice. */
function creditFault(books: SimulatedBooks): SimulatedBooks {
  const account = accountOf(books.ledger, visitor);
  const failed = account.records
    .flat()
    .find(({ log }) => log.some(({ phase }) => phase.kind === 'faulted'));
  const invoice = failed && invoiceWithSession(account, failed.id);
  if (failed === undefined || invoice === undefined) return books;
  const reason = 'The charger failed during the night, so this charge is on us.';
  const credit = { invoice: invoice.id, session: failed.id, reason, waived: 'everything' } as const;
  return tried(books, { kind: 'credit-charge', user: visitor, ...credit }, 'owner');
}

/** From here on the visitor decides; only the driving is simulated. */
function withoutHabits(books: SimulatedBooks): SimulatedBooks {
  const { world, ledger } = Object.values(books.world.reservations)
    .filter(({ user }) => user === visitor)
    .reduce(
      (left, { id }) => tried(left, { kind: 'cancel-reservation', user: visitor, reservation: id }),
      books,
    );
  const staysAway = { weekday: 0, weekend: 0, onlyDrives: true } as const;
  const residents = world.simulation.residents.map((resident) =>
    resident.user === visitor ? Object.assign({}, resident, staysAway) : resident,
  );
  const errands = world.simulation.errands.filter(
    ({ user, kind }) => user !== visitor || kind === 'leave',
  );
  return { world: simulating(world, { residents, errands }), ledger };
}

/** A car that came home nearly empty gets a minimum level, so that tonight is enough to fill it. */
function toppedUp(books: SimulatedBooks): SimulatedBooks {
  const car = books.world.vehicles[1]!;
  if (levelOf(car, car.stored) >= enoughToStart) return books;
  const details = { ...car, level: enoughToStart };
  return tried(books, { kind: 'edit-vehicle', user: visitor, vehicle: car.id, details });
}

/** One upcoming reservation, as an example for the visitor. */
function withReservation(books: SimulatedBooks, from: Instant): SimulatedBooks {
  const space = books.world.buildings['golden-tower']!.spaces[0]!;
  return tried(books, {
    kind: 'reserve',
    user: visitor,
    vehicle: 1,
    space,
    from,
    to: instant(from + 12 * hour),
    energy: wattHours(18_000),
  });
}
