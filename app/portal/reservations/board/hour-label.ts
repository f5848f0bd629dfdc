import { formatClock, formatDay } from '#app/ui/format.ts';
import { hour } from '#engine/units.ts';
import { daysBetween } from '../../forms/wall-time.ts';

const beginsDay = (from: number) => daysBetween(from - 1, from) === 1;

/**
 * What stands above an hour. Every second one is written out; midnight gives the name of the day
 * that begins, and has the room of the hour before it.
 */
export function hourLabel(from: number, index: number): string {
  if (index > 0 && beginsDay(from)) return formatDay(from).split(',')[0]!;
  return index % 2 === 0 && !beginsDay(from + hour) ? formatClock(from) : '';
}
