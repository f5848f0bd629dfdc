import { QueryClient } from '@tanstack/react-query';
import { isRefusal } from './problem.ts';

const minutes = 60_000;

/** Number of retries, after 1 s, 2 s, 4 s … up to 30 s. Refusals are not retried. */
const retries = 3;
const retryDelay = (failures: number) => Math.min(1000 * 2 ** failures, 30_000);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < retries && !isRefusal(error),
        retryDelay,
        gcTime: 5 * minutes,
        // The service runs in this browser, so queries do not wait for a network.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
