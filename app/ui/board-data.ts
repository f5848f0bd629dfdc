/** Instants are milliseconds since 1970; power is a share of what the charger can give. */
export type BoardBlock = { from: number; to: number; power: number };
export type BoardStay = { from: number; to: number; blocks: readonly BoardBlock[] };
export type BoardSpace = { name: string; own: boolean; stays: readonly BoardStay[] };
export type PriceSpan = {
  from: number;
  to: number;
  rate: number;
  level: 'low' | 'middle' | 'high';
};

export type BoardNight = {
  from: number;
  to: number;
  /** Where the hours are marked. */
  marks: readonly { at: number; label: string }[];
  spaces: readonly BoardSpace[];
  prices: readonly PriceSpan[];
};

/** How far across the night something is, or how wide, as a percentage of the board. */
export function share(night: BoardNight, at: number, since = night.from) {
  const clipped = Math.min(Math.max(at, night.from), night.to) - Math.max(since, night.from);
  return `${((100 * clipped) / (night.to - night.from)).toFixed(3)}%`;
}
