import { hour } from '#engine/units.ts';
import { slotBetween, type Row, type Span } from './slots.ts';

/** From one hour to another of a space, and what of that can be booked. */
export type Choice = {
  readonly space: string;
  /** The hours chosen, by their starts, in the order they were. */
  readonly first: number;
  readonly last: number;
  /** The first is chosen and the last is not yet. */
  readonly open: boolean;
  /** Kept as it was when chosen: what happens on the board meanwhile is said beside it. */
  readonly slot: Span;
};

const hourFrom = (from: number): Span => ({ from, to: from + hour });

function choose(row: Row, first: number, last: number, open: boolean, now: number): Choice | null {
  const slot = slotBetween(row, hourFrom(first), hourFrom(last), now);
  return slot && { space: row.space, first, last, open, slot };
}

/** Pressing an hour begins a choice; pressing another of the same space ends it there. */
export function press(choice: Choice | null, row: Row, at: number, now: number): Choice | null {
  return choice?.open && choice.space === row.space
    ? choose(row, choice.first, at, false, now)
    : choose(row, at, at, true, now);
}

/** Going on to another hour with the choice still open shows how far it would reach. */
export function follow(choice: Choice | null, row: Row, at: number, now: number): Choice | null {
  return choice?.open && choice.space === row.space
    ? choose(row, choice.first, at, true, now)
    : choice;
}

/** Dragging, or arrows with Shift: from where it began to here. */
export const stretch = (
  choice: Choice | null,
  row: Row,
  from: number,
  to: number,
  now: number,
): Choice | null =>
  choose(row, choice?.space === row.space ? choice.first : from, to, false, now) ?? choice;
