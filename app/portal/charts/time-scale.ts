import { localTime } from '#engine/time/local.ts';
import { hour, instant } from '#engine/units.ts';
import { percent } from './chart-frame.tsx';

export type Span = { readonly from: number; readonly to: number };

/** The position of an instant in an interval, from 0 to 1. */
export const shareOf = (over: Span, at: number) =>
  Math.min(1, Math.max(0, (at - over.from) / (over.to - over.from)));

/** Position and width of an interval within another, as SVG percentages. */
export const across = (over: Span, { from, to }: Span) => ({
  x: percent(shareOf(over, from)),
  width: percent(shareOf(over, to) - shareOf(over, from)),
});

/** Intervals with their texts as data points of a chart. */
export const readable = (over: Span, stretches: readonly (Span & { readonly reading: string })[]) =>
  stretches.map(({ from, to, reading }) => ({
    key: from,
    from: shareOf(over, from),
    to: shareOf(over, to),
    reading,
  }));

/** Full hours to label, at most eight: every hour, or every 2, 3, 6, 12 or 24. */
export function hourMarks(zone: string, from: number, to: number): readonly number[] {
  const span = to - from;
  const step = ([1, 2, 3, 6, 12, 24].find((hours) => span / (hours * hour) <= 8) ?? 24) * hour;
  const sinceMidnight = localTime(zone, instant(from)).time;
  const first = from - sinceMidnight + Math.ceil(sinceMidnight / step) * step;
  const marks: number[] = [];
  for (let mark = first; mark <= to; mark += step) marks.push(mark);
  return marks;
}
