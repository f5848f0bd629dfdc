import type { Answers } from '#api/contract/contract.ts';

type Past = Pick<Answers['history']['session'], 'billed' | 'saved' | 'carbon' | 'carbonSaved'>;

/** How a session compares with charging right away: both figures, and as shares of the larger. */
function comparison(charged: number, saved: number) {
  const atOnce = charged + saved;
  const larger = Math.max(charged, atOnce, 1);
  const bar = (value: number) => ({ value, share: `${((100 * value) / larger).toFixed(1)}%` });
  return { charged: bar(charged), atOnce: bar(atOnce) };
}

/** In money, and in CO₂. */
export const comparisonsOf = ({ billed, saved, carbon, carbonSaved }: Past) =>
  [comparison(billed, saved), comparison(carbon, carbonSaved)] as const;
