import { moneyText, readMoney } from '#app/portal/forms/read-number.ts';

/** The most that can be set, in minor units; larger ones are better left out. */
const mostMinor = 100_000_000;

/** What is said of a text that is no amount. */
export const noAmount = 'Type an amount such as 25, or leave it empty for no limit.';

/** What a person typed as an amount, in minor units; null for no limit, NaN for what is no amount. */
export function readLimit(typed: string, currency: string): number | null {
  if (typed.trim() === '') return null;
  const minor = readMoney(typed, currency);
  return minor >= 0 && minor <= mostMinor ? minor : NaN;
}

/** An amount as a field shows it. */
export const limitText = (minor: number | null, currency: string): string =>
  minor === null ? '' : moneyText(minor, currency);
