import { describe, expect, it } from 'vitest';
import { adam } from './adam.ts';
import { scoreSlopes } from './score-slopes.ts';

const felt = (value: number) => value / 6 + Math.log(value + 0.1);

/** The score by its definition, as the reference for the gradients. */
function score(values: readonly number[], weights: readonly number[], truth: number): number {
  let sum = 0;
  for (const [i, value] of values.entries()) {
    sum += weights[i]! * Math.abs(felt(value) - felt(truth));
    for (const [j, other] of values.entries()) {
      sum -= 0.5 * weights[i]! * weights[j]! * Math.abs(felt(value) - felt(other));
    }
  }
  return sum;
}

describe('the gradients of the score', () => {
  const values = [5, 1, 12, 3];
  const weights = [0.1, 0.4, 0.2, 0.3];
  const slopes = scoreSlopes(Float64Array.from(values), Float64Array.from(weights), 4);
  const nudge = 1e-6;

  it.each([0, 1, 2, 3])('agree with finite differences for weight and value %i', (index) => {
    const heavier = weights.with(index, weights[index]! + nudge);
    const byWeight = (score(values, heavier, 4) - score(values, weights, 4)) / nudge;
    expect(slopes.byWeight[index]).toBeCloseTo(byWeight, 4);
    const longer = values.with(index, values[index]! + nudge);
    const byValue = (score(longer, weights, 4) - score(values, weights, 4)) / nudge;
    expect(slopes.byValue[index]).toBeCloseTo(byValue, 4);
  });
});

describe('gradient descent', () => {
  it('converges to the minimum of a quadratic function', () => {
    const place = Float64Array.of(1, -2);
    const slope = new Float64Array(2);
    const step = adam(place, slope, 2000);
    for (let i = 0; i < 2000; i += 1) {
      slope.set([2 * (place[0]! - 0.3), 2 * (place[1]! + 0.1)]);
      step(1);
    }
    expect(place[0]).toBeCloseTo(0.3, 3);
    expect(place[1]).toBeCloseTo(-0.1, 3);
  });
});
