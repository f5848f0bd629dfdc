import { instant, minute, type Instant } from '../units.ts';
import type { ChargerCondition } from './world.ts';

/** The least time a charger is assumed to be out: whoever it touches until then is told at once. */
const leastOut = 90 * minute;

/** A charger that is back within a minute of the time that was told or assumed is on time. */
const punctual = minute;

/**
 * When a charger is expected to be back, as told or, without a time that is ahead, by how long it has
 * been out: after the least time, then each time twice as long. It depends on the clock only in these
 * steps, at which promises are checked again.
 */
export function backAt(condition: ChargerCondition, now: Instant): Instant {
  if (condition.kind === 'ready') return now;
  const { until } = condition;
  return instant(Math.max(now, isDue(until, now) ? until : steppedBack(condition, now)));
}

/** When it is to be looked at again if it is not back by then. */
export function overdueAt(condition: ChargerCondition, now: Instant): Instant {
  if (condition.kind === 'ready') return now;
  const { until } = condition;
  return instant((isDue(until, now) ? until : steppedBack(condition, now)) + punctual);
}

const isDue = (until: Instant | null, now: Instant): until is Instant =>
  until !== null && until + punctual > now;

function steppedBack({ since }: { readonly since: Instant }, now: Instant): Instant {
  let out: number = leastOut;
  while (!isDue(instant(since + out), now)) out *= 2;
  return instant(since + out);
}
