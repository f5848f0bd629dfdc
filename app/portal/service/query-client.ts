import { QueryClient, type Query } from '@tanstack/react-query';
import { isRefusal } from './problem.ts';

const minutes = 60_000;

/** Number of retries, after 1 s, 2 s, 4 s … up to 30 s. Refusals are not retried. */
const retries = 3;
const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000);

/** How long answers are kept that nothing shows. */
export const keptFor = 5 * minutes;

/** Frees answers that nothing has shown for a while. */
export function dropUnused(queries: QueryClient): void {
  const before = Date.now() - keptFor;
  const predicate = ({ state }: Query) => state.dataUpdatedAt < before;
  queries.removeQueries({ type: 'inactive', predicate });
}

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && !isRefusal(error),
        retryDelay,
        // `dropUnused` frees them: a timer for each would be set and cleared while the page starts.
        gcTime: Infinity,
        // The service runs in this browser, so queries do not wait for a network.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
