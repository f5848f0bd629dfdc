import { formatClock, formatDateAndClock, formatDayAndClock } from './format.ts';
import { day, hour } from '#engine/units.ts';

/** Within this time a time of day is enough: tonight's 2:40 AM needs no weekday. */
const near = 18 * hour;
/** Beyond this time a weekday is ambiguous. */
const thisWeek = 6 * day;

/** An instant, as seen from another: 11 PM, Fri 7 PM, or Fri, Nov 27, 7 PM further away. */
export function when(at: number, now: number, zone?: string): string {
  const away = Math.abs(at - now);
  if (away < near) return formatClock(at, zone);
  return away < thisWeek ? formatDayAndClock(at, zone) : formatDateAndClock(at, zone);
}
