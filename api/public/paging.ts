import { PublicProblem } from './problems.ts';

export const usualLimit = 20;

interface Asked {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Where an entry stands in its list: entries of the same place are ordered by their id. */
type Position = readonly [place: number, id: string];

const isAfter = ([place, id]: Position, [otherPlace, otherId]: Position) =>
  place < otherPlace || (place === otherPlace && id < otherId);

/**
 * A page of a list in descending order. The cursor is the position of the last entry, so that
 * entries added or removed meanwhile make none appear twice or be left out.
 */
export function pageOf<Entry, View>(
  list: string,
  entries: readonly Entry[],
  positionOf: (entry: Entry) => Position,
  { limit = usualLimit, cursor }: Asked,
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

/** With the name of its list: another one would go on at a place that means nothing there. */
export const cursorAt = (list: string, position: Position): string =>
  btoa(JSON.stringify([list, ...position]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export function readCursor(list: string, cursor: string): Position {
  try {
    const read: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    const [named, place, id] = read as [string, ...Position];
    if (named === list && typeof place === 'number' && typeof id === 'string') return [place, id];
  } catch {
    // Answered below.
  }
  throw new PublicProblem('BAD_CURSOR', { field: 'cursor' });
}
