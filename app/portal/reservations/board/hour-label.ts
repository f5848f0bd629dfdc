import { formatClock, formatDay } from '#app/ui/words/format.ts';
import { hour } from '#engine/units.ts';
import { daysBetween } from '../../forms/wall-time.ts';

const beginsDay = (from: number) => daysBetween(from - 1, from) === 1;

/**
 * The label above an hour. Every second hour has one; midnight shows the name of the new day and
 * uses the space of the hour before.
 */
export function hourLabel(from: number, index: number): string {
  if (index > 0 && beginsDay(from)) return formatDay(from).split(',')[0]!;
  return index % 2 === 0 && !beginsDay(from + hour) ? formatClock(from) : '';
}
