import { formatList } from '../format.ts';
import { when } from '../moment-words.ts';

export type GoesFirst = { readonly space: string; readonly leavesAt: number };

/**
 * Who is served first when power is short, and why that is fair: Space 78 goes first: it leaves at
 * 06:00. A car that stays longer than the visitor's is not said to leave sooner.
 */
export function goesFirstInWords(
  everybody: readonly GoesFirst[],
  numberOf: (space: string) => number,
  now: number,
  ownLeavesAt: number | null,
): string {
  if (everybody.length === 0) return 'The other cars in the building go first.';
  const ahead = everybody.filter(({ leavesAt }) => leavesAt < (ownLeavesAt ?? Infinity));
  const [first, ...others] = ahead;
  if (!first) {
    const all = numbersOf(everybody, numberOf);
    return everybody.length === 1
      ? `Space ${all} uses the building’s power first.`
      : `Spaces ${all} use the building’s power first.`;
  }
  const leaves = (at: number) => (at > now ? when(at, now) : null);
  if (others.length === 0) {
    const at = leaves(first.leavesAt);
    const goes = `Space ${numberOf(first.space)} goes first`;
    return at === null ? `${goes}: it is late already.` : `${goes}: it leaves at ${at}.`;
  }
  const numbers = numbersOf(ahead, numberOf);
  const last = leaves(Math.max(...ahead.map(({ leavesAt }) => leavesAt)));
  const go = `Spaces ${numbers} go first`;
  return last === null ? `${go}: they are late already.` : `${go}: they leave by ${last}.`;
}

/** Painted numbers in their own order: 78, 156, and 201. */
const numbersOf = (spaces: readonly GoesFirst[], numberOf: (space: string) => number): string =>
  formatList(
    spaces
      .map(({ space }) => numberOf(space))
      .toSorted((a, b) => a - b)
      .map(String),
  );
