import { formatClock, formatDay, formatDayAndClock } from '#app/ui/format.ts';
import { daysBetween, readWallTime, startOfDayAfter, wallTimeOf } from '../../forms/wall-time.ts';

/** Today, tomorrow, or the name and date of a day. */
export function dayName(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDay(at);
}

const shortDay = 24 * 3_600_000;

/** `23:00 to 03:10`; the day of its end is named where it could be mistaken. */
export const hoursInWords = ({ from, to }: { from: number; to: number }) =>
  `${formatClock(from)} to ${to - from < shortDay ? formatClock(to) : formatDayAndClock(to)}`;

/** `space 42, today, 23:00 to 03:10` */
export const slotInWords = (number: number, slot: { from: number; to: number }, now: number) =>
  `space ${number}, ${dayName(slot.from, now).replace(/^To/, 'to')}, ${hoursInWords(slot)}`;

/** Options for the coming days, and the chosen one if it is beyond them. */
export function dayOptions(now: number, count: number, chosen: string) {
  const days = Array.from({ length: count }, (_, index) => startOfDayAfter(now, index)).map(
    (at) => ({ value: wallTimeOf(at).date, text: dayName(at, now) }),
  );
  const midnight = readWallTime({ date: chosen, time: '00:00' });
  return midnight === null || days.some(({ value }) => value === chosen)
    ? days
    : [{ value: chosen, text: formatDay(midnight) }, ...days];
}
