import { hour } from '#engine/units.ts';

/** A cell of the board: its row, and the start of its hour. */
export type Place = { readonly row: number; readonly at: number };

/** The interval shown, the number of rows, and the bounds of navigation. */
export type Field = {
  readonly rows: number;
  readonly from: number;
  readonly to: number;
  readonly earliest: number;
  readonly latest: number;
};

/**
 * The cell that a key leads to, or null for other keys. Hours continue past the edge of the board
 * into the next day; the board follows.
 */
export function placeAfter(key: string, { row, at }: Place, field: Field): Place | null {
  const within = (moment: number) => Math.min(Math.max(moment, field.earliest), field.latest);
  switch (key) {
    case 'ArrowRight':
      return { row, at: within(at + hour) };
    case 'ArrowLeft':
      return { row, at: within(at - hour) };
    case 'ArrowDown':
      return { row: Math.min(row + 1, field.rows - 1), at };
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), at };
    case 'Home':
      return { row, at: within(field.from) };
    case 'End':
      return { row, at: within(field.to - hour) };
    case 'PageDown':
      return { row, at: within(at + 24 * hour) };
    case 'PageUp':
      return { row, at: within(at - 24 * hour) };
    default:
      return null;
  }
}
