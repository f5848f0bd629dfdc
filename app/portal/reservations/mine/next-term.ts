import { startOfDayAfter } from '../../forms/wall-time.ts';
import type { Reservation } from '../words/state-words.ts';

type List = {
  readonly at: number;
  readonly upcoming: readonly Pick<Reservation, 'freeUntil' | 'opensAt'>[];
};

/** When the list reads differently though nothing happens: a term runs out, or a day begins. */
export function nextTerm({ at, upcoming }: List): number {
  const terms = upcoming.flatMap(({ freeUntil, opensAt }) => [freeUntil, opensAt]);
  return Math.min(startOfDayAfter(at, 1), ...terms.filter((moment) => moment >= at));
}
