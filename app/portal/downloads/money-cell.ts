import { currencyDecimals, currencyUnits } from '#app/ui/format.ts';
import { fixed } from './csv.ts';

/** Minor units as an amount in a table: 5.20. */
export const moneyCell = (cents: number, currency: string) =>
  fixed(currencyUnits(cents, currency), currencyDecimals(currency));
