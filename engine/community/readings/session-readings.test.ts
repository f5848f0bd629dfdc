import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amps, instant, minute, watts, wattHours } from '../../units.ts';
import type { ChargerReading, SessionReading } from '../report.ts';
import { isGapless, withReading } from './session-readings.ts';

const first: SessionReading = { seq: 0, at: instant(1000), energy: wattHours(500) };

const reading = (seq: number, at: number, register: number): ChargerReading => ({
  seq,
  at: instant(at),
  register: wattHours(register),
  amps: amps(0),
  offerId: 0,
});

const all = (readings: readonly ChargerReading[]) =>
  readings.reduce<readonly SessionReading[]>(
    (known, one) => withReading(known, one, watts(10_000)),
    [first],
  );

describe('readings of a session', () => {
  it('are kept in the order in which they were taken, without duplicates', () => {
    const known = all([reading(2, 3000, 700), reading(1, 2000, 600), reading(2, 3000, 700)]);
    expect(known.map(({ at, energy }) => [at, energy])).toEqual([
      [1000, 500],
      [2000, 600],
      [3000, 700],
    ]);
    expect(isGapless(known)).toBe(true);
  });

  it('have a gap until the missing one arrives', () => {
    expect(isGapless(all([reading(2, 3000, 700)]))).toBe(false);
    expect(isGapless(all([reading(2, 3000, 700), reading(1, 2000, 600)]))).toBe(true);
  });

  it('keep adding up when the register was reset', () => {
    const known = all([reading(1, 2000, 600), reading(2, 3000, 0), reading(3, 4000, 40)]);
    expect(known.map(({ energy }) => energy)).toEqual([500, 600, 600, 640]);
  });

  it('give the same result in any order, with duplicates and resets', () => {
    const step = fc.record({ time: fc.nat(5), gain: fc.nat(300), resets: fc.boolean() });
    const course = fc.array(step, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(course, fc.array(fc.nat()), (steps, order) => {
        let at = 1000;
        let register = 500;
        const sent = steps.map(({ time, gain, resets }, place) => {
          at += time * minute;
          register = (resets ? 0 : register) + gain;
          return reading(place + 1, at, register);
        });
        const shuffled = [...sent, ...sent.slice(0, 3)]
          .map((one, place) => ({ one, key: order[place % (order.length || 1)] ?? place }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(all(shuffled)).toEqual(all(sent));
      }),
      { seed: 20261115, numRuns: 300 },
    );
  });
});
