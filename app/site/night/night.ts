import type { BoardNight, LabeledPrice } from '#app/ui/board/board-data.ts';
import type { BayState, CarBody } from '#app/ui/garage/bay.ts';
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

/** A bay through the night: what it shows from each of these moments on. */
export type NightBay = {
  name: string;
  own: boolean;
  body: CarBody;
  spans: readonly { from: number; state: BayState; text: string }[];
};

/**
 * One night of the demo world, for the picture that moves. All figures are formatted at build time,
 * so that hydration needs no formatter; times to draw are minutes since the evening.
 */
export type Night = {
  building: string;
  space: string;
  capacity: string;
  /** The own space only: the garage shows the others. */
  board: BoardNight;
  garage: readonly NightBay[];
  /** One per half hour, the first at the car's arrival. */
  moments: readonly NightMoment[];
  comes: number;
  comparison: { cost: string; instead: string; text: string };
};

/** What the still pictures of the site are drawn from: it never comes as a script. */
export type Stories = {
  /** With all spaces. */
  board: BoardNight;
  /** Text alternative of the board. */
  boardInWords: { title: string; rows: readonly string[]; bill: string };
  /** Clock times at both ends of the board. */
  ends: { from: string; to: string };
  figures: readonly { value: string; text: string }[];
  sources: readonly Source[];
  citation: string;
  /** What was booked for the night. */
  slot: NightSuggestion;
  /** The level in the morning. */
  charged: string;
  contested: {
    asked: string;
    building: string;
    from: number;
    to: number;
    prices: readonly LabeledPrice[];
    suggestions: readonly NightSuggestion[];
  };
  /** How the power was shared, and the promise that was kept all the same. */
  promise: {
    sentence: string;
    capacity: string;
    promised: string;
    ready: string;
    /** The outline of each layer in a square of 100, yours at the bottom. */
    layers: readonly { own: boolean; path: string }[];
    /** Where the building's limit is in that square. */
    limit: number;
  };
  month: {
    name: string;
    sessions: string;
    energy: string;
    lines: readonly ReceiptLine[];
    total: string;
    saved: string;
    /** What was paid, and what it would have been right away. */
    costs: readonly { label: string; share: number; cost: string }[];
    /** What each day cost, as a share of the dearest. */
    days: readonly number[];
  };
};
