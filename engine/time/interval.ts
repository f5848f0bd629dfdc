import type { Instant } from '../units.ts';

/** A stretch of time: `from` belongs to it, `to` no longer does. */
export type Interval = { readonly from: Instant; readonly to: Instant };

/** Intervals in order of time that neither overlap nor touch. */
export type Timeline = readonly Interval[];

export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}
