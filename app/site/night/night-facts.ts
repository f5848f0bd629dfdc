import type { Bill } from '#api/contract/bill.ts';
import type { Answers } from '#api/contract/contract.ts';
import type { PrintedLine } from '#api/words/bills/bill-line-words.ts';
import type { BoardNight, PriceSpan } from '#app/ui/board/board-data.ts';

type Place = Answers['charge']['places']['buildings'][number]['spaces'][number];
type SpacePower = Answers['charge']['power']['spaces'][number];

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

/** A space as a bay of the garage at one instant. */
export type BayFacts = {
  phase: SpacePower['phase'];
  power: number;
  state: Place['state'];
  reservedFrom: number | null;
  own: boolean;
};

/** What was billed in a month, and what it would have been right away. */
export type MonthFacts = {
  /** `2026-10` */
  month: string;
  sessions: number;
  energy: number;
  /** Minor units before tax. */
  byKind: Answers['invoices']['spending']['currencies'][number]['months'][number]['byKind'];
  tax: number;
  total: number;
  saved: number;
  /** Minor units by day of the month, the first at index 0. */
  days: readonly number[];
};

/** How the building's power was shared where it was scarcest, and the promise that was kept. */
export type PromiseFacts = {
  sentence: string;
  /** Watts the chargers may draw together. */
  capacity: number;
  /** Watts by space, for every step of the night. */
  draws: readonly { at: number; watts: readonly number[] }[];
};

/** One night of the demo world, as the engine ran it. */
export type NightFacts = {
  building: string;
  space: string;
  capacityKilowatts: number;
  board: Omit<BoardNight, 'marks' | 'prices'> & { prices: readonly PriceSpan[] };
  moments: readonly MomentFacts[];
  /** The bays at each of these moments. */
  garage: readonly (readonly BayFacts[])[];
  promise: PromiseFacts;
  month: MonthFacts;
  suggestions: readonly SuggestionFacts[];
  contested: ContestedFacts;
  /** The cost of charging at once, in the evening. */
  atOnce: number;
  readyBy: number;
  /** In currency units an hour. */
  idleFee: number;
};
