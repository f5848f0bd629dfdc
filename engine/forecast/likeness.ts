import { arrivalInputs, stayInputs, type LikenessInputs } from './likeness-inputs.ts';

/**
 * A small network that looks at one remembered stay beside the present arrival and says two things:
 * how much that stay counts, and by how much it should be stretched. All stays together, so weighed
 * and stretched, are the forecast.
 *
 *     hidden = leaky(bias + toArrival · arrival + toStay · pair)
 *     score = score · hidden        stretch = tanh(stretch · hidden)
 */
export interface Likeness {
  readonly toArrival: Float64Array;
  readonly toStay: Float64Array;
  readonly bias: Float64Array;
  readonly score: Float64Array;
  readonly stretch: Float64Array;
}

export const hiddenUnits = 16;
export const leak = 0.1;
/** A stay is stretched to at most twice, or shrunk to at least half, of what it was. */
export const mostStretch = Math.LN2;

/** Sizes of the parts of a network in the order in which they are stored. */
const sizes = {
  toArrival: hiddenUnits * arrivalInputs,
  toStay: hiddenUnits * stayInputs,
  bias: hiddenUnits,
  score: hiddenUnits,
  stretch: hiddenUnits,
} as const;

export const likenessSize = Object.values(sizes).reduce((sum, size) => sum + size, 0);

/** The parts of a network as views into one array of all its numbers. */
export function likenessFrom(numbers: Float64Array): Likeness {
  let at = 0;
  const part = (size: number) => numbers.subarray(at, (at += size));
  return {
    toArrival: part(sizes.toArrival),
    toStay: part(sizes.toStay),
    bias: part(sizes.bias),
    score: part(sizes.score),
    stretch: part(sizes.stretch),
  };
}

/** What the network says of each stay. */
export interface Recollection {
  /** Shares that add up to one. */
  readonly weights: Float64Array;
  /** Between -1 and 1. */
  readonly stretches: Float64Array;
  /** What the hidden units said, stay after stay: training needs it. */
  readonly hidden: Float64Array;
}

export function recollect(net: Likeness, inputs: LikenessInputs): Recollection {
  const { stays, pairs } = inputs;
  const weights = new Float64Array(stays);
  const stretches = new Float64Array(stays);
  const hidden = new Float64Array(stays * hiddenUnits);
  const fromArrival = hiddenFromArrival(net, inputs.arrival);
  let highest = -Infinity;
  for (let stay = 0; stay < stays; stay += 1) {
    lookAt(net.toStay, pairs, stay, fromArrival, hidden);
    let score = 0;
    let stretch = 0;
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      const said = hidden[stay * hiddenUnits + unit]!;
      score += net.score[unit]! * said;
      stretch += net.stretch[unit]! * said;
    }
    weights[stay] = score;
    stretches[stay] = Math.tanh(stretch);
    if (score > highest) highest = score;
  }
  let total = 0;
  for (let stay = 0; stay < stays; stay += 1) {
    total += weights[stay] = Math.exp(weights[stay]! - highest);
  }
  for (let stay = 0; stay < stays; stay += 1) weights[stay]! /= total;
  return { weights, stretches, hidden };
}

const leaky = (sum: number) => (sum < 0 ? sum * leak : sum);

/** The hidden units for one stay. Four at a time: nearly all of a forecast's time is spent here. */
function lookAt(
  toStay: Float64Array,
  pairs: Float64Array,
  stay: number,
  fromArrival: Float64Array,
  hidden: Float64Array,
): void {
  const pair = stay * stayInputs;
  for (let unit = 0; unit < hiddenUnits; unit += 4) {
    let row = unit * stayInputs;
    let a = fromArrival[unit]!;
    let b = fromArrival[unit + 1]!;
    let c = fromArrival[unit + 2]!;
    let d = fromArrival[unit + 3]!;
    for (let i = pair; i < pair + stayInputs; i += 1) {
      const input = pairs[i]!;
      a += toStay[row]! * input;
      b += toStay[row + stayInputs]! * input;
      c += toStay[row + 2 * stayInputs]! * input;
      d += toStay[row + 3 * stayInputs]! * input;
      row += 1;
    }
    const at = stay * hiddenUnits + unit;
    hidden[at] = leaky(a);
    hidden[at + 1] = leaky(b);
    hidden[at + 2] = leaky(c);
    hidden[at + 3] = leaky(d);
  }
}

function hiddenFromArrival(net: Likeness, arrival: Float64Array): Float64Array {
  const sums = Float64Array.from(net.bias);
  for (let unit = 0; unit < hiddenUnits; unit += 1) {
    for (let i = 0; i < arrivalInputs; i += 1) {
      sums[unit]! += net.toArrival[unit * arrivalInputs + i]! * arrival[i]!;
    }
  }
  return sums;
}
