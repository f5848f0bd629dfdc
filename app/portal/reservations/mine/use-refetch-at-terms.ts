import { useQuery } from '@tanstack/react-query';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { startOfDayAfter } from '../../forms/wall-time.ts';
import type { Reservation } from '#api/words/booking/state-words.ts';
import { useRefetchAfter } from '../../service/use-clock.ts';

/** Refetches the list when the terms of a reservation change with time. Used once per section. */
export function useRefetchAtTerms() {
  const { data, refetch } = useQuery(reservationsQuery());
  useRefetchAfter(data ? nextTerm(data) : null, refetch);
}

type List = {
  readonly at: number;
  readonly upcoming: readonly Pick<Reservation, 'freeUntil' | 'opensAt'>[];
};

/** The next instant at which the list changes without an event: a term ends, or a day begins. */
export function nextTerm({ at, upcoming }: List): number {
  const terms = upcoming.flatMap(({ freeUntil, opensAt }) => [freeUntil, opensAt]);
  return Math.min(startOfDayAfter(at, 1), ...terms.filter((moment) => moment >= at));
}
