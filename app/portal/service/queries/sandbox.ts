import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { demoClock, sandbox } from '../client.ts';
import { host } from '../current-host.ts';
import { live, own } from './keys.ts';

const clockKey = [...live, 'clock'] as const;

/** The demo's clock. Read with `useClock`: the portal asks for the time in one place only. */
export const clockQuery = () =>
  queryOptions({
    queryKey: clockKey,
    queryFn: () => demoClock.now(),
    refetchInterval: ({ state }) => paceOf(state.data),
  });

const atSpeed = 250;
const atEase = 1000;

export type Clock = Awaited<ReturnType<typeof demoClock.now>>;

/** The polling interval: four times a second at speed, once at 1×, never while paused. */
export function paceOf(clock: Clock | undefined): number | false {
  if (clock === undefined || clock.paused) return false;
  return clock.rate === 1 ? atEase : atSpeed;
}

/** The polling interval of values that grow by the minute. */
export const pace = (queries: QueryClient) => () => {
  const clockPace = paceOf(queries.getQueryData<Clock>(clockKey));
  return clockPace && Math.max(clockPace, host().pollMs);
};

/** Moments worth jumping to. */
export const nextEventsQuery = (space: string) =>
  queryOptions({
    queryKey: [...live, 'next-events', space],
    queryFn: () => demoClock.nextEvents({ space }),
  });

/** Whether the state is stored, and whether the demo had to start over. */
export const aboutQuery = () =>
  queryOptions({
    queryKey: [...own, 'about'],
    queryFn: () => sandbox.about(),
    staleTime: Infinity,
  });
