import type { Answers } from '#api/contract/contract.ts';
import { shownCarbon } from '#app/ui/format.ts';

type Past = Pick<Answers['history']['session'], 'billed' | 'saved' | 'carbon' | 'carbonSaved'>;

/** The comparison with charging right away: both figures, and as shares of the larger. */
function comparison(charged: number, atOnce: number) {
  const larger = Math.max(charged, atOnce, 1);
  const bar = (value: number) => ({ value, share: `${((100 * value) / larger).toFixed(1)}%` });
  return { charged: bar(charged), atOnce: bar(atOnce) };
}

/** In money, and in CO₂ as displayed. */
export const comparisonsOf = ({ billed, saved, carbon, carbonSaved }: Past) =>
  [
    comparison(billed, billed + saved),
    comparison(shownCarbon(carbon), shownCarbon(carbon + carbonSaved)),
  ] as const;
