import { levelOf } from '../charging/vehicle.ts';
import { addMonths, firstDayOf, type DayNumber } from '../time/calendar.ts';
import { instantOf, localDay, localMonth } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { duration, fraction, hour, instant, minute, wattHours, type Instant } from '../units.ts';
import { advance, execute, type Command } from '../service/commands.ts';
import { found } from '../service/create-world.ts';
import type { Role } from '../community/role.ts';
import type { World } from '../community/world.ts';
import { demoBuildings, demoSpaces } from './buildings.ts';
import { neighbours, occasionalNeighbors, visitor, visitorsPast } from './people.ts';
import { demoTariff } from './prices.ts';

export interface DemoSettings {
  /** Any instant of the visitor's day. */
  readonly today: Instant;
  readonly zone: TimeZone;
  readonly currency: string;
}

/** The same for every visitor. */
const seed = 2026;
const monthsOfPast = 6;
const enoughToStart = fraction(0.38);

/**
 * The world a visitor finds: half a year of it lived through by the engine itself, up to half past
 * six in the evening of the visitor's own day.
 */
export function demoWorld({ today, zone, currency }: DemoSettings): World {
  const tariff = demoTariff(currency);
  const day = localDay(zone, today);
  const month = localMonth(zone, today);
  const clock = (at: DayNumber, time: number) => instantOf(zone, at, duration(time));
  let world = found({
    now: clock(firstDayOf(addMonths(month, -monthsOfPast))!, 0),
    tariffs: [tariff],
    buildings: demoBuildings(zone, tariff.id),
    spaces: demoSpaces(),
    vehicles: [...visitorsPast, ...neighbours, ...occasionalNeighbors].map(({ car }) => car),
    accounts: [visitor],
    residents: visitorsPast.map(({ resident }) => resident),
    seed,
  });
  // The visitor takes over from the habits of the past: their last night here is two nights ago.
  const habitsEnd = clock((day - 1) as DayNumber, 12 * hour);
  for (let past = monthsOfPast - 1; past >= 0; past -= 1) {
    const first = firstDayOf(addMonths(month, -past))!;
    const payday = clock((first + 4) as DayNumber, 10 * hour);
    if (payday >= habitsEnd) break;
    world = payInvoices(lived(world, payday));
    if (past === 4 || past === 2) world = sufferFault(world);
    if (past === 3) world = creditFault(world);
    // Nobody looks further back at the neighbors.
    if (past === 1) world = withResidents(world, neighbours);
  }
  world = withoutHabits(lived(world, habitsEnd));
  world = withResidents(lived(world, clock(day, 18.5 * hour)), occasionalNeighbors);
  return withReservation(toppedUp(world), clock((day + 1) as DayNumber, 19 * hour));
}

function lived(world: World, to: Instant): World {
  const outcome = advance(world, to);
  if (!outcome.ok) throw new Error(`The demo's past broke: ${outcome.refusal.code}`);
  return outcome.world;
}

/** Does what is asked if it can be done; the past takes it or leaves it. */
function tried(world: World, command: Command, role?: Role): World {
  const outcome = execute(world, command, role);
  return outcome.ok ? outcome.world : world;
}

function payInvoices(world: World): World {
  return world.invoices
    .filter(({ invoice }) => invoice.status.state === 'issued')
    .reduce(
      (paid, { invoice }) =>
        tried(paid, { kind: 'pay-invoice', user: visitor, invoice: invoice.id }),
      world,
    );
}

const withResidents = (world: World, people: typeof neighbours): World => ({
  ...world,
  residents: [...world.residents, ...people.map(({ resident }) => resident)],
});

/** A charger failed under the visitor's car for twenty minutes in the night. */
function sufferFault(world: World): World {
  let night = world;
  for (let tries = 0; tries < 100; tries += 1) {
    night = lived(night, instant(night.now + hour));
    const charging = Object.values(night.sessions).find(
      ({ user, phase }) => user === visitor && phase.kind === 'charging',
    );
    if (charging === undefined) continue;
    const { space } = charging;
    const lasting = duration(20 * minute);
    const failure = {
      kind: 'fail-charger',
      user: visitor,
      space,
      how: 'faulted',
      lasting,
    } as const;
    return tried(night, failure, 'charger');
  }
  return night;
}

/** The first charge during which a charger failed was given back: a credit note on its invoice. */
function creditFault(world: World): World {
  const failed = world.records.find(({ log }) => log.some(({ phase }) => phase.kind === 'faulted'));
  const charged = world.invoices.find(({ invoice }) =>
    invoice.charges.some(({ session }) => session === failed?.id),
  );
  if (failed === undefined || charged === undefined) return world;
  const reason = 'The charger failed during the night, so this charge is on us.';
  const { id: invoice } = charged.invoice;
  const credit = { invoice, session: failed.id, reason, waived: 'everything' } as const;
  return tried(world, { kind: 'credit-charge', user: visitor, ...credit }, 'operator');
}

/** From here on the visitor decides; only the driving goes on. */
function withoutHabits(world: World): World {
  const rid = Object.values(world.reservations)
    .filter(({ user }) => user === visitor)
    .reduce(
      (left, { id }) => tried(left, { kind: 'cancel-reservation', user: visitor, reservation: id }),
      world,
    );
  const staysAway = { weekday: 0, weekend: 0, onlyDrives: true } as const;
  return {
    ...rid,
    residents: rid.residents.map((resident) =>
      resident.user === visitor ? Object.assign({}, resident, staysAway) : resident,
    ),
    errands: rid.errands.filter(({ user, kind }) => user !== visitor || kind === 'leave'),
  };
}

/** A car that comes home nearly empty was charged on the way: the visitor has tonight to fill it. */
function toppedUp(world: World): World {
  const car = world.vehicles[1]!;
  if (levelOf(car, car.stored) >= enoughToStart) return world;
  const details = { ...car, level: enoughToStart };
  return tried(world, { kind: 'edit-vehicle', user: visitor, vehicle: car.id, details });
}

/** One reservation to come, so that the visitor sees what it looks like. */
function withReservation(world: World, from: Instant): World {
  const space = world.buildings['golden-tower']!.spaces[0]!;
  return tried(world, {
    kind: 'reserve',
    user: visitor,
    vehicle: 1,
    space,
    from,
    to: instant(from + 12 * hour),
    energy: wattHours(18_000),
  });
}
