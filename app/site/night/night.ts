import type { BoardNight, LabeledPrice } from '#app/ui/board-data.ts';
import type { ReceiptLine } from '#app/ui/receipt.tsx';

/** One instant of the night as the pictures show it. */
export type NightMoment = {
  clock: string;
  doing: string;
  receipt: { aside: string; lines: readonly ReceiptLine[]; total: string };
};

export type NightSuggestion = {
  from: number;
  to: number;
  words: { slot: string; noWait: string; cost: string; why: string };
};

/** The source of a figure, and its caveat. */
export type Source = { figure: string; basis: string; caveat: string };

/**
 * One night of the demo world, from which the site's pictures are drawn. All figures are formatted
 * at build time, so that hydration needs no formatter; times to draw are minutes since the evening.
 */
export type Night = {
  building: string;
  space: string;
  capacity: string;
  board: BoardNight;
  /** Clock times at both ends of the board. */
  ends: { from: string; to: string };
  /** Text alternative of the board. */
  boardInWords: { title: string; rows: readonly string[]; bill: string };
  figures: readonly { value: string; text: string }[];
  sources: readonly Source[];
  citation: string;
  /** One per half hour, the first at the car's arrival. */
  moments: readonly NightMoment[];
  comes: number;
  comparison: { cost: string; instead: string; text: string };
  /** What was booked for the night. */
  slot: NightSuggestion;
  contested: {
    asked: string;
    building: string;
    from: number;
    to: number;
    prices: readonly LabeledPrice[];
    suggestions: readonly NightSuggestion[];
  };
  battery: { first: string; last: string; from: string; to: string; starts: string; done: string };
  costs: readonly { label: string; share: number; cost: string }[];
  saved: string;
  energy: string;
  /** Battery and bill over the night: the paths of lines in a square of 100. */
  batteryCurve: string;
  billCurve: string;
};
