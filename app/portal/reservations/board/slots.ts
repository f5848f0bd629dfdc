import type { Answers } from '#api/contract/contract.ts';
import { terms } from '#engine/community/reservation.ts';
import { hour, minute } from '#engine/units.ts';

export type Board = Answers['reservations']['board'];
export type Row = Board['rows'][number];
export type Span = { readonly from: number; readonly to: number };

export type CellState = 'past' | 'yours' | 'taken' | 'busy' | 'free';
export type Cell = Span & { readonly state: CellState; readonly chance: number };

/** The probability from which an hour counts as likely busy. */
const likely = 0.5;

/** Joins two days of a building into one board. Intervals across midnight occur in both. */
export function joinBoards(first: Board, second: Board): Board {
  const rows = first.rows.map((row) => {
    const next = second.rows.find(({ space }) => space === row.space);
    const known = new Set(row.taken.map(nameOf));
    const added = next?.taken.filter((one) => !known.has(nameOf(one))) ?? [];
    return {
      ...row,
      taken: [...row.taken, ...added],
      busy: [...row.busy, ...(next?.busy ?? [])],
    };
  });
  return { at: Math.max(first.at, second.at), from: first.from, to: second.to, rows };
}

const nameOf = ({ from, to, kind }: Row['taken'][number]) => `${from} ${to} ${kind}`;

/** The full hours of the board, as many as the days have. */
export function hoursOf({ from, to }: Span): Span[] {
  const count = Math.max(0, Math.round((to - from) / hour));
  return Array.from({ length: count }, (_, index) => ({
    from: from + index * hour,
    to: from + (index + 1) * hour,
  }));
}

/** The state of one hour of a space. */
export function cellOf(row: Row, over: Span, now: number): Cell {
  const chance = Math.max(
    0,
    ...row.busy.filter((one) => overlap(one, over) > 0).map((one) => one.chance),
  );
  return { ...over, chance, state: stateOf(row, over, now, chance) };
}

function stateOf(row: Row, over: Span, now: number, chance: number): CellState {
  const there = row.taken.filter((one) => overlap(one, over) > 0);
  if (there.some(({ yours }) => yours)) return 'yours';
  if (over.to <= now) return 'past';
  if (gapIn(row, over, now) === null) return there.length > 0 ? 'taken' : 'past';
  return chance >= likely ? 'busy' : 'free';
}

/** The earliest start that leaves a moment to press the button: the next quarter of an hour. */
export const soonest = (now: number) => Math.ceil(now / (15 * minute)) * 15 * minute;

/** The longest free interval in an hour, or null if it is too short to book. */
function gapIn(row: Row, over: Span, now: number): Span | null {
  const gaps = gapsOf(row, now).toSorted((a, b) => overlap(b, over) - overlap(a, over));
  const [widest] = gaps;
  return widest && overlap(widest, over) >= terms.shortest ? widest : null;
}

/** Free intervals from now on. */
function gapsOf(row: Row, now: number): Span[] {
  const gaps: Span[] = [];
  let free = soonest(now);
  for (const { from, to } of row.taken.toSorted((a, b) => a.from - b.from)) {
    if (from > free) gaps.push({ from: free, to: from });
    free = Math.max(free, to);
  }
  return [...gaps, { from: free, to: Number.MAX_SAFE_INTEGER }];
}

/**
 * The slot of a selection: the hours between both ends, as far as the space stays free around the
 * first. Null if nothing can be booked.
 */
export function slotBetween(row: Row, first: Span, last: Span, now: number): Span | null {
  const gap = gapIn(row, first, now);
  if (gap === null) return null;
  const from = Math.max(Math.min(first.from, last.from), gap.from);
  const to = Math.min(Math.max(first.to, last.to), gap.to, from + terms.longest);
  return { from, to };
}

const overlap = (a: Span, b: Span) => Math.min(a.to, b.to) - Math.max(a.from, b.from);
