import type { Signals } from '../contract/session.ts';

type Prices = Signals['prices'];

const periods: Readonly<Record<string, string>> = {
  night: 'Night',
  day: 'Day',
  evening: 'Evening',
};

/** What a period of the tariff is called on bills. */
export const periodName = (period: string | null) => periods[period ?? ''] ?? 'Electricity';

/** The interval of constant price around an instant. */
export const priceAt = (prices: Prices, at: number): Prices[number] | undefined =>
  prices.find(({ from, to }) => from <= at && at < to);

/** The interval of constant CO₂ around an instant. */
export const carbonAt = (carbon: Signals['carbon'], at: number) =>
  carbon.find(({ from, to }) => from <= at && at < to);

/** A price as residents call it: the night price. */
export const priceName = (period: string | null) => `${periodName(period).toLowerCase()} price`;
