/** Where the keyboard stands on the board: a row, and an hour by its start. */
export type Place = { readonly row: number; readonly column: number };
export type Size = { readonly rows: number; readonly columns: number };

export type Move =
  | { readonly kind: 'to'; readonly place: Place }
  /** Off the edge of the day. */
  | { readonly kind: 'day'; readonly days: 1 | -1 }
  | { readonly kind: 'none' };

const none: Move = { kind: 'none' };

/** What a key means on the board. Rows end at their ends; hours lead on to the next day. */
export function moveBy(key: string, { row, column }: Place, size: Size): Move | null {
  const to = (place: Place): Move => ({ kind: 'to', place });
  const last = size.columns - 1;
  switch (key) {
    case 'ArrowRight':
      return column < last ? to({ row, column: column + 1 }) : { kind: 'day', days: 1 };
    case 'ArrowLeft':
      return column > 0 ? to({ row, column: column - 1 }) : { kind: 'day', days: -1 };
    case 'ArrowDown':
      return row < size.rows - 1 ? to({ row: row + 1, column }) : none;
    case 'ArrowUp':
      return row > 0 ? to({ row: row - 1, column }) : none;
    case 'Home':
      return to({ row, column: 0 });
    case 'End':
      return to({ row, column: last });
    case 'PageDown':
      return { kind: 'day', days: 1 };
    case 'PageUp':
      return { kind: 'day', days: -1 };
    default:
      return null;
  }
}
