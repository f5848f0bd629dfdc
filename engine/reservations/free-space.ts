import { conflictOf } from '../community/reservation.ts';
import type { Draft } from '../community/draft.ts';
import { worthwhile } from '../community/due.ts';
import { duration, hour, instant, type Instant } from '../units.ts';

/** No queue entry waits, and no offer lasts, longer than this. */
export const longest = duration(48 * hour);

/**
 * A space that is unused and unreserved for a worthwhile time, and until when. With a vehicle, one
 * that it can have beside its own reservations.
 */
export function freeSpace(
  draft: Draft,
  building: string,
  vehicle: number | null,
): { readonly space: string; readonly until: Instant } | undefined {
  const { now } = draft;
  for (const space of draft.buildings[building]!.spaces) {
    const { session, plugged, condition } = draft.spaces[space]!;
    // A cable may be plugged in before anybody says whose it is.
    if (session !== null || plugged !== null || condition.kind !== 'ready') continue;
    const wanted = { space, vehicle: vehicle ?? NaN, from: now, to: instant(now + longest) };
    const first = [...draft.reservations.values()]
      .filter((one) => conflictOf([one], wanted) !== undefined)
      .toSorted((a, b) => a.from - b.from)[0];
    const until = first?.from ?? wanted.to;
    if (until - now >= worthwhile) return { space, until };
  }
  return undefined;
}
