import type { Answers } from '#api/contract/contract.ts';
import { shownCarbon } from '#app/ui/words/format.ts';

type Past = Pick<Answers['history']['session'], 'atOnce' | 'saved' | 'carbon' | 'carbonSaved'>;

/** The comparison with charging right away: both figures, and as shares of the larger. */
function comparison(charged: number, atOnce: number) {
  const larger = Math.max(charged, atOnce, 1);
  const bar = (value: number) => ({ value, share: `${((100 * value) / larger).toFixed(1)}%` });
  return { charged: bar(charged), atOnce: bar(atOnce) };
}

/** In money without idle fees, and in CO₂ as displayed. */
export const comparisonsOf = ({ atOnce, saved, carbon, carbonSaved }: Past) =>
  [
    comparison(atOnce - saved, atOnce),
    comparison(shownCarbon(carbon), shownCarbon(carbon + carbonSaved)),
  ] as const;
