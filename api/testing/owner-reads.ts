import type { OwnerAnswers } from '../owner/contract.ts';

/** What to ask each procedure by which an owner reads: one that is missing does not compile. */
export const ownerReadsOf = (
  building: string,
  month: string,
): Readonly<Record<keyof OwnerAnswers['owner'], unknown>> => ({
  buildings: undefined,
  overview: { building },
  chargers: { building },
  power: { building },
  prices: { building },
  previewPrices: {
    building,
    elements: [{ components: [{ type: 'ENERGY', price: 0.2, stepSize: 1 }] }],
  },
  room: { building },
  statements: { building },
  statement: { building, month },
  billed: { building, month, resident: 'you' },
  questions: undefined,
  residents: undefined,
  changes: undefined,
  touched: { kind: 'close-building', building },
});

/** Every name of a field, and every value, anywhere in an answer. */
export function partsOf(value: unknown): { names: Set<string>; values: Set<unknown> } {
  const names = new Set<string>();
  const values = new Set<unknown>();
  const visit = (part: unknown) => {
    if (typeof part !== 'object' || part === null) return void values.add(part);
    for (const [name, inner] of Object.entries(part)) {
      if (!Array.isArray(part)) names.add(name);
      visit(inner);
    }
  };
  visit(value);
  return { names, values };
}

/** Names of fields that an owner never reads. */
export const ownAffairs =
  /level|battery|stored|goal|readyBy|leaves|order|preference|blocks|vehicle|range/i;
