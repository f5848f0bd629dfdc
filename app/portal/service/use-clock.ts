import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clockQuery, pace, type Clock } from './queries/sandbox.ts';

/** Reads what `ServiceProvider` asks for: a timer and a request of each reader would be wasted. */
const toRead = () => ({ ...clockQuery(), enabled: false });

/** The demo's clock, ticking while it runs. */
export const useClock = () => useQuery(toRead());

/**
 * Something of the clock, for those who need not be drawn again at every tick. `select` must stay
 * the same function:
 *
 *     const rate = useOfClock(rateOf);
 */
export const useOfClock = <Part>(select: (clock: Clock) => Part): Part | undefined =>
  useQuery({ ...toRead(), select }).data;

/**
 * A query read again while the demo's clock runs, for what grows by the minute:
 *
 *     const { data } = useLive(spaceQuery(space));
 */
export function useLive<Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) {
  const queries = useQueryClient();
  return useQuery({ ...options, refetchInterval: pace(queries) });
}

/**
 * Refetches once the demo's clock has passed an instant: some answers change with time alone,
 * without an event.
 */
export function useRefetchAfter(moment: number | null, read: () => Promise<unknown>) {
  const passed =
    useOfClock(({ demo }) => (moment !== null && demo > moment ? moment : null)) ?? null;
  useEffect(() => {
    if (passed !== null) void read();
  }, [passed, read]);
}
