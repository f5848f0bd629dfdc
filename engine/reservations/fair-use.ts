import type { Draft } from '../community/draft/draft.ts';
import type { Refusal } from '../community/refusal.ts';
import { heldUntil, isOffer, terms, type Reservation } from '../community/reservation.ts';
import { overlaps, type Interval } from '../time/interval.ts';
import { instant, type Instant } from '../units.ts';

const { fairUse } = terms;

/**
 * Why one more reservation would be more than a fair share, and until when. Offers from the queue do
 * not count, as nobody asked for that space.
 */
export function fairUseRefusal(
  draft: Draft,
  user: string,
  slot: Interval,
  except?: string,
): Refusal | null {
  const own: Reservation[] = [];
  for (const one of draft.reservations.values()) {
    if (one.user === user && one.id !== except && !isOffer(one)) own.push(one);
  }
  if (own.length === 0) return null;
  const missed = missedLately(draft, user);
  if (missed.length >= fairUse.noShows) {
    const until = instant(missed.at(-fairUse.noShows)! + fairUse.noShowsWithin);
    return { code: 'fair-use', rule: 'no-shows', atMost: 1, until };
  }
  if (own.length >= fairUse.open) {
    const until = instant(Math.min(...own.map(({ from }) => from)));
    return { code: 'fair-use', rule: 'open', atMost: fairUse.open, until };
  }
  const near = own.filter((one) => overlaps(one, slot));
  // The number rises only where one begins.
  const starts = [slot.from, ...near.map(({ from }) => Math.max(from, slot.from))];
  const isFull = starts.some(
    (at) => near.filter(({ from, to }) => from <= at && at < to).length >= fairUse.atOnce,
  );
  if (!isFull) return null;
  const until = instant(Math.min(...near.map(({ to }) => to)));
  return { code: 'fair-use', rule: 'at-once', atMost: fairUse.atOnce, until };
}

/**
 * Why one more car of a user may not join the queue: as many of their cars wait, or have been offered a
 * space, as may be booked at the same time. Otherwise a user with many cars would be offered every space.
 */
export function queueRefusal(draft: Draft, user: string): Refusal | null {
  const ends = draft.queue.filter((entry) => entry.user === user).map(({ until }) => until);
  for (const one of draft.reservations.values()) {
    if (one.user === user && isOffer(one)) ends.push(heldUntil(one));
  }
  if (ends.length < fairUse.atOnce) return null;
  const until = instant(Math.min(...ends));
  return { code: 'fair-use', rule: 'waiting', atMost: fairUse.atOnce, until };
}

/** When a user missed reservations lately, oldest first. */
const missedLately = ({ noShows, now }: Draft, user: string): readonly Instant[] =>
  (noShows?.[user] ?? []).filter((at) => at > now - fairUse.noShowsWithin);

/** Remembers that a user did not come. */
export function countNoShow(draft: Draft, user: string): void {
  draft.noShows = { ...draft.noShows, [user]: [...missedLately(draft, user), draft.now] };
}

/** Whether a user who could not plug in may be credited; if so, that is remembered. */
export function mayClaim(draft: Draft, user: string): boolean {
  const last = draft.claimed?.[user] ?? -Infinity;
  if (draft.now - last < fairUse.noShowsWithin) return false;
  draft.claimed = { ...draft.claimed, [user]: draft.now };
  return true;
}
