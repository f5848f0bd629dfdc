import { localTime, instantOf } from '../time/local.ts';
import type { DayNumber } from '../time/calendar.ts';
import type { TimeZone } from '../time/zone.ts';
import { duration, hour, instant, minute, type Instant } from '../units.ts';

/** The terms for moving a charged car when a neighbor needs its space. */
export const moveTerms = {
  /** Time a driver has to move the car after being asked. */
  notice: duration(20 * minute),
  /** How long before the next slot the driver is asked. */
  ahead: duration(20 * minute),
  /** Quiet hours, in local time: no move requests, and no idle fee. */
  quietFrom: duration(23 * hour),
  quietUntil: duration(7 * hour),
} as const;

export function isQuiet(zone: TimeZone, at: Instant): boolean {
  const { time } = localTime(zone, at);
  return time >= moveTerms.quietFrom || time < moveTerms.quietUntil;
}

/** The end of the quiet hours that an instant lies in. */
export function quietEnd(zone: TimeZone, at: Instant): Instant {
  const { day, time } = localTime(zone, at);
  const next = time >= moveTerms.quietFrom ? day + 1 : day;
  return instantOf(zone, next as DayNumber, moveTerms.quietUntil);
}

/** The same instant, or the end of the quiet hours it lies in. */
export const afterQuiet = (zone: TimeZone, at: Instant): Instant =>
  isQuiet(zone, at) ? quietEnd(zone, at) : at;

/** The beginning of the quiet hours that an instant lies in. */
function quietBegin(zone: TimeZone, at: Instant): Instant {
  const { day, time } = localTime(zone, at);
  const that = time >= moveTerms.quietFrom ? day : day - 1;
  return instantOf(zone, that as DayNumber, moveTerms.quietFrom);
}

/** When the driver of a charged car is asked to move for a slot: never in quiet hours. */
export function asksFrom(zone: TimeZone, slot: Instant): Instant {
  const ahead = instant(slot - moveTerms.ahead);
  return isQuiet(zone, ahead) ? instant(quietBegin(zone, ahead) - moveTerms.notice) : ahead;
}
