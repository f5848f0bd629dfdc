import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyOf } from '../../billing/metering.ts';
import { hour, instant, minute, watts, wattHours } from '../../units.ts';
import type { SessionReading } from '../report.ts';
import { withReading } from './session-readings.ts';

const power = watts(48 * 208);

/** What is billed for registers read at these minutes. */
function billed(...shown: readonly (readonly [minutes: number, register: number])[]): number {
  const [first, ...rest] = shown.map(([minutes, register], seq) => ({
    seq,
    at: instant(minutes * minute),
    register: wattHours(register),
  }));
  const begun: readonly SessionReading[] = [{ ...first!, energy: first!.register }];
  return energyOf(rest.reduce((known, one) => withReading(known, one, power), begun));
}

describe('a register', () => {
  it('that falls by a watt-hour was not reset', () => {
    expect(billed([0, 0], [61, 10_000], [62, 9999])).toBe(10_000);
    expect(billed([0, 0], [61, 10_000], [62, 9999], [122, 19_900])).toBe(19_900);
  });

  it('that keeps swinging by a few watt-hours adds nothing', () => {
    const swinging = Array.from({ length: 60 }, (_, turn) => [61 + turn, 10_000 - (turn % 2) * 3]);
    expect(billed([0, 0], ...(swinging as [number, number][]))).toBe(10_000);
  });

  it('that shows one value far too high is not billed for it', () => {
    expect(billed([0, 0], [24, 4000], [30, 65_000], [48, 8000])).toBe(8000);
    expect(billed([0, 0], [24, 4000], [48, 68_000])).toBe(4000);
  });

  it('that shows one value too high, though there was time for it, is corrected by the next', () => {
    expect(billed([0, 0], [30, 1000], [600, 70_000], [601, 9000], [602, 9100])).toBe(9100);
  });

  it('that shows one value too high after hours of waiting is billed as before and after it', () => {
    expect(billed([0, 0], [2, 118], [400, 60_118], [401, 118], [402, 118])).toBe(118);
    expect(billed([0, 0], [2, 118], [400, 60_118], [401, 118])).toBe(118);
  });

  it('that jumps for good is billed for what the charger can have delivered', () => {
    const jumped = billed([0, 0], [10, 1600], [20, 61_600], [30, 63_200]);
    expect(jumped).toBe(1600 + 1664 + 1600);
  });

  it('that begins again at zero goes on', () => {
    expect(billed([0, 5000], [30, 9000], [31, 0], [32, 100], [60, 4000])).toBe(8000);
    expect(billed([0, 5_000_000], [30, 5_004_000], [45, 400], [60, 2500])).toBe(6500);
  });

  it('that shows zero once has not begun again', () => {
    expect(billed([0, 0], [60, 9900], [61, 0], [62, 9950], [90, 14_000])).toBe(14_000);
    expect(billed([0, 0], [60, 9900], [61, 0])).toBe(9900);
  });

  it('that falls by much, but not to zero, is billed as the lower values say', () => {
    expect(billed([0, 0], [60, 9900], [61, 9000], [62, 9100], [63, 9200])).toBe(9200);
  });

  it('never adds up to more than charger and time allow', () => {
    expect(billed([0, 0], [0, 900], [0, 1800], [0, 2700], [0, 3600])).toBeLessThan(500);
  });
});

const course = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 20 }),
    load: fc.double({ min: 0, max: 1, noNaN: true }),
    noise: fc.oneof(
      { weight: 5, arbitrary: fc.constant({ kind: 'none' as const, by: 0 }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('falls', 'spike', 'zero'),
          by: fc.integer({ min: 1, max: 100_000 }),
        }),
      },
    ),
  }),
  { minLength: 4, maxLength: 40 },
);

const shownBy = (
  register: number,
  { kind, by }: { readonly kind: string; readonly by: number },
) => {
  if (kind === 'falls') return Math.max(0, register - (by % 40));
  // From a register near zero, a small jump and back cannot be told from a charge and a reset.
  if (kind === 'spike') return register + by + (register < 1_000_000 ? 5000 : 0);
  return kind === 'zero' ? 0 : register;
};

describe('for any noise of a meter', () => {
  const start = fc.constantFrom(0, 120, 40_000, 8_000_000);

  it('no more is billed than flowed and 1 % or 100 Wh; after two good values all of it', () => {
    fc.assert(
      fc.property(start, course, (begins, steps) => {
        let at = 0;
        let register = begins;
        let before = 'none';
        const shown: [number, number][] = [[0, begins]];
        for (const [place, { minutes, load, noise }] of steps.entries()) {
          at += minutes;
          register += Math.floor((power * load * minutes * minute) / hour);
          // Errors are single, and the last value can be too high by what there was time for.
          const isTold =
            before === 'none' && !(noise.kind === 'spike' && place + 1 === steps.length);
          const kind = isTold ? noise.kind : 'none';
          shown.push([at, shownBy(register, { ...noise, kind })]);
          before = kind;
        }
        const flowed = register - begins;
        const slack = Math.max(flowed * 0.01, 100);
        expect(billed(...shown)).toBeLessThanOrEqual(flowed + slack);
        shown.push([at + 1, register], [at + 2, register], [at + 3, register]);
        expect(Math.abs(billed(...shown) - flowed)).toBeLessThanOrEqual(slack);
        const most = (power * 1.1 * (at + 5) * minute) / hour;
        expect(billed(...shown)).toBeLessThanOrEqual(most);
      }),
      { seed: 20_261_118, numRuns: 800 },
    );
  });
});
