import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contains,
  intersection,
  type Interval,
  overlaps,
  subtraction,
  timeline,
  totalLength,
  union,
} from './interval.ts';
import { instant } from '../units.ts';

const anyInterval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, length]): Interval => ({ from: instant(from), to: instant(from + length) }));
const anyTimeline = fc.array(anyInterval, { maxLength: 8 }).map(timeline);

const moments = Array.from({ length: 50 }, (_, at) => instant(at));
const covers = (intervals: readonly Interval[]) =>
  moments.map((at) => intervals.some((interval) => contains(interval, at)));

const isTimeline = (intervals: readonly Interval[]) =>
  intervals.every(
    ({ from, to }, index) => from < to && (index === 0 || from > intervals[index - 1]!.to),
  );

describe('intervals', () => {
  test('union, intersection and subtraction agree with looking at every moment', () => {
    fc.assert(
      fc.property(anyTimeline, anyTimeline, (a, b) => {
        const [inA, inB] = [covers(a), covers(b)];
        expect(covers(union(a, b))).toEqual(moments.map((_, i) => inA[i]! || inB[i]!));
        expect(covers(intersection(a, b))).toEqual(moments.map((_, i) => inA[i]! && inB[i]!));
        expect(covers(subtraction(a, b))).toEqual(moments.map((_, i) => inA[i]! && !inB[i]!));
        for (const result of [union(a, b), intersection(a, b), subtraction(a, b)]) {
          expect(isTimeline(result)).toBe(true);
        }
        expect(totalLength(a)).toBe(inA.filter(Boolean).length);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  test('a timeline covers what its intervals covered, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 8 }), (intervals) => {
        expect(covers(timeline(intervals))).toEqual(covers(intervals));
        expect(isTimeline(timeline(intervals))).toBe(true);
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  test('intervals that only touch do not overlap', () => {
    const [a, b] = [
      { from: instant(0), to: instant(5) },
      { from: instant(5), to: instant(9) },
    ];
    expect(overlaps(a, b)).toBe(false);
    expect(overlaps(a, { from: instant(4), to: instant(5) })).toBe(true);
  });
});
