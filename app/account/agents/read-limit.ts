import { readNumber } from '#app/portal/forms/read-number.ts';

/** The most that can be set, in minor units; larger ones are better left out. */
const mostMinor = 100_000_000;

/** What is said of a text that is no amount. */
export const noAmount = 'Type an amount such as 25, or leave it empty for no limit.';

/** How many digits of a currency are minor units: two for dollars, none for yen. */
function minorDigits(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}

/** What a person typed as an amount, in minor units; null for no limit, NaN for what is no amount. */
export function readLimit(typed: string, currency: string): number | null {
  if (typed.trim() === '') return null;
  const amount = readNumber(typed.replace(/^[^\d.,-]+/, ''));
  const minor = Math.round((amount ?? NaN) * 10 ** minorDigits(currency));
  return minor >= 0 && minor <= mostMinor ? minor : NaN;
}

/** An amount as a field shows it. */
export function limitText(minor: number | null, currency: string): string {
  if (minor === null) return '';
  const digits = minorDigits(currency);
  const amount = minor / 10 ** digits;
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(digits);
}
