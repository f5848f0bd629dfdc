import type { DayNumber } from '../time/calendar.ts';
import { weekdayOf } from '../time/calendar.ts';
import { instantOf, localDay } from '../time/local.ts';
import { storedAt, toMillijoules } from '../charging/vehicle.ts';
import {
  day,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  millijoules,
  minute,
  type Duration,
  type Instant,
} from '../units.ts';
import { chance } from './chance.ts';
import type { Draft } from '../community/draft.ts';
import { quarter } from '../community/due.ts';
import type { Errand, Resident, Visit } from './resident.ts';
import type { OwnedVehicle, QueueEntry, World } from '../community/world.ts';

/** Once a day, while most cars are out: they have driven, and their people think of tomorrow. */
const midday = duration(13 * hour);
/** Nobody drives a battery flat. */
const reserveLevel = fraction(0.06);

const zoneOf = (world: Pick<World, 'buildings'>) => Object.values(world.buildings)[0]!.zone;

export function nextMidday(world: Pick<World, 'buildings'>, after: Instant): Instant {
  const zone = zoneOf(world);
  const today = localDay(zone, after);
  const first = instantOf(zone, today, midday);
  return first > after ? first : instantOf(zone, (today + 1) as DayNumber, midday);
}

/** Draws what residents drove today and will do tomorrow: the seed, the car and the day decide. */
export function liveDay(draft: Draft, at: Instant): void {
  const tomorrow = (localDay(zoneOf(draft), at) + 1) as DayNumber;
  for (const resident of draft.residents) {
    const random = chance(draft.seed, resident.vehicle, tomorrow - draft.firstDay);
    const car = draft.vehicles[resident.vehicle];
    if (car === undefined) continue;
    const driven = Math.round(resident.kilometres * (0.5 + random()));
    if (!draft.plugged.has(car.id)) draft.vehicles[car.id] = afterDriving(car, driven);
    for (const errand of errandsOf(draft, resident, tomorrow, random)) addErrand(draft, errand);
  }
  draft.nextMidday = nextMidday(draft, at);
}

function afterDriving(car: OwnedVehicle, kilometres: number): OwnedVehicle {
  const used = toMillijoules(kilowattHours((kilometres * car.consumption) / 1000));
  const least = Math.min(car.stored, storedAt(car, reserveLevel));
  return { ...car, stored: millijoules(Math.max(least, car.stored - used)) };
}

const roundDown = (at: Instant) => instant(Math.floor(at / quarter) * quarter);
const wholeMinutes = (value: number) => duration(Math.round(value / minute) * minute);

function errandsOf(
  world: Pick<World, 'buildings'>,
  resident: Resident,
  today: DayNumber,
  random: () => number,
): readonly Errand[] {
  const { user, vehicle, building, favourites, preference, spread } = resident;
  const { zone } = world.buildings[building]!;
  const weekend = weekdayOf(today) >= 5;
  if (random() >= (weekend ? resident.weekend : resident.weekday)) return [];
  // The sum of two draws: mostly near the usual time, seldom far off.
  const around = (usual: Duration) => usual + (random() + random() - 1) * spread;
  const arrives = instantOf(zone, today, withinDay(around(resident.arrives)));
  const nextDay = resident.leaves <= resident.arrives ? 1 : 0;
  const leavesAround = withinDay(around(resident.leaves));
  const leaves = instantOf(zone, (today + nextDay) as DayNumber, leavesAround);
  const readyBy = roundDown(instant(leaves - duration(10 * minute)));
  const visit: Visit = {
    vehicle,
    building,
    favourites,
    preference,
    arrives,
    readyBy,
    leaves,
  };
  if (readyBy < arrives + hour) return [];
  const errands: Errand[] = [];
  if (random() < resident.books) {
    const booksAt = wholeMinutes(midday + (0.2 + random() * 9) * hour);
    const at = instantOf(zone, (today - 1) as DayNumber, booksAt);
    errands.push({ at, user, kind: 'book', visit });
  }
  // A few change their minds and do not come.
  if (random() < 0.97) errands.push({ at: arrives, user, kind: 'arrive', visit });
  return errands;
}

const withinDay = (time: number) => wholeMinutes(Math.min(Math.max(time, 0), day - minute));

/** Errands are kept in the order in which they will be run. */
export function addErrand(draft: Draft, errand: Errand): void {
  const { errands } = draft;
  let place = 0;
  for (let end = errands.length; place < end;) {
    const middle = (place + end) >> 1;
    if (errands[middle]!.at <= errand.at) place = middle + 1;
    else end = middle;
  }
  errands.splice(place, 0, errand);
}

/** Who comes and goes by habit with a car; nobody where a person decides. */
const residentWith = (draft: Draft, user: string, vehicle: number) =>
  draft.residents.find(
    (one) => one.user === user && one.vehicle === vehicle && one.onlyDrives !== true,
  );

/** A resident who is offered a space comes down to take it. */
export function takeOffer(
  draft: Draft,
  { user, vehicle, building }: Pick<QueueEntry, 'user' | 'vehicle' | 'building'>,
  until: Instant,
): void {
  const resident = residentWith(draft, user, vehicle);
  if (resident === undefined) return;
  const arrives = instant(draft.now + 7 * minute);
  const { favourites, preference } = resident;
  const visit: Visit = {
    vehicle,
    building,
    favourites,
    preference,
    arrives,
    readyBy: until,
    leaves: instant(until + 10 * minute),
  };
  addErrand(draft, { at: arrives, user, kind: 'arrive', visit });
}

/** So many of those who are asked to make way do so. */
const obliging = 0.6;

/** A resident who is asked to move comes down a little later, or does not. */
export function considerMoving(draft: Draft, user: string, vehicle: number): void {
  const resident = residentWith(draft, user, vehicle);
  if (resident === undefined) return;
  const random = chance(
    draft.seed,
    vehicle,
    Math.floor((draft.now - draft.firstDay * day) / minute),
  );
  if (random() >= obliging) return;
  const leaves = instant(draft.now + Math.round(4 + random() * 12) * minute);
  const { building, favourites, preference } = resident;
  const at = { arrives: draft.now, readyBy: leaves, leaves };
  const visit: Visit = { vehicle, building, favourites, preference, ...at };
  addErrand(draft, { at: leaves, user, kind: 'leave', visit });
}
