import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Query } from './database.ts';

/** Load balancers look every few seconds, with a timeout of their own. */
const longestMs = 2000;

/** Whether the store answers. Looks that come while one is under way share its answer. */
export function reachability(query: Query): () => Promise<boolean> {
  let looking: Promise<boolean> | null = null;
  async function look(): Promise<boolean> {
    const timer = new AbortController();
    const answered = query('select 1').then(
      () => true,
      () => false,
    );
    const late = pauseFor(longestMs, false, { signal: timer.signal }).catch(() => false);
    const isReachable = await Promise.race([answered, late]);
    timer.abort();
    return isReachable;
  }
  return () => (looking ??= look().finally(() => (looking = null)));
}
