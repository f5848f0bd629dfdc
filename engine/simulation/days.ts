import type { DayNumber } from '../time/calendar.ts';
import { weekdayOf } from '../time/calendar.ts';
import { instantOf, localDay } from '../time/local.ts';
import { levelOf, storedAt, toMillijoules } from '../charging/vehicle.ts';
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
import { quarter } from '../community/due.ts';
import type { Building, OwnedVehicle } from '../community/world.ts';
import type { TimeZone } from '../time/zone.ts';
import { chance } from '../chance.ts';
import type { Errand, Resident, Visit } from './resident.ts';
import type { SimulationDraft } from './simulation-draft.ts';

/** Once a day, while most cars are out, driving is simulated and the next day is planned. */
const midday = duration(13 * hour);
/** Nobody drives below this level. */
const reserveLevel = fraction(0.06);

export function nextMidday({ zone }: Pick<Building, 'zone'>, after: Instant): Instant {
  const today = localDay(zone, after);
  const first = instantOf(zone, today, midday);
  return first > after ? first : instantOf(zone, (today + 1) as DayNumber, midday);
}

/** Draws what a building's residents drove today and will do tomorrow, from seed, car and day. */
export function planDay(draft: SimulationDraft, building: string, at: Instant): void {
  const { service } = draft;
  const { zone } = service.seen.buildings[building]!;
  const tomorrow = (localDay(zone, at) + 1) as DayNumber;
  for (const resident of draft.residents) {
    if (resident.building !== building) continue;
    const random = chance(draft.seed, resident.vehicle, tomorrow - draft.firstDay);
    const car = service.seen.vehicles[resident.vehicle];
    if (car === undefined) continue;
    const driven = Math.round(resident.kilometers * (0.5 + random()));
    if (service.sessionWith(car.id) === undefined) drive(draft, car, driven);
    for (const errand of errandsOf(zone, resident, tomorrow, random)) addErrand(draft, errand);
  }
  draft.nextMiddays[building] = nextMidday({ zone }, at);
}

/** Reports the level of a car after driving. */
function drive({ service }: SimulationDraft, car: OwnedVehicle, kilometers: number): void {
  const used = toMillijoules(kilowattHours((kilometers * car.consumption) / 1000));
  const least = Math.min(car.stored, storedAt(car, reserveLevel));
  const level = levelOf(car, millijoules(Math.max(least, car.stored - used)));
  service.execute({ kind: 'report-level', user: car.owner, vehicle: car.id, level }, 'resident');
}

const roundDown = (at: Instant) => instant(Math.floor(at / quarter) * quarter);
const wholeMinutes = (value: number) => duration(Math.round(value / minute) * minute);

function errandsOf(
  zone: TimeZone,
  resident: Resident,
  today: DayNumber,
  random: () => number,
): readonly Errand[] {
  const { user, vehicle, building, favorites, preference, spread } = resident;
  const weekend = weekdayOf(today) >= 5;
  if (random() >= (weekend ? resident.weekend : resident.weekday)) return [];
  // The sum of two draws: mostly near the usual time, rarely far off.
  const around = (usual: Duration) => usual + (random() + random() - 1) * spread;
  const arrives = instantOf(zone, today, withinDay(around(resident.arrives)));
  const nextDay = resident.leaves <= resident.arrives ? 1 : 0;
  const leavesAround = withinDay(around(resident.leaves));
  const leaves = instantOf(zone, (today + nextDay) as DayNumber, leavesAround);
  const readyBy = roundDown(instant(leaves - duration(10 * minute)));
  const visit: Visit = { vehicle, building, favorites, preference, arrives, readyBy, leaves };
  if (readyBy < arrives + hour) return [];
  const errands: Errand[] = [];
  if (random() < resident.books) {
    const booksAt = wholeMinutes(midday + (0.2 + random() * 9) * hour);
    const at = instantOf(zone, (today - 1) as DayNumber, booksAt);
    errands.push({ at, user, kind: 'book', visit });
  }
  // A few do not come after all.
  if (random() < 0.97) errands.push({ at: arrives, user, kind: 'arrive', visit });
  return errands;
}

const withinDay = (time: number) => wholeMinutes(Math.min(Math.max(time, 0), day - minute));

/** Inserts an errand in order of time. */
export function addErrand({ errands }: SimulationDraft, errand: Errand): void {
  let index = 0;
  for (let end = errands.length; index < end;) {
    const middle = (index + end) >> 1;
    if (errands[middle]!.at <= errand.at) index = middle + 1;
    else end = middle;
  }
  errands.splice(index, 0, errand);
}
