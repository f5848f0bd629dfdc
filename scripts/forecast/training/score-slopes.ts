/**
 * Values are scored on a scale between linear and logarithmic: an hour matters more in a short
 * stay.
 */
const felt = (value: number) => value / 6 + Math.log(value + 0.1);
const feltSlope = (value: number) => 1 / 6 + 1 / (value + 0.1);

export interface ScoreSlopes {
  readonly byWeight: Float64Array;
  /** The mean of `byWeight`, weighted. */
  readonly mean: number;
  readonly byValue: Float64Array;
}

/**
 * The gradient of the loss by each weight and by each value. The loss is the continuous ranked
 * probability score, Σ w |x - y| - ½ Σ Σ w w' |x - x'|, with x and y on the `felt` scale.
 */
export function scoreSlopes(
  values: Float64Array,
  weights: Float64Array,
  truth: number,
): ScoreSlopes {
  const x = values.map(felt);
  const y = felt(truth);
  const order = Uint16Array.from(x.keys()).toSorted((a, b) => x[a]! - x[b]!);
  const byWeight = new Float64Array(x.length);
  const byValue = new Float64Array(x.length);
  let all = 0;
  for (let i = 0; i < x.length; i += 1) all += weights[i]! * x[i]!;
  let mean = 0;
  let below = 0;
  let sumBelow = 0;
  for (const i of order) {
    const weight = weights[i]!;
    const above = 1 - below - weight;
    const sumAbove = all - sumBelow - weight * x[i]!;
    const slope = Math.abs(x[i]! - y) - (x[i]! * (below - above) - sumBelow + sumAbove);
    byWeight[i] = slope;
    mean += weight * slope;
    byValue[i] = weight * ((x[i]! > y ? 1 : -1) - (below - above)) * feltSlope(values[i]!);
    below += weight;
    sumBelow += weight * x[i]!;
  }
  return { byWeight, byValue, mean };
}
