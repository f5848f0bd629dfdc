import { arrivalInputs, stayInputs, type LikenessInputs } from './likeness-inputs.ts';

/**
 * A small attention network: for each stored stay beside the present arrival, it gives an attention
 * score and a stretch factor, for hours and for energy separately. The stretched values with the
 * softmax of their scores as weights form the predicted distribution.
 *
 *     hidden  = leaky(bias + toArrival · arrival + toStay · pair)
 *     score   = head.score · hidden
 *     stretch = tanh(head.stretch · hidden)
 */
export interface Likeness {
  readonly toArrival: Float64Array;
  readonly toStay: Float64Array;
  readonly bias: Float64Array;
  readonly hours: Head;
  readonly kwh: Head;
}

export interface Head {
  readonly score: Float64Array;
  readonly stretch: Float64Array;
}

export const hiddenUnits = 24;
export const leak = 0.1;
/** A value is stretched to at most double, or shrunk to at least half. */
export const mostStretch = Math.LN2;

export const likenessSize = hiddenUnits * (arrivalInputs + stayInputs + 5);

/** The network's layers as views into one parameter array. */
export function likenessFrom(numbers: Float64Array): Likeness {
  let at = 0;
  const part = (inputs: number) => numbers.subarray(at, (at += hiddenUnits * inputs));
  return {
    toArrival: part(arrivalInputs),
    toStay: part(stayInputs),
    bias: part(1),
    hours: { score: part(1), stretch: part(1) },
    kwh: { score: part(1), stretch: part(1) },
  };
}

/** The hidden layer's activations for each stay, row by row. */
export function lookBack(net: Likeness, { arrival, stays, pairs }: LikenessInputs): Float64Array {
  const fromArrival = net.bias.slice();
  for (let unit = 0; unit < hiddenUnits; unit += 1) {
    for (let i = 0; i < arrivalInputs; i += 1) {
      fromArrival[unit]! += net.toArrival[unit * arrivalInputs + i]! * arrival[i]!;
    }
  }
  const hidden = new Float64Array(stays * hiddenUnits);
  for (let stay = 0; stay < stays; stay += 1) {
    lookAt(net.toStay, pairs, stay, fromArrival, hidden);
  }
  return hidden;
}

/** The activations for one stay. Unrolled by eight: most of a forecast's time is spent here. */
function lookAt(
  toStay: Float64Array,
  pairs: Float64Array,
  stay: number,
  fromArrival: Float64Array,
  hidden: Float64Array,
): void {
  const pair = stay * stayInputs;
  for (let unit = 0; unit < hiddenUnits; unit += 8) {
    let row = unit * stayInputs;
    let a = fromArrival[unit]!;
    let b = fromArrival[unit + 1]!;
    let c = fromArrival[unit + 2]!;
    let d = fromArrival[unit + 3]!;
    let e = fromArrival[unit + 4]!;
    let f = fromArrival[unit + 5]!;
    let g = fromArrival[unit + 6]!;
    let h = fromArrival[unit + 7]!;
    for (let i = pair; i < pair + stayInputs; i += 1) {
      const input = pairs[i]!;
      a += toStay[row]! * input;
      b += toStay[row + stayInputs]! * input;
      c += toStay[row + 2 * stayInputs]! * input;
      d += toStay[row + 3 * stayInputs]! * input;
      e += toStay[row + 4 * stayInputs]! * input;
      f += toStay[row + 5 * stayInputs]! * input;
      g += toStay[row + 6 * stayInputs]! * input;
      h += toStay[row + 7 * stayInputs]! * input;
      row += 1;
    }
    const at = stay * hiddenUnits + unit;
    hidden[at] = leaky(a);
    hidden[at + 1] = leaky(b);
    hidden[at + 2] = leaky(c);
    hidden[at + 3] = leaky(d);
    hidden[at + 4] = leaky(e);
    hidden[at + 5] = leaky(f);
    hidden[at + 6] = leaky(g);
    hidden[at + 7] = leaky(h);
  }
}

const leaky = (sum: number) => (sum < 0 ? sum * leak : sum);

/** Stays with a lower weight are skipped, in forecasts and in training. */
export const negligible = 1e-6;

/** The output of one head for each stay. */
export interface Recollection {
  /** Attention weights, which add up to one. */
  readonly weights: Float64Array;
  /** Between -1 and 1, for stays whose weight is not negligible. */
  readonly stretches: Float64Array;
  /** The value of each stay after stretching. */
  readonly values: Float64Array;
}

export function recollect(head: Head, hidden: Float64Array, values: Float64Array): Recollection {
  const stays = values.length;
  const weights = new Float64Array(stays);
  const stretches = new Float64Array(stays);
  const stretched = values.slice();
  let highest = -Infinity;
  for (let stay = 0; stay < stays; stay += 1) {
    let score = 0;
    let stretch = 0;
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      const said = hidden[stay * hiddenUnits + unit]!;
      score += head.score[unit]! * said;
      stretch += head.stretch[unit]! * said;
    }
    weights[stay] = score;
    stretches[stay] = stretch;
    if (score > highest) highest = score;
  }
  let total = 0;
  for (let stay = 0; stay < stays; stay += 1) {
    total += weights[stay] = Math.exp(weights[stay]! - highest);
  }
  for (let stay = 0; stay < stays; stay += 1) {
    weights[stay]! /= total;
    if (weights[stay]! < negligible) continue;
    stretches[stay] = Math.tanh(stretches[stay]!);
    stretched[stay] = values[stay]! * Math.exp(mostStretch * stretches[stay]!);
  }
  return { weights, stretches, values: stretched };
}
