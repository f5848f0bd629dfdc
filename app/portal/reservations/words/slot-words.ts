import { formatClock, formatDay, formatDayAndClock } from '#app/ui/format.ts';
import { zoneOf } from '#app/ui/place.ts';
import { daysBetween, readWallTime, startOfDayAfter, wallTimeOf } from '../../forms/wall-time.ts';

/** Today, tomorrow, or the name and date of a day. */
export function dayName(at: number, now: number, zone?: string): string {
  const days = daysBetween(now, at, zone);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDay(at, zone);
}

const shortDay = 24 * 3_600_000;

/** A time interval, shown in the time zone of its building if it names one. */
type Slot = { readonly from: number; readonly to: number; readonly building?: string };

/** `23:00 to 03:10`; the day of its end is named where it could be mistaken. */
export function hoursInWords(slot: Slot): string {
  const { from, to } = slot;
  const end = to - from < shortDay ? formatClock : formatDayAndClock;
  return `${formatClock(from, zoneOf(slot))} to ${end(to, zoneOf(slot))}`;
}

/** `space 42, today, 23:00 to 03:10` */
export const slotInWords = (number: number, slot: Slot, now: number) =>
  `space ${number}, ${dayName(slot.from, now, zoneOf(slot)).replace(/^To/, 'to')}, ${hoursInWords(slot)}`;

/** Options for the coming days, and the chosen one if it is beyond them. */
export function dayOptions(now: number, count: number, chosen: string, zone?: string) {
  const days = Array.from({ length: count }, (_, index) => startOfDayAfter(now, index, zone)).map(
    (at) => ({ value: wallTimeOf(at, zone).date, text: dayName(at, now, zone) }),
  );
  const midnight = readWallTime({ date: chosen, time: '00:00' }, zone);
  return midnight === null || days.some(({ value }) => value === chosen)
    ? days
    : [{ value: chosen, text: formatDay(midnight, zone) }, ...days];
}
