import type { Bill } from '#api/contract/bill.ts';
import type { PrintedLine } from '#api/words/bill-line-words.ts';
import type { BoardNight, PriceSpan } from '#app/ui/board-data.ts';

/** The resident's own session at one instant of the night. */
export type MomentFacts = {
  at: number;
  bill: { lines: readonly PrintedLine[]; tax: Bill['tax']; total: number };
  battery: number;
  kilowatts: number;
};

/** A suggestion for a reservation. */
export type SuggestionFacts = {
  space: string;
  from: number;
  to: number;
  cost: number;
  noWait: number;
};

/** Suggestions on an evening when others want the same spaces. */
export type ContestedFacts = {
  building: string;
  energy: number;
  readyBy: number;
  /** The price of the hour until then. */
  prices: readonly PriceSpan[];
  suggestions: readonly (SuggestionFacts & { done: number })[];
};

/** One night of the demo world, as the engine ran it. */
export type NightFacts = {
  building: string;
  space: string;
  capacityKilowatts: number;
  board: Omit<BoardNight, 'marks' | 'prices'> & { prices: readonly PriceSpan[] };
  moments: readonly MomentFacts[];
  suggestions: readonly SuggestionFacts[];
  contested: ContestedFacts;
  /** The cost of charging at once, in the evening. */
  atOnce: number;
  readyBy: number;
  /** In currency units an hour. */
  idleFee: number;
};
