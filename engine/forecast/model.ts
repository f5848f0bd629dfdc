import type { Confidence, Stay } from './history.ts';
import { likenessFrom, likenessSize, type Likeness } from './likeness.ts';

/** The trained model as it is stored: a small JSON file. */
export interface ModelFile {
  /** The data it was trained on, to be credited wherever it is used. */
  readonly source: string;
  /** Fingerprints of some of the sessions it was trained on: see evaluation/fingerprint.ts. */
  readonly seen: readonly string[];
  /** Parameters of the network, in ten-thousandths. */
  readonly likeness: readonly number[];
  readonly common: readonly CommonStay[];
  /** Sessions per day at a shared charge point. */
  readonly perDay: number;
  readonly confidence: Confidence;
}

/** Minutes since Monday midnight at plug-in, minutes connected, and energy. */
export type CommonStay = readonly [start: number, minutes: number, kwh: number];

export interface Model {
  readonly likeness: Likeness;
  /** Typical stays from the training data: the fallback for sites and users without a history. */
  readonly common: readonly Stay[];
  readonly perDay: number;
  readonly confidence: Confidence;
}

const unit = 10_000;

export const storedNumbers = (numbers: Float64Array): readonly number[] =>
  Array.from(numbers, (value) => Math.round(value * unit));

export function openModel(file: ModelFile): Model {
  return {
    likeness: networkFrom(file.likeness),
    common: file.common.map(commonStay),
    perDay: file.perDay,
    confidence: file.confidence,
  };
}

function networkFrom(numbers: readonly number[]): Likeness {
  if (numbers.length !== likenessSize) {
    throw new Error(`A network has ${likenessSize} numbers, not ${numbers.length}`);
  }
  return likenessFrom(Float64Array.from(numbers, (value) => value / unit));
}

/** A Monday in January 1970: long ago, and no holidays in that week. */
const someMonday = 4 * 1440;

/** Fields the model file does not store get typical values. */
export const commonStay = ([start, minutes, kwh]: CommonStay): Stay => ({
  from: someMonday + start,
  to: someMonday + start + minutes,
  kwh,
  away: 24,
  before: { hours: 10, kwh: 10 },
});
