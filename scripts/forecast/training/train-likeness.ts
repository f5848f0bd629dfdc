import {
  hiddenUnits,
  leak,
  likenessFrom,
  likenessSize,
  lookBack,
  mostStretch,
  negligible,
  recollect,
  type Head,
  type Likeness,
} from '../../../engine/forecast/likeness.ts';
import {
  arrivalInputs,
  stayInputs,
  type LikenessInputs,
} from '../../../engine/forecast/likeness-inputs.ts';
import { adam } from './adam.ts';
import { chance } from '../../../engine/chance.ts';
import { scoreSlopes } from './score-slopes.ts';

/** The features at plug-in, and the true outcome. */
export interface Example {
  readonly inputs: LikenessInputs;
  readonly hours: number;
  readonly kwh: number;
}

export interface TrainingOptions {
  readonly epochs: number;
  readonly seed: number;
}

const batchSize = 32;

/** Fits the network by minibatch gradient descent. */
export function trainLikeness(
  examples: readonly Example[],
  options: TrainingOptions,
): Float64Array {
  const random = chance(options.seed);
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
  scatter(net.hours.score, 0.3);
  scatter(net.kwh.score, 0.3);
  return numbers;
}

function shuffle(order: number[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
}

/** Adds the gradient of one example's loss to the gradients of a batch. */
function addSlope(net: Likeness, slopes: Likeness, { inputs, hours, kwh }: Example): void {
  const hidden = lookBack(net, inputs);
  const through = new Float64Array(hidden.length);
  addHeadSlope(net.hours, slopes.hours, hidden, inputs.hours, hours, through);
  addHeadSlope(net.kwh, slopes.kwh, hidden, inputs.kwh, kwh, through);
  const { stays, pairs, arrival } = inputs;
  const ofArrival = new Float64Array(hiddenUnits);
  for (let stay = 0; stay < stays; stay += 1) {
    const pair = stay * stayInputs;
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      const at = stay * hiddenUnits + unit;
      if (through[at] === 0) continue;
      const slope = through[at]! * (hidden[at]! < 0 ? leak : 1);
      ofArrival[unit]! += slope;
      const row = unit * stayInputs;
      for (let i = 0; i < stayInputs; i += 1) slopes.toStay[row + i]! += slope * pairs[pair + i]!;
    }
  }
  for (let unit = 0; unit < hiddenUnits; unit += 1) {
    slopes.bias[unit]! += ofArrival[unit]!;
    for (let i = 0; i < arrivalInputs; i += 1) {
      slopes.toArrival[unit * arrivalInputs + i]! += ofArrival[unit]! * arrival[i]!;
    }
  }
}

/** Adds the gradient of one head, and to `through` what it backpropagates to the hidden units. */
function addHeadSlope(
  head: Head,
  slopes: Head,
  hidden: Float64Array,
  offered: Float64Array,
  truth: number,
  through: Float64Array,
): void {
  const { weights, stretches, values } = recollect(head, hidden, offered);
  const { byWeight, byValue, mean } = scoreSlopes(values, weights, truth);
  for (let stay = 0; stay < values.length; stay += 1) {
    if (weights[stay]! < negligible) continue;
    const byScore = weights[stay]! * (byWeight[stay]! - mean);
    const stretching = values[stay]! * mostStretch * (1 - stretches[stay]! ** 2);
    const byStretch = byValue[stay]! * stretching;
    for (let unit = 0; unit < hiddenUnits; unit += 1) {
      const at = stay * hiddenUnits + unit;
      slopes.score[unit]! += byScore * hidden[at]!;
      slopes.stretch[unit]! += byStretch * hidden[at]!;
      through[at]! += byScore * head.score[unit]! + byStretch * head.stretch[unit]!;
    }
  }
}
