/** Times are minutes since the start of the evening; power is a share of the charger's maximum. */
export type BoardBlock = { from: number; to: number; power: number };
export type BoardStay = {
  from: number;
  to: number;
  blocks: readonly BoardBlock[];
  /** A neighbor's, of which no more is known. */
  taken?: boolean;
};
export type BoardSpace = { name: string; own: boolean; stays: readonly BoardStay[] };
export type PriceSpan = {
  from: number;
  to: number;
  rate: number;
  level: 'low' | 'middle' | 'high';
};

/** With the price as the picture shows it. */
export type LabeledPrice = PriceSpan & { label: string };

export type BoardNight = {
  from: number;
  to: number;
  /** Where the hours are marked. */
  marks: readonly { at: number; label: string }[];
  spaces: readonly BoardSpace[];
  prices: readonly LabeledPrice[];
};

type Stretch = { from: number; to: number };

/** A position or a width as a share of the night, from 0 to 1. */
export function fractionOf(night: Stretch, at: number, since = night.from) {
  const clipped = Math.min(Math.max(at, night.from), night.to) - Math.max(since, night.from);
  return clipped / (night.to - night.from);
}

/** The same as a percentage of the board. */
export const share = (night: Stretch, at: number, since?: number) =>
  `${(100 * fractionOf(night, at, since)).toFixed(3)}%`;
