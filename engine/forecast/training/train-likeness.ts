import {
  hiddenUnits,
  leak,
  likenessFrom,
  likenessSize,
  mostStretch,
  recollect,
  type Likeness,
} from '../likeness.ts';
import { arrivalInputs, stayInputs, type LikenessInputs } from '../likeness-inputs.ts';
import { adam } from './adam.ts';
import { seededRandom } from './random.ts';

/** An arrival, the values its past stays offer, and what came of it. */
export interface Example {
  readonly inputs: LikenessInputs;
  readonly values: Float64Array;
  readonly truth: number;
}

export interface TrainingOptions {
  readonly epochs: number;
  readonly seed: number;
}

const batchSize = 32;
/** Stays that count less than this teach nothing. */
const negligible = 1e-6;

/** Finds the network whose forecasts lie nearest to what happened. */
export function trainLikeness(
  examples: readonly Example[],
  options: TrainingOptions,
): Float64Array {
  const random = seededRandom(options.seed);
  const numbers = firstGuess(random);
  const net = likenessFrom(numbers);
  const slope = new Float64Array(likenessSize);
  const slopes = likenessFrom(slope);
  const order = examples.map((_, index) => index);
  const batches = Math.ceil(order.length / batchSize);
  const step = adam(numbers, slope, options.epochs * batches);
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    shuffle(order, random);
    for (let batch = 0; batch < batches; batch += 1) {
      slope.fill(0);
      const indexes = order.slice(batch * batchSize, (batch + 1) * batchSize);
      for (const index of indexes) addSlope(net, slopes, examples[index]!);
      step(1 / indexes.length);
    }
  }
  return numbers;
}

function firstGuess(random: () => number): Float64Array {
  const numbers = new Float64Array(likenessSize);
  const net = likenessFrom(numbers);
  const scatter = (part: Float64Array, width: number) => {
    for (let i = 0; i < part.length; i += 1) part[i] = (2 * random() - 1) * width;
  };
  scatter(net.toArrival, 0.4);
  scatter(net.toStay, 0.4);
  scatter(net.score, 0.3);
  return numbers;
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
}

/** Errors are felt both in hours and in proportion: half an hour matters more in a short stay. */
const felt = (value: number) => value / 6 + Math.log(value + 0.1);
const feltSlope = (value: number) => 1 / 6 + 1 / (value + 0.1);

/**
 * Adds the slope of one example's error. The error is the continuous ranked probability score of
 * the weighed stays: Σ w|x - y| - ½ ΣΣ w w'|x - x'|.
 */
function addSlope(net: Likeness, slopes: Likeness, example: Example): void {
  const { inputs, values } = example;
  const { stays, pairs, arrival } = inputs;
  const { weights, stretches, hidden } = recollect(net, inputs);
  const stretched = values.map((value, i) => value * Math.exp(mostStretch * stretches[i]!));
  const x = stretched.map(felt);
  const { byWeight, byValue, mean } = scoreSlopes(x, weights, felt(example.truth));
  for (let stay = 0; stay < stays; stay += 1) {
    if (weights[stay]! < negligible) continue;
    const byScore = weights[stay]! * (byWeight[stay]! - mean);
    const byStretch =
      byValue[stay]! *
      feltSlope(stretched[stay]!) *
      stretched[stay]! *
      mostStretch *
      (1 - stretches[stay]! ** 2);
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      const value = hidden[stay * hiddenUnits + unit]!;
      slopes.score[unit]! += byScore * value;
      slopes.stretch[unit]! += byStretch * value;
      const through =
        (byScore * net.score[unit]! + byStretch * net.stretch[unit]!) * (value < 0 ? leak : 1);
      slopes.bias[unit]! += through;
      const row = unit * stayInputs;
      const pair = stay * stayInputs;
      for (let i = 0; i < stayInputs; i += 1) slopes.toStay[row + i]! += through * pairs[pair + i]!;
      const arrivalRow = unit * arrivalInputs;
      for (let i = 0; i < arrivalInputs; i += 1) {
        slopes.toArrival[arrivalRow + i]! += through * arrival[i]!;
      }
    }
  }
}

/** Slopes of the score by each weight and by each value; `mean` is the weighed mean of the first. */
function scoreSlopes(x: Float64Array, weights: Float64Array, y: number) {
  const order = Uint16Array.from(x.keys()).sort((a, b) => x[a]! - x[b]!);
  const byWeight = new Float64Array(x.length);
  const byValue = new Float64Array(x.length);
  let all = 0;
  for (let i = 0; i < x.length; i += 1) all += weights[i]! * x[i]!;
  let mean = 0;
  let below = 0;
  let sumBelow = 0;
  for (const i of order) {
    const value = x[i]!;
    const weight = weights[i]!;
    const above = 1 - below - weight;
    const sumAbove = all - sumBelow - weight * value;
    const apart = value * (below - above) - sumBelow + sumAbove;
    byWeight[i] = Math.abs(value - y) - apart;
    byValue[i] = weight * ((value > y ? 1 : -1) - (below - above));
    mean += weight * byWeight[i]!;
    below += weight;
    sumBelow += weight * value;
  }
  return { byWeight, byValue, mean };
}
