import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duration, gramsPerKilowattHour, instant, minute } from '../units.ts';
import { costsFor, slotsBetween } from './preference.ts';

const quarter = duration(15 * minute);

describe('slots', () => {
  it('are cut at quarter hours and at every edge between', () => {
    const edges = [instant(20 * minute), instant(0), instant(99 * minute)];
    const slots = slotsBetween(instant(5 * minute), instant(40 * minute), quarter, edges);
    expect(slots.map(({ start, end }) => [start / minute, end / minute])).toEqual([
      [5, 15],
      [15, 20],
      [20, 30],
      [30, 40],
    ]);
  });

  it('follow one another without gap, whatever the edges', () => {
    const time = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(instant);
    fc.assert(
      fc.property(time, fc.nat(100_000_000), fc.array(time), (from, length, edges) => {
        const until = instant(from + length);
        const slots = slotsBetween(from, until, quarter, edges);
        const ends = slots.map(({ end }) => end);
        expect(slots.map(({ start }) => start)).toEqual(
          length > 0 ? [from, ...ends.slice(0, -1)] : [],
        );
        expect(slots.every(({ start, end }) => start < end && end - start <= quarter)).toBe(true);
        expect(ends.at(-1) ?? until).toBe(until);
      }),
      { seed: 1, numRuns: 100 },
    );
  });
});

describe('wishes', () => {
  const slots = slotsBetween(instant(0), instant(45 * minute), quarter, []);
  const signals = [
    { price: 0.3, carbon: gramsPerKilowattHour(200) },
    { price: 0.1, carbon: gramsPerKilowattHour(300) },
    { price: 0.2, carbon: gramsPerKilowattHour(100) },
  ];

  it('weigh the same, from their best slot to their worst', () => {
    expect(costsFor('cheapest', slots, signals)).toEqual([1, 0, expect.closeTo(0.5)]);
    expect(costsFor('greenest', slots, signals)).toEqual([0.5, 1, 0]);
    expect(costsFor('fastest', slots, signals)).toEqual([0, 0.5, 1]);
  });

  it('are indifferent where nothing differs', () => {
    expect(costsFor('cheapest', slots.slice(0, 1), signals.slice(0, 1))).toEqual([0]);
  });
});
