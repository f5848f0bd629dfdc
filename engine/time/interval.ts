import type { Instant } from '../units.ts';

/** A half-open interval: `from` is included, `to` is not. */
export type Interval = { readonly from: Instant; readonly to: Instant };

/** Intervals in order of time that neither overlap nor touch. */
export type Timeline = readonly Interval[];

export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}
