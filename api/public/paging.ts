import { decodeToken, encodeToken } from './opaque-token.ts';
import { PublicProblem } from './problems/problems.ts';

const usualLimit = 20;

interface PageInput {
  readonly limit?: number;
  readonly cursor?: string;
}

/** The sort key of an entry: a number, and its id where that is the same. */
type Position = readonly [order: number, id: string];

const isAfter = ([order, id]: Position, [otherOrder, otherId]: Position) =>
  order < otherOrder || (order === otherOrder && id < otherId);

/**
 * A page of a list in descending order. The cursor is the position of the last entry, so entries
 * added or removed between two pages do not shift the next one.
 */
export function pageOf<Entry, View>(
  list: string,
  entries: readonly Entry[],
  positionOf: (entry: Entry) => Position,
  { limit = usualLimit, cursor }: PageInput,
  view: (entry: Entry) => View,
): { items: View[]; nextCursor: string | null } {
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const rest = entries
    .map((entry) => ({ entry, position: positionOf(entry) }))
    .filter(({ position }) => after === null || isAfter(position, after))
    .toSorted((a, b) => (isAfter(a.position, b.position) ? 1 : -1));
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ entry }) => view(entry)),
    nextCursor: rest.length > limit && last ? cursorAt(list, last.position) : null,
  };
}

/** Contains the name of its list, so that a cursor of another list is refused. */
const cursorAt = (list: string, position: Position): string => encodeToken([list, ...position]);

function readCursor(list: string, cursor: string): Position {
  try {
    const [named, order, id] = decodeToken(cursor) as [string, ...Position];
    if (named === list && typeof order === 'number' && typeof id === 'string') return [order, id];
  } catch {
    // Refused below, like a cursor of another list.
  }
  throw new PublicProblem('BAD_CURSOR', { field: 'cursor' });
}
