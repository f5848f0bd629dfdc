import { percent } from './chart-frame.tsx';
import { localTime } from '#engine/time/local.ts';
import { hour, instant } from '#engine/units.ts';

export type Span = { readonly from: number; readonly to: number };

/** How far across a stretch of time something is, from 0 to 1. */
export const shareOf = (over: Span, at: number) =>
  Math.min(1, Math.max(0, (at - over.from) / (over.to - over.from)));

/** Where something lies over a stretch of time, as SVG writes it. */
export const across = (over: Span, { from, to }: Span) => ({
  x: percent(shareOf(over, from)),
  width: percent(shareOf(over, to) - shareOf(over, from)),
});

/** Stretches that can be read, where the chart has them. */
export const readable = (over: Span, stretches: readonly (Span & { readonly reading: string })[]) =>
  stretches.map(({ from, to, reading }) => ({
    key: from,
    from: shareOf(over, from),
    to: shareOf(over, to),
    reading,
  }));

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
