import type { BoardNight } from '#app/ui/board-data.ts';
import type { ReceiptLine } from '#app/ui/receipt.tsx';
import type { SuggestionFacts } from './night-facts.ts';

/** One instant of the night as the pictures show it. */
export type NightMoment = {
  at: number;
  clock: string;
  battery: number;
  inWords: string;
  receipt: { aside: string; lines: readonly ReceiptLine[]; total: string };
};

export type NightSuggestion = SuggestionFacts & {
  words: { slot: string; noWait: string; cost: string };
};

/**
 * One night of the demo world: what the pictures of the site are drawn from. All its figures are
 * worded when the site is built, so that a page needs no formatter to come alive.
 */
export type Night = {
  building: string;
  space: string;
  capacity: string;
  board: BoardNight;
  /** The clock at both ends of the board. */
  ends: { from: string; to: string };
  /** The board for those who do not see it. */
  boardInWords: { title: string; rows: readonly string[]; bill: string };
  figures: readonly { value: string; text: string }[];
  moments: readonly NightMoment[];
  suggestions: readonly NightSuggestion[];
  readyBy: number;
  battery: { first: string; last: string; from: string; to: string };
  costs: readonly { label: string; share: number; cost: string }[];
  saved: string;
};
