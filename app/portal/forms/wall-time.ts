import { regionOnShow } from '#app/ui/words/region.ts';
import { isoDate, parseIsoDate, type DayNumber } from '#engine/time/calendar.ts';
import { instantOf, laterOccurrence, localDay, localTime } from '#engine/time/local.ts';
import { duration, instant } from '#engine/units.ts';
import { readTimeOfDay, timeOfDayText } from './time-of-day.ts';

/** A day (`2026-11-15`) and a time (`07:00`) as the building's calendar and clock show them. */
export type WallTime = { readonly date: string; readonly time: string };

export function wallTimeOf(at: number, zone = regionOnShow().zone): WallTime {
  const { day, time } = localTime(zone, instant(at));
  return { date: isoDate(day), time: timeOfDayText(time) };
}

/**
 * When the building's clock shows it; null where it is no day or no time. Of two such moments, in
 * the night in which clocks go back, the first after `after`.
 */
export function readWallTime(
  { date, time }: WallTime,
  zone = regionOnShow().zone,
  after = 0,
): number | null {
  const day = parseIsoDate(date);
  const ofDay = readTimeOfDay(time);
  if (day === undefined || ofDay === null) return null;
  const first = instantOf(zone, day, duration(ofDay));
  return first > after ? first : laterOccurrence(zone, first);
}

/** The start of the local day so many days after the one around `at`. */
export const startOfDayAfter = (at: number, days: number, zone = regionOnShow().zone): number =>
  instantOf(zone, (localDay(zone, instant(at)) + days) as DayNumber);

/** Local days from the one around `from` to the one around `to`. */
export const daysBetween = (from: number, to: number, zone = regionOnShow().zone): number =>
  localDay(zone, instant(to)) - localDay(zone, instant(from));
