import type { Query } from './database.ts';

/** How often the store is asked for its time. */
export const askEveryMs = 10_000;

/** An answer that took longer says too little about the time, once it is known. */
const mostMs = 1000;

/**
 * The time of the store: one clock for all processes that share it, so that a host whose own clock is
 * set back or ahead carries out nothing too early or twice. Between two looks at it, time is counted
 * by a clock that nobody sets.
 */
export function storeClock(
  query: Query,
  { wall = Date.now, steady = () => performance.now() } = {},
) {
  let ahead = wall() - steady();
  let isKnown = false;
  return {
    now: (): number => Math.floor(steady() + ahead),

    ask: async (): Promise<void> => {
      const sent = steady();
      const { rows } = await query<{ now: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
      );
      const took = steady() - sent;
      // At first it is better than the clock of the host, which may be hours away.
      if (took > mostMs && isKnown) return;
      isKnown = true;
      ahead = rows[0]!.now - (sent + took / 2);
    },
  };
}
