import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { cents, duration, fraction, hour, instant, wattHours } from '../units.ts';
import { contrastAgain, contrasting } from './contrast.ts';
import type { Appraised, Contrast } from './suggestion.ts';

const appraised = fc
  .record({
    space: fc.constantFrom('a', 'b', 'c'),
    start: fc.nat(12),
    length: fc.integer({ min: 1, max: 10 }),
    cost: fc.integer({ min: 300, max: 900 }),
    chance: fc.constantFrom(0.5, 0.8, 0.97, 1),
    carbon: fc.integer({ min: 2000, max: 6000 }),
    energy: fc.constantFrom(4000, 9950, 10_000),
  })
  .map(({ space, start, length, cost, chance, carbon, energy }): Appraised => {
    const done = instant((start + length) * hour);
    return {
      space,
      from: instant(start * hour),
      to: done,
      done,
      energy: wattHours(energy),
      cost: cents(cost),
      carbon,
      chanceOfNoWait: fraction(chance),
      chanceReady: fraction(1),
      atOnce: { cost: cents(cost), carbon, done },
    };
  });

/** The differences between two offers that a person would notice. */
const differ = (one: Appraised, other: Appraised) =>
  Math.abs(one.cost - other.cost) >= 25 ||
  Math.abs(one.done - other.done) >= hour ||
  Math.abs(one.chanceOfNoWait - other.chanceOfNoWait) >= 0.05 - 1e-9 ||
  Math.abs(one.carbon - other.carbon) >= 1000 ||
  Math.abs(one.from - other.from) >= 2 * hour ||
  one.space !== other.space;

it('the chosen offers are noticeably different, and the best by rank is the first', () => {
  fc.assert(
    fc.property(fc.array(appraised, { minLength: 1, maxLength: 20 }), (ranked) => {
      const chosen = contrasting(ranked, []);
      expect(chosen[0]).toEqual({ one: ranked[0], contrast: { kind: 'best' } });
      expect(chosen.length).toBeLessThanOrEqual(3);
      for (const [index, { one }] of chosen.entries()) {
        for (const { one: other } of chosen.slice(index + 1)) expect(differ(one, other)).toBe(true);
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});

/** The best offer's disadvantage, recalculated from both. */
function gainOf(one: Appraised, best: Appraised, { kind }: Contrast): Contrast {
  switch (kind) {
    case 'cheaper':
      return { kind, by: cents(best.cost - one.cost) };
    case 'sooner':
      return {
        kind,
        by: duration(best.done - one.done),
        extra: cents(one.cost - best.cost),
      };
    case 'surer':
      return { kind, by: fraction(one.chanceOfNoWait - best.chanceOfNoWait) };
    case 'greener':
      return { kind, by: best.carbon - one.carbon };
    case 'later':
      return { kind, by: duration(one.from - best.from) };
    default:
      return { kind };
  }
}

it('a contrast states the true gain over the best offer, and it is positive', () => {
  fc.assert(
    fc.property(fc.array(appraised, { minLength: 2, maxLength: 20 }), (ranked) => {
      const chosen = contrasting(ranked, []);
      for (const { one, contrast } of chosen) {
        expect(contrast).toEqual(gainOf(one, ranked[0]!, contrast));
      }
      const gains = chosen.flatMap(({ contrast }) => ('by' in contrast ? [contrast.by] : []));
      expect(gains.every((by) => by > 0)).toBe(true);
    }),
    { seed: 4, numRuns: 300 },
  );
});

it('a contrast after the quotes is true, also if the best offer is gone or others cost the same', () => {
  fc.assert(
    fc.property(
      fc.array(appraised, { minLength: 2, maxLength: 20 }),
      fc.boolean(),
      fc.boolean(),
      (ranked, isBestGone, isEven) => {
        const offers = contrasting(ranked, [])
          .map(({ one, contrast }) => {
            const quoted = isEven ? { cost: cents(500), done: one.to } : {};
            return Object.assign({}, one, quoted, { contrast });
          })
          .slice(isBestGone ? 1 : 0);
        const [best, ...others] = contrastAgain(offers);
        if (best === undefined) return;
        expect(best.contrast).toEqual({ kind: 'best' });
        for (const one of others) {
          expect(one.contrast).toEqual(gainOf(one, best, one.contrast));
          expect('by' in one.contrast ? one.contrast.by : 1).toBeGreaterThan(0);
        }
      },
    ),
    { seed: 6, numRuns: 300 },
  );
});

it('a slot that delivers less is not praised for costing less or emitting less', () => {
  fc.assert(
    fc.property(fc.array(appraised, { minLength: 2, maxLength: 20 }), (ranked) => {
      for (const { one, contrast } of contrasting(ranked, [])) {
        if (one.energy >= 0.99 * ranked[0]!.energy) continue;
        expect(['sooner', 'surer', 'other-space']).toContain(contrast.kind);
      }
    }),
    { seed: 5, numRuns: 300 },
  );
});

it('nothing is chosen from an empty list', () => expect(contrasting([], [])).toEqual([]));
