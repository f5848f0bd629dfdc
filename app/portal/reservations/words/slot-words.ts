import { formatClock, formatDay, formatDayAndClock } from '#app/ui/format.ts';
import { daysBetween } from '../../parts/wall-time.ts';

/** A day as people say it: today, tomorrow, or its name and date. */
export function dayName(at: number, now: number): string {
  const days = daysBetween(now, at);
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : formatDay(at);
}

const shortDay = 24 * 3_600_000;

/** `23:00 to 03:10`; the day of its end is named where it could be mistaken. */
export const hoursInWords = ({ from, to }: { from: number; to: number }) =>
  `${formatClock(from)} to ${to - from < shortDay ? formatClock(to) : formatDayAndClock(to)}`;

/** `Today, 23:00 to 03:10` */
export const slotInWords = (slot: { from: number; to: number }, now: number) =>
  `${dayName(slot.from, now)}, ${hoursInWords(slot)}`;
