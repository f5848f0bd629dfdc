import { config } from '#app/config.ts';
import { formatAmount, formatMoney } from '#app/ui/words/format.ts';
import type { Faces } from './faces.ts';
import { a4, letter } from './pdf-document.ts';

/** Regions that print on Letter; elsewhere it is A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'GT', 'PA', 'PH', 'PR', 'VE']);

const { language: spoken, region } = new Intl.Locale(config.locale).maximize();

export const language = spoken;
export const paper = letterRegions.has(region ?? '') ? letter : a4;

/** An amount with the currency's sign, or with its code if none of our fonts has that sign. */
export const moneyWith = (faces: Faces, currency: string) => (cents: number) => {
  const text = formatMoney(cents, currency);
  return faces.canWrite(text) ? text : `${currency} ${formatAmount(cents, currency)}`;
};
