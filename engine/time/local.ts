import { day as dayLength, type Duration, type Instant, instant } from '../units.ts';
import { addMonths, type DayNumber, firstDayOf, type IsoMonth, isoMonth } from './calendar.ts';
import type { Interval } from './interval.ts';
import { stretchAt, type TimeZone } from './zone.ts';

/** The local time and date at a building. */
export type LocalTime = { readonly day: DayNumber; readonly time: Duration };

/** Instants the service accepts: whole milliseconds, from 2000 to 2100. */
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
  const today = localDay(zone, at);
  // Every bill asks for its month, and most bills of a run are of the same few days.
  if (latest?.day !== today) latest = { day: today, month: isoMonth(today) };
  return latest.month;
}

let latest: { readonly day: DayNumber; readonly month: IsoMonth } | undefined;

/**
 * The instant of a local day and time. A time that occurs twice (clocks went back) resolves to the
 * first; a skipped one (clocks went forward) moves forward by the skipped duration: 02:30 becomes
 * 03:30.
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

/** The second instant with the same local time, where clocks go back; otherwise the same instant. */
export function laterOccurrence(zone: TimeZone, at: Instant): Instant {
  const after = stretchAt(zone, instant(at + dayLength)).offset;
  const later = instant(at + stretchAt(zone, at).offset - after);
  return later > at && stretchAt(zone, later).offset === after ? later : at;
}

/** Whether the local time of an instant occurs twice, because clocks go back. */
export function occursTwice(zone: TimeZone, at: Instant): boolean {
  const offsetAt = (then: number) => stretchAt(zone, instant(then)).offset;
  const goneBack = offsetAt(at - dayLength) - offsetAt(at + dayLength);
  return goneBack > 0 && offsetAt(at - goneBack) !== offsetAt(at + goneBack);
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

/** A local month as an interval. The month must exist. */
export function monthInterval(zone: TimeZone, month: IsoMonth): Interval {
  if (known?.zone !== zone || known.month !== month) {
    const from = startOfDay(zone, firstDayOf(month)!);
    const to = startOfDay(zone, firstDayOf(addMonths(month, 1))!);
    known = { zone, month, interval: { from, to } };
  }
  return known.interval;
}

/** The month last asked for: mostly the same one is asked for again. */
let known:
  | { readonly zone: TimeZone; readonly month: IsoMonth; readonly interval: Interval }
  | undefined;

/**
 * The first instant after `at` when the wall clock reaches one of the given times of day (sorted,
 * the last a whole day), or is set forward or back. Between two such instants the clock runs evenly
 * and reaches none of them.
 */
export function nextMark(zone: TimeZone, at: Instant, marks: readonly Duration[]): Instant {
  const stretch = stretchAt(zone, at);
  const wall = at + stretch.offset;
  const midnight = Math.floor(wall / dayLength) * dayLength;
  let next = 0;
  while (midnight + marks[next]! <= wall) next += 1;
  return instant(Math.min(midnight + marks[next]! - stretch.offset, stretch.to));
}
