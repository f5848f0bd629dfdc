import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceAbove, distribution, median, quantile, shortestRange } from './distribution.ts';

const fair = distribution(Float64Array.of(4, 1, 3, 2), Float64Array.of(0.25, 0.25, 0.25, 0.25));

describe('a distribution', () => {
  it('gives quantiles', () => {
    expect([0, 0.25, 0.26, 0.5, 0.9, 1].map((chance) => quantile(fair, chance))).toEqual([
      1, 1, 2, 2, 4, 4,
    ]);
    expect(median(fair)).toBe(2);
  });

  it('gives the probability of exceeding a value', () => {
    expect([0.5, 1, 2.5, 4].map((value) => chanceAbove(fair, value))).toEqual([1, 0.75, 0.5, 0]);
  });

  it('finds the shortest range, not the central one', () => {
    const values = Float64Array.of(0, 10, 11, 12, 30);
    const lopsided = distribution(values, Float64Array.of(0.2, 0.2, 0.2, 0.2, 0.2));
    expect(shortestRange(lopsided, 0.6)).toEqual({ low: 10, high: 12 });
  });

  it('gives ranges that contain at least the requested probability', () => {
    const weighed = fc.array(
      fc.record({ value: fc.nat(9900).map((hundredths) => hundredths / 100), weight: fc.nat(9) }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(weighed, fc.double({ min: 0, max: 1, noNaN: true }), (entries, chance) => {
        const total = entries.reduce((sum, { weight }) => sum + weight + 1, 0);
        const weights = Float64Array.from(entries, ({ weight }) => (weight + 1) / total);
        const of = distribution(
          Float64Array.from(entries, ({ value }) => value),
          weights,
        );
        const { low, high } = shortestRange(of, chance);
        const held = entries.reduce(
          (sum, { value }, i) => sum + (low <= value && value <= high ? weights[i]! : 0),
          0,
        );
        expect(held).toBeGreaterThanOrEqual(chance - 1e-9);
      }),
      { seed: 4, numRuns: 200 },
    );
  });
});
