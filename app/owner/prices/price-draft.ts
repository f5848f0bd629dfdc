import { readNumber } from '#app/portal/forms/read-number.ts';
import type { TariffElement } from '#engine/tariff/tariff.ts';

/** What is typed for each element of a sheet, and the tax. */
export type PriceDraft = { readonly prices: readonly string[]; readonly tax: string };

export const draftOf = (elements: readonly TariffElement[], tax: number): PriceDraft => ({
  prices: elements.map(({ components }) => String(components[0]!.price)),
  tax: String(tax),
});

const problem = 'Type an amount such as 0.13.';

/** What is wrong with each field; undefined where nothing is. */
export const errorsOf = ({ prices, tax }: PriceDraft) => ({
  prices: prices.map((text) => {
    const value = readNumber(text);
    return value === null || value < 0 ? problem : undefined;
  }),
  tax: isPercent(readNumber(tax)) ? undefined : 'Type a percentage from 0 to 100.',
});

const isPercent = (value: number | null) => value !== null && value >= 0 && value <= 100;

/** The sheet that was typed; null while something is wrong. */
export function sheetOf(
  elements: readonly TariffElement[],
  draft: PriceDraft,
): { readonly elements: readonly TariffElement[]; readonly tax: number } | null {
  const errors = errorsOf(draft);
  if (errors.tax !== undefined || errors.prices.some((one) => one !== undefined)) return null;
  const changed = elements.map(({ components, ...element }, index) => ({
    ...element,
    components: components.map((one, at) =>
      at === 0 ? { ...one, price: readNumber(draft.prices[index]!)! } : one,
    ),
  }));
  return { elements: changed, tax: readNumber(draft.tax)! };
}
