import type { Duration, Instant } from '../units.ts';

/** A stretch of time: `from` belongs to it, `to` no longer does. */
export type Interval = { readonly from: Instant; readonly to: Instant };

/** Intervals in order of time that neither overlap nor touch. */
export type Timeline = readonly Interval[];

export function lengthOf(interval: Interval): Duration {
  return (interval.to - interval.from) as Duration;
}

export function contains(interval: Interval, at: Instant): boolean {
  return interval.from <= at && at < interval.to;
}

export function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Any intervals, in any order, as one timeline: sorted, joined where they meet, empty ones gone. */
export function timeline(intervals: readonly Interval[]): Timeline {
  const joined: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.from - b.from)) {
    if (next.from >= next.to) continue;
    const last = joined.at(-1);
    if (last === undefined || next.from > last.to) joined.push(next);
    else if (next.to > last.to) joined[joined.length - 1] = { from: last.from, to: next.to };
  }
  return joined;
}

export function union(a: Timeline, b: Timeline): Timeline {
  return timeline([...a, ...b]);
}

/** The times that lie in both. */
export function intersection(a: Timeline, b: Timeline): Timeline {
  const shared: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const one = a[i]!;
    const other = b[j]!;
    const from = one.from > other.from ? one.from : other.from;
    const to = one.to < other.to ? one.to : other.to;
    if (from < to) shared.push({ from, to });
    if (one.to < other.to) i += 1;
    else j += 1;
  }
  return shared;
}

/** The times of `a` that do not lie in `b`. */
export function subtraction(a: Timeline, b: Timeline): Timeline {
  const left: Interval[] = [];
  let j = 0;
  for (const { from: start, to } of a) {
    let from = start;
    while (j < b.length && b[j]!.to <= from) j += 1;
    for (let k = j; k < b.length && b[k]!.from < to; k += 1) {
      if (from < b[k]!.from) left.push({ from, to: b[k]!.from });
      from = b[k]!.to;
    }
    if (from < to) left.push({ from, to });
  }
  return left;
}

export function totalLength(intervals: Timeline): Duration {
  return intervals.reduce((sum, interval) => sum + lengthOf(interval), 0) as Duration;
}
