import { hour } from '#engine/units.ts';

/** Where one stands on the board: a row, and an hour by its start. */
export type Place = { readonly row: number; readonly at: number };

/** The stretch of time on show, the rows, and how far one may go either way. */
export type Field = {
  readonly rows: number;
  readonly from: number;
  readonly to: number;
  readonly earliest: number;
  readonly latest: number;
};

/**
 * Where a key leads, or null where it means nothing here. Hours go on past the edge of the board
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
