import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedAt } from '../../charging/vehicle.ts';
import { amps, fraction, kilowattHours } from '../../units.ts';
import { preview } from '../preview.ts';
import { at, car, done, testWorld } from '../testing/world.ts';

describe('a car alone in the building', () => {
  it('is planned to be full in time whenever full power would do, with every preference', () => {
    const life = fc.record({
      battery: fc.integer({ min: 20, max: 110 }),
      maxAmps: fc.integer({ min: 6, max: 48 }),
      level: fc.integer({ min: 100, max: 999 }),
      hours: fc.integer({ min: 1, max: 14 }),
      preference: fc.constantFrom('cheapest' as const, 'fastest' as const, 'greenest' as const),
    });
    fc.assert(
      fc.property(life, ({ battery, maxAmps, level, hours, preference }) => {
        const size = { battery: kilowattHours(battery), maxAmps: amps(maxAmps) };
        const empty = car(1, 'ann', size);
        const vehicles = [{ ...empty, stored: storedAt(empty, fraction(level / 1000)) }];
        const plugged = done(testWorld({ vehicles }), {
          kind: 'plug-in',
          user: 'ann',
          space: 'a',
          vehicle: 1,
        });
        const order = { goal: { kind: 'full' } as const, readyBy: at(hours), preference };
        const seen = preview(plugged, 'ann', 'a', order);
        if (!seen.ok) throw new Error(seen.refusal.code);
        const { atOnce, misses } = seen.preview;
        fc.pre(atOnce.done !== null && atOnce.done <= order.readyBy);
        expect(misses).toBe(0);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});
