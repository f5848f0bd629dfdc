import type { PastSession } from './history-filter.ts';

export const orderChoices = [
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'energy', text: 'Most energy first' },
  { value: 'cost', text: 'Highest cost first' },
  { value: 'saved', text: 'Most saved first' },
  { value: 'carbon', text: 'Most CO₂ first' },
] as const;
export type Order = (typeof orderChoices)[number]['value'];

export const orderOf = (text: string | null): Order =>
  orderChoices.find(({ value }) => value === text)?.value ?? 'newest';

export type Group = { month: string; sessions: readonly PastSession[] };

/** Grouped by month if ordered by date; otherwise one group (`month` is empty). */
export function inOrder(newestFirst: readonly PastSession[], order: Order): readonly Group[] {
  if (order !== 'newest' && order !== 'oldest') {
    return [{ month: '', sessions: newestFirst.toSorted((a, b) => b[order] - a[order]) }];
  }
  const sessions = order === 'newest' ? newestFirst : newestFirst.toReversed();
  const months = Map.groupBy(sessions, ({ month }) => month);
  return [...months].map(([month, inMonth]) => ({ month, sessions: inMonth }));
}
