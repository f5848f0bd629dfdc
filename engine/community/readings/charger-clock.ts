import { instant, second, type Instant } from '../../units.ts';

/** When something happened by the service's clock, and how far the charger's clock is ahead. */
export interface Corrected {
  readonly at: Instant;
  readonly clockAhead: number;
  /** The clock was found to be wrong by more than a few seconds. */
  readonly isSet: boolean;
}

const noticeable = 10 * second;

/**
 * Corrects the time stamp of a charger. A message can be late but never early, so a stamp in the
 * future shows that the clock is further ahead than known. One before what it must have followed
 * shows that the clock was set back: then the message is taken to be as new as it can be.
 */
export function correctClock(
  now: Instant,
  clockAhead: number,
  stamp: Instant,
  earliest: number,
): Corrected {
  const at = stamp - clockAhead;
  if (at <= now && at >= earliest) return { at: instant(at), clockAhead, isSet: false };
  const isSet = at > now + noticeable || at < earliest - noticeable;
  return { at: now, clockAhead: stamp - now, isSet };
}
