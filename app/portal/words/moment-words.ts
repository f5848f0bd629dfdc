import { formatClock, formatDateAndClock, formatDayAndClock } from '#app/ui/format.ts';
import { day, hour } from '#engine/units.ts';

/** So near, a time of day says enough: tonight's 2:40 AM needs no weekday. */
const near = 18 * hour;
/** Further away, the name of a day no longer says which. */
const thisWeek = 6 * day;

/** When something is, told at a moment: 11 PM, Fri 7 PM, or Fri, Nov 27, 7 PM further away. */
export function when(at: number, now: number, zone?: string): string {
  const away = Math.abs(at - now);
  if (away < near) return formatClock(at, zone);
  return away < thisWeek ? formatDayAndClock(at, zone) : formatDateAndClock(at, zone);
}
