/** A discrete distribution: values in ascending order with cumulative probabilities. */
export interface Distribution {
  readonly values: Float64Array;
  /** The probability of this value or a lower one; the last is 1. */
  readonly upTo: Float64Array;
}

/** Values less likely than this are dropped. */
const negligible = 1e-5;

/** Sort keys carry the index modulo this, so there must be fewer values. */
const mostValues = 1024;

/**
 * The likely values in ascending order, as integer keys that encode value and index: a typed array
 * sorts faster than with a comparator. Values less than a millionth apart may come in either order.
 */
function rankedByValue(values: Float64Array, weights: Float64Array): Float64Array {
  const keys = new Float64Array(values.length);
  let likely = 0;
  for (let i = 0; i < values.length; i += 1) {
    if (weights[i]! >= negligible) keys[likely++] = Math.round(values[i]! * 1e6) * mostValues + i;
  }
  const ranked = keys.subarray(0, likely);
  ranked.sort();
  return ranked;
}

/** From values in any order and weights that add up to one. */
export function distribution(values: Float64Array, weights: Float64Array): Distribution {
  const likely = rankedByValue(values, weights);
  const rising = new Float64Array(likely.length);
  const upTo = new Float64Array(likely.length);
  let sum = 0;
  for (let rank = 0; rank < likely.length; rank += 1) {
    // The remainder computed without `%`, which is slow for numbers this large.
    const index = likely[rank]! - Math.floor(likely[rank]! / mostValues) * mostValues;
    rising[rank] = values[index]!;
    upTo[rank] = sum += weights[index]!;
  }
  upTo[likely.length - 1] = 1;
  return { values: rising, upTo };
}

/** The smallest value that is not exceeded with the given probability. */
export const quantile = ({ values, upTo }: Distribution, chance: number): number =>
  values[firstAtLeast(upTo, chance)]!;

export const median = (of: Distribution): number => quantile(of, 0.5);

/** The probability of more than a value. */
export function chanceAbove({ values, upTo }: Distribution, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 1 : 1 - upTo[low - 1]!;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** The shortest range that contains at least the given probability. */
export function shortestRange({ values, upTo }: Distribution, chance: number): Range {
  let best: Range = { low: values[0]!, high: values.at(-1)! };
  let end = 0;
  for (let start = 0; start < values.length; start += 1) {
    const wanted = (start === 0 ? 0 : upTo[start - 1]!) + chance;
    while (end < values.length && upTo[end]! < wanted) end += 1;
    if (end === values.length) break;
    const low = values[start]!;
    const high = values[end]!;
    if (high - low < best.high - best.low) best = { low, high };
  }
  return best;
}

/** Binary search for the first number that is at least `least`; the last index if there is none. */
function firstAtLeast(rising: Float64Array, least: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
