import type { Signals } from '#api/contract/session.ts';
import { periodName } from '#app/ui/bill-words.ts';

type Prices = Signals['prices'];

/** The interval of constant price around an instant. */
export const priceAt = (prices: Prices, at: number): Prices[number] | undefined =>
  prices.find(({ from, to }) => from <= at && at < to);

/** The interval of constant CO₂ around an instant. */
export const carbonAt = (carbon: Signals['carbon'], at: number) =>
  carbon.find(({ from, to }) => from <= at && at < to);

/** A price as residents call it: the night price. */
export const priceName = (period: string | null) => `${periodName(period).toLowerCase()} price`;
