import { day as dayLength, type Duration, type Instant, instant } from '../units.ts';
import { addMonths, type DayNumber, firstDayOf, type IsoMonth, isoMonth } from './calendar.ts';
import type { Interval } from './interval.ts';
import { stretchAt, type TimeZone } from './zone.ts';

/** What the clock and the calendar on a building's wall show. */
export type LocalTime = { readonly day: DayNumber; readonly time: Duration };

/** Times the service deals with: whole milliseconds, from 2000 to 2100. */
export function isServiceTime(at: number): boolean {
  return Number.isInteger(at) && at >= 946_684_800_000 && at < 4_102_444_800_000;
}

export function localTime(zone: TimeZone, at: Instant): LocalTime {
  const wall = at + stretchAt(zone, at).offset;
  const day = Math.floor(wall / dayLength) as DayNumber;
  return { day, time: (wall - day * dayLength) as Duration };
}

export function localDay(zone: TimeZone, at: Instant): DayNumber {
  return Math.floor((at + stretchAt(zone, at).offset) / dayLength) as DayNumber;
}

export function localMonth(zone: TimeZone, at: Instant): IsoMonth {
  return isoMonth(localDay(zone, at));
}

/**
 * When the wall shows this day and time. Where it shows it twice (clocks went back) the first is
 * meant; where it never does (clocks went forward), the instant as long after the change as the
 * time asked for lies after the hour skipped: 02:30 becomes 03:30.
 */
export function instantOf(zone: TimeZone, day: DayNumber, time: Duration = 0 as Duration): Instant {
  const wall = day * dayLength + time;
  const before = stretchAt(zone, instant(wall - dayLength)).offset;
  const after = stretchAt(zone, instant(wall + dayLength)).offset;
  const early = instant(wall - before);
  if (before === after || stretchAt(zone, early).offset === before) return early;
  const late = instant(wall - after);
  return stretchAt(zone, late).offset === after ? late : early;
}

/** The local day around an instant: 23, 24 or 25 hours. */
export function dayAround(zone: TimeZone, at: Instant): Interval {
  const today = localDay(zone, at);
  return { from: startOfDay(zone, today), to: startOfDay(zone, (today + 1) as DayNumber) };
}

/** Midnight, or where clocks go forward at midnight, the instant at which they do. */
export function startOfDay(zone: TimeZone, day: DayNumber): Instant {
  return instantOf(zone, day);
}

/** A local month as a stretch of time. The month must exist. */
export function monthInterval(zone: TimeZone, month: IsoMonth): Interval {
  return {
    from: startOfDay(zone, firstDayOf(month)!),
    to: startOfDay(zone, firstDayOf(addMonths(month, 1))!),
  };
}

/**
 * The first instant after `at` when the wall clock reaches one of the given times of day (sorted,
 * the last a whole day), or is set forward or back. Between two such instants the clock runs
 * evenly past none of them.
 */
export function nextMark(zone: TimeZone, at: Instant, marks: readonly Duration[]): Instant {
  const stretch = stretchAt(zone, at);
  const wall = at + stretch.offset;
  const midnight = Math.floor(wall / dayLength) * dayLength;
  let next = 0;
  while (midnight + marks[next]! <= wall) next += 1;
  return instant(Math.min(midnight + marks[next]! - stretch.offset, stretch.to));
}
