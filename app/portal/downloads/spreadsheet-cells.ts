import { currencyDecimals, currencyUnits } from '#app/ui/words/format.ts';
import { fixed } from './csv.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local time as spreadsheets read it: 2026-11-18 18:40. */
export function spreadsheetTime(at: number, zone: string): string {
  const format =
    formats.get(zone) ??
    // The Swedish locale writes dates as ISO 8601, which every spreadsheet recognizes.
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(zone, format);
  return format.format(at);
}

/** Which of two equal local times it is in the hour that is repeated when daylight saving ends. */
export const utcTime = (at: number) => spreadsheetTime(at, 'UTC');

/** The day alone: 2026-11-18. */
export const spreadsheetDate = (at: number, zone: string) => spreadsheetTime(at, zone).slice(0, 10);

/** The column name of such times: with the time zone, if all of them share one. */
export function timeColumn(name: string, zones: readonly string[]): string {
  const [zone = null, ...others] = new Set(zones);
  return `${name} (${zone === null || others.length > 0 ? 'local time' : zone})`;
}

/** Minor units as an amount in a table: 5.20. */
export const moneyCell = (cents: number, currency: string) =>
  fixed(currencyUnits(cents, currency), currencyDecimals(currency));
