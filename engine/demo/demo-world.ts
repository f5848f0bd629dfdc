import { levelOf } from '../charging/vehicle.ts';
import { addMonths, firstDayOf, type DayNumber, type IsoMonth } from '../time/calendar.ts';
import { instantOf, localDay, localMonth } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { duration, fraction, hour, instant, minute, wattHours, type Instant } from '../units.ts';
import { advance, execute, type Command } from '../world/commands.ts';
import { found } from '../world/found.ts';
import type { World } from '../world/world.ts';
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
 * six in the evening of the visitor's own day. `begun` is the same past up to an earlier instant.
 */
export function demoWorld({ today, zone, currency }: DemoSettings, begun?: World): World {
  const day = localDay(zone, today);
  const past = livedPast({ zone, currency }, localMonth(zone, today), habitsEnd(zone, day), begun);
  const evening = instantOf(zone, day, duration(18.5 * hour));
  const world = withResidents(lived(withoutHabits(past), evening), occasionalNeighbors);
  const tomorrow = instantOf(zone, (day + 1) as DayNumber, duration(19 * hour));
  return withReservation(toppedUp(world), tomorrow);
}

/** The visitor takes over from the habits of the past: their last night here is two nights ago. */
export const habitsEnd = (zone: TimeZone, day: DayNumber): Instant =>
  instantOf(zone, (day - 1) as DayNumber, duration(12 * hour));

/** The past of all demos that start in a month, up to an instant, or on to it from an earlier one. */
export function livedPast(
  { zone, currency }: Omit<DemoSettings, 'today'>,
  month: IsoMonth,
  to: Instant,
  begun = foundedBefore({ zone, currency }, month),
): World {
  let world = begun;
  for (let past = monthsOfPast - 1; past >= 0; past -= 1) {
    const first = firstDayOf(addMonths(month, -past))!;
    const payday = instantOf(zone, (first + 4) as DayNumber, duration(10 * hour));
    if (payday <= begun.now) continue;
    if (payday >= to) break;
    world = payInvoices(lived(world, payday));
    if (past === 4 || past === 2) world = sufferFault(world);
    if (past === 3) world = creditFault(world);
    // Nobody looks further back at the neighbors.
    if (past === 1) world = withResidents(world, neighbours);
  }
  return lived(world, to);
}

function foundedBefore({ zone, currency }: Omit<DemoSettings, 'today'>, month: IsoMonth): World {
  const tariff = demoTariff(currency);
  return found({
    now: instantOf(zone, firstDayOf(addMonths(month, -monthsOfPast))!),
    tariffs: [tariff],
    buildings: demoBuildings(zone, tariff.id),
    spaces: demoSpaces(),
    vehicles: [...visitorsPast, ...neighbours, ...occasionalNeighbors].map(({ car }) => car),
    accounts: [visitor],
    residents: visitorsPast.map(({ resident }) => resident),
    seed,
  });
}

function lived(world: World, to: Instant): World {
  const outcome = advance(world, to);
  if (!outcome.ok) throw new Error(`The demo's past broke: ${outcome.refusal.code}`);
  return outcome.world;
}

/** Does what is asked if it can be done; the past takes it or leaves it. */
function tried(world: World, command: Command): World {
  const outcome = execute(world, command);
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
    return tried(night, { kind: 'fail-charger', user: visitor, space, how: 'faulted', lasting });
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
  return tried(world, {
    kind: 'credit-charge',
    user: visitor,
    invoice: charged.invoice.id,
    session: failed.id,
    reason: 'The charger failed during the night, so this charge is on us.',
    waived: 'everything',
  });
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
