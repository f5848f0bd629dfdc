import type { Bill } from '#api/contract/bill.ts';
import type { PrintedLine } from '#app/ui/bill-words.ts';
import type { BoardNight } from '#app/ui/board-data.ts';

/** The resident's own session at one instant of the night. */
export type MomentFacts = {
  at: number;
  bill: { lines: readonly PrintedLine[]; tax: Bill['tax']; total: number };
  battery: number;
  kilowatts: number;
};

/** A suggestion for a reservation, with the reason it is offered. */
export type SuggestionFacts = {
  space: string;
  from: number;
  to: number;
  cost: number;
  noWait: number;
};

/** One night of the demo world, as the engine ran it. */
export type NightFacts = {
  building: string;
  space: string;
  capacityKilowatts: number;
  board: Omit<BoardNight, 'marks'>;
  moments: readonly MomentFacts[];
  suggestions: readonly SuggestionFacts[];
  /** What charging at once, at the price of the evening, would have cost. */
  atOnce: number;
  readyBy: number;
  /** Share of visits without a wait, from the replay of real sessions in bench/waiting.ts. */
  noWait: { booking: number; walkingUp: number };
};
