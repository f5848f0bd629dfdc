import { mostEnergy } from '#engine/community/checks/bounds.ts';
import { minorDigits } from '#engine/billing/money.ts';

/** What a person typed as a number, with a point or a comma; null where it is none. */
export function readNumber(typed: string): number | null {
  const text = typed.trim().replace(/^(\d*),(\d{1,2})$/, '$1.$2');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

/** Less would be shown as 0.0 kWh. */
const leastKilowattHours = 0.1;

/** The most kWh that can be asked for at once. */
export const mostKilowattHours = mostEnergy / 1000;

/** Watt-hours as a field of kWh shows them. */
export const kilowattHoursText = (wattHours: number) => String(Math.round(wattHours / 100) / 10);

/** What a person typed as kWh, in watt-hours, or why it cannot be asked for. */
export function readKilowattHours(
  typed: string,
  /** Watt-hours that the car can take, if known. */
  most?: number,
): { energy: number } | { error: string } {
  const value = readNumber(typed);
  if (value === null) return { error: 'Enter a number of kWh, such as 12.5.' };
  if (value < leastKilowattHours) return { error: 'Ask for at least 0.1 kWh.' };
  if (most !== undefined && value * 1000 > most) {
    return { error: `Ask for ${kilowattHoursText(most)} kWh at most: this car takes no more.` };
  }
  if (value > mostKilowattHours) return { error: `Ask for ${mostKilowattHours} kWh at most.` };
  return { energy: Math.round(value * 1000) };
}

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
