import { instant, minute, type Instant } from '../units.ts';
import type { ChargerCondition } from './world.ts';

/** The least time a charger is assumed to be out: whoever it touches until then is told at once. */
const leastOut = 90 * minute;

/**
 * When a charger is expected to be back, as told or, without a time that is ahead, by how long it has
 * been out: after the least time, then each time twice as long. It depends on the clock only in these
 * steps, at which promises are checked again.
 */
export function backAt(condition: ChargerCondition, now: Instant): Instant {
  if (condition.kind === 'ready') return now;
  const { since, until } = condition;
  if (until !== null && until > now) return until;
  let out: number = leastOut;
  while (since + out <= now) out *= 2;
  return instant(since + out);
}
