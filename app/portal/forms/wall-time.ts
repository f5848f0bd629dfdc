import { config } from '#app/config.ts';
import { isoDate, parseIsoDate, type DayNumber } from '#engine/time/calendar.ts';
import { instantOf, localDay, localTime } from '#engine/time/local.ts';
import { duration, instant } from '#engine/units.ts';
import { readTimeOfDay, timeOfDayText } from './time-of-day.ts';

/** A day (`2026-11-15`) and a time (`07:00`) as the building's calendar and clock show them. */
export type WallTime = { readonly date: string; readonly time: string };

export function wallTimeOf(at: number): WallTime {
  const { day, time } = localTime(config.timeZone, instant(at));
  return { date: isoDate(day), time: timeOfDayText(time) };
}

/** When the building's clock shows it; null where it is no day or no time. */
export function readWallTime({ date, time }: WallTime): number | null {
  const day = parseIsoDate(date);
  const ofDay = readTimeOfDay(time);
  if (day === undefined || ofDay === null) return null;
  return instantOf(config.timeZone, day, duration(ofDay));
}

/** The start of the local day so many days after the one around `at`. */
export const startOfDayAfter = (at: number, days: number): number =>
  instantOf(config.timeZone, (localDay(config.timeZone, instant(at)) + days) as DayNumber);

/** Local days from the one around `from` to the one around `to`. */
export const daysBetween = (from: number, to: number): number =>
  localDay(config.timeZone, instant(to)) - localDay(config.timeZone, instant(from));
