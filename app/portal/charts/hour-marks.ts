import { localTime } from '#engine/time/local.ts';
import { hour, instant } from '#engine/units.ts';

/** Full hours to write below, at most eight: every hour, or every 2, 3, 6, 12 or 24. */
export function hourMarks(zone: string, from: number, to: number): readonly number[] {
  const span = to - from;
  const step = ([1, 2, 3, 6, 12, 24].find((hours) => span / (hours * hour) <= 8) ?? 24) * hour;
  const sinceMidnight = localTime(zone, instant(from)).time;
  const first = from - sinceMidnight + Math.ceil(sinceMidnight / step) * step;
  const marks: number[] = [];
  for (let mark = first; mark <= to; mark += step) marks.push(mark);
  return marks;
}
