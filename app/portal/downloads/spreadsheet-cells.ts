import { config } from '#app/config.ts';
import { currencyDecimals, currencyUnits } from '#app/ui/format.ts';
import { fixed } from './csv.ts';

// The Swedish locale writes dates as ISO 8601, which every spreadsheet recognizes.
const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: config.timeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Local time as spreadsheets read it: 2026-11-18 18:40. */
export const spreadsheetTime = (at: number) => format.format(at);

/** The day alone: 2026-11-18. */
export const spreadsheetDate = (at: number) => spreadsheetTime(at).slice(0, 10);

/** The column name of such times, with the time zone. */
export const timeColumn = (name: string) => `${name} (${config.timeZone})`;

/** Minor units as an amount in a table: 5.20. */
export const moneyCell = (cents: number) => fixed(currencyUnits(cents), currencyDecimals());
