import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Asks } from '#api/contract/contract.ts';
import { service } from '../client.ts';
import { own } from './keys.ts';

export const historyQuery = (filter: Asks['history']['list']) =>
  queryOptions({
    queryKey: [...own, 'history', filter],
    queryFn: () => service.history.list(filter),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** A session that is over: in the history, and as the receipt after a stop. */
export const pastSessionQuery = (session: string) =>
  queryOptions({
    queryKey: [...own, 'past-session', session],
    queryFn: () => service.history.session({ session }),
    staleTime: Infinity,
  });
