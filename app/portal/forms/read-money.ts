import { minorDigits } from '#engine/billing/money.ts';
import { readNumber } from './read-number.ts';

/** What a person typed as an amount, in minor units; NaN for what is no amount. */
export function readMoney(typed: string, currency: string): number {
  const amount = readNumber(typed.trim().replace(/^[^\d.,-]+/, ''));
  return Math.round((amount ?? NaN) * 10 ** minorDigits(currency));
}

/** An amount as a field shows it. */
export function moneyText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const amount = minor / 10 ** digits;
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(digits);
}
