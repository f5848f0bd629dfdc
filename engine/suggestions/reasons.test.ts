import { describe, expect, it } from 'vitest';
import { cents, fraction, hour, instant, wattHours } from '../units.ts';
import { reasonsFor } from './reasons.ts';
import type { Appraised, Wish } from './suggestion.ts';

const energy = wattHours(10_000);
const wish: Wish = { user: 'ann', vehicle: 1, building: 'house', energy, readyBy: instant(0) };

/** A slot of so many cents and grams, where charging at once takes 900 and 6000. */
const slot = (cost: number, carbon: number): Appraised => ({
  space: 'a',
  from: instant(0),
  to: instant(hour),
  done: instant(hour),
  energy,
  cost: cents(cost),
  carbon,
  chanceOfNoWait: fraction(0.5),
  chanceReady: fraction(1),
  atOnce: { cost: cents(900), carbon: 6000, done: instant(hour) },
});

const reasons = (one: Appraised, ...others: Appraised[]) =>
  reasonsFor(one, [...others, one], wish, undefined);

describe('what a slot saves against charging at once', () => {
  it('is told in money for the cheapest and in grams for the greenest', () => {
    const [cheap, green] = [slot(500, 4000), slot(600, 3300)];
    expect(reasons(cheap, green)).toEqual([{ kind: 'cheapest', saves: 400 }]);
    expect(reasons(green, cheap)).toEqual([{ kind: 'greenest', saves: 2700 }]);
  });

  it('is told twice for a slot that is both', () => {
    expect(reasons(slot(500, 3300), slot(600, 4000))).toEqual([
      { kind: 'cheapest', saves: 400 },
      { kind: 'greenest', saves: 2700 },
    ]);
  });

  it('is nothing where it takes more', () => {
    expect(reasons(slot(910, 6100), slot(920, 6200))).toEqual([
      { kind: 'cheapest', saves: 0 },
      { kind: 'greenest', saves: 0 },
    ]);
  });

  it('is told of one that is neither, from ten cents on', () => {
    const best = slot(500, 3300);
    expect(reasons(slot(890, 5000), best)).toEqual([{ kind: 'saves', cost: 10, carbon: 1000 }]);
    expect(reasons(slot(891, 5000), best)).toEqual([]);
  });
});

it('the best one that nothing else speaks for is the best of all together', () => {
  const one = slot(891, 5000);
  expect(reasonsFor(one, [one, slot(500, 3300)], wish, undefined)).toEqual([{ kind: 'balanced' }]);
});
