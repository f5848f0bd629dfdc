import { formatClock, formatDayAndClock } from '#app/ui/format.ts';
import { hour } from '#engine/units.ts';

/** So near, a time of day says enough: tonight's 02:40 needs no weekday. */
const near = 18 * hour;

/** When something is, told at a moment: 23:00, or Fri 19:00 where that could be mistaken. */
export const when = (at: number, now: number) =>
  Math.abs(at - now) < near ? formatClock(at) : formatDayAndClock(at);
