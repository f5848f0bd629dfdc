import { instant, second, type Instant } from '../../units.ts';
import type { Space } from '../world.ts';

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

/** The clock of a charger that tells it when it connects; the one before, if it was set meanwhile. */
export function withClock(space: Space, clock: Instant, now: Instant): Space {
  const { clockBefore: _, ...known } = space;
  const clockAhead = clock - now;
  const { clockAhead: ahead } = space;
  const isSet = Math.abs(clockAhead - ahead) > noticeable;
  return { ...known, clockAhead, ...(isSet && { clockBefore: { ahead, until: now } }) };
}

/**
 * When a message was noted by the clock that its charger had before it was set; null if it was noted
 * since. Its stamp does not fit the time since by the new clock, and fits the time before by the old one.
 */
export function notedBefore(
  { clockAhead, clockBefore }: Space,
  stamp: Instant,
  now: Instant,
): Instant | null {
  if (clockBefore === undefined) return null;
  const { ahead, until } = clockBefore;
  const isSince = stamp - clockAhead >= until && stamp - clockAhead <= now;
  return isSince || stamp - ahead > until ? null : instant(stamp - ahead);
}
