import { useQuery } from '@tanstack/react-query';
import { useRefetchAfter } from '../../service/use-refetch-after.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { startOfDayAfter } from '../../forms/wall-time.ts';
import type { Reservation } from '../words/state-words.ts';

/** Keeps true what can still be canceled and changed. Once for the section. */
export function useTerms() {
  const { data, refetch } = useQuery(reservationsQuery());
  useRefetchAfter(data ? nextTerm(data) : null, refetch);
}

type List = {
  readonly at: number;
  readonly upcoming: readonly Pick<Reservation, 'freeUntil' | 'opensAt'>[];
};

/** When the list reads differently though nothing happens: a term runs out, or a day begins. */
export function nextTerm({ at, upcoming }: List): number {
  const terms = upcoming.flatMap(({ freeUntil, opensAt }) => [freeUntil, opensAt]);
  return Math.min(startOfDayAfter(at, 1), ...terms.filter((moment) => moment >= at));
}
