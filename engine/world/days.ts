import type { DayNumber } from '../time/calendar.ts';
import { weekdayOf } from '../time/calendar.ts';
import { instantOf, localDay } from '../time/local.ts';
import { day, duration, hour, instant, minute, type Duration, type Instant } from '../units.ts';
import { chance } from './chance.ts';
import type { Draft } from './draft.ts';
import { quarter } from './due.ts';
import type { Errand, Resident, Visit } from './resident.ts';
import type { World } from './world.ts';

/** Residents make up their minds early, about the day after. */
const mindsMadeUpAt = duration(4 * hour);
/** The day's driving is booked at once, for cars that are out then. */
const drivesAt = duration(13 * hour);

const zoneOf = (world: Pick<World, 'buildings'>) => Object.values(world.buildings)[0]!.zone;

export function nextMorning(world: Pick<World, 'buildings'>, after: Instant): Instant {
  const zone = zoneOf(world);
  const today = localDay(zone, after);
  const morning = instantOf(zone, today, mindsMadeUpAt);
  return morning > after ? morning : instantOf(zone, (today + 1) as DayNumber, mindsMadeUpAt);
}

/** Draws what residents will do tomorrow. Only the seed, the person and the day decide. */
export function makeUpMinds(draft: Draft, at: Instant): void {
  const tomorrow = (localDay(zoneOf(draft), at) + 1) as DayNumber;
  for (const [index, resident] of draft.residents.entries()) {
    const random = chance(draft.seed, index, tomorrow - draft.firstDay);
    for (const errand of errandsOf(draft, resident, tomorrow, random)) addErrand(draft, errand);
  }
  draft.nextMorning = nextMorning(draft, at);
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
  const drive: Errand = {
    at: instantOf(zone, today, drivesAt),
    user,
    kind: 'drive',
    vehicle,
    kilometres: Math.round(resident.kilometres * (0.5 + random())),
  };
  const weekend = weekdayOf(today) >= 5;
  if (random() >= (weekend ? resident.weekend : resident.weekday)) return [drive];
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
  const errands: Errand[] = [drive];
  if (readyBy < arrives + hour) return errands;
  if (random() < resident.books) {
    const booksAt = wholeMinutes(7 * hour + random() * 11 * hour);
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
  const after = draft.errands.findLastIndex(({ at }) => at <= errand.at);
  draft.errands.splice(after + 1, 0, errand);
}

/** A resident who is offered a space comes down to take it. */
export function takeOffer(draft: Draft, user: string, vehicle: number, until: Instant): void {
  const resident = draft.residents.find((one) => one.user === user && one.vehicle === vehicle);
  if (resident === undefined) return;
  const arrives = instant(draft.now + 7 * minute);
  const { building, favourites, preference } = resident;
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
