import { hour } from '#engine/units.ts';
import { slotBetween, type Row, type Span } from './slots.ts';

/** A selection of hours of a space, and the part of it that can be booked. */
export type Choice = {
  readonly space: string;
  /** The starts of the first and last hour, in the order of choosing. */
  readonly first: number;
  readonly last: number;
  /** Only the first hour has been chosen. */
  readonly open: boolean;
  /** The slot at the time of choosing; later changes of the board are reported beside it. */
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

/** Moving to another hour previews the selection while it is incomplete. */
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
