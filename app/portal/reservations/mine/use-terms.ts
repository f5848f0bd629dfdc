import { useQuery } from '@tanstack/react-query';
import { useRefetchAfter } from '../../service/use-refetch-after.ts';
import { reservationsQuery } from '../../service/queries/reservations.ts';
import { nextTerm } from './next-term.ts';

/** Keeps true what can still be canceled and changed. Once for the section. */
export function useTerms() {
  const { data, refetch } = useQuery(reservationsQuery());
  useRefetchAfter(data ? nextTerm(data) : null, refetch);
}
