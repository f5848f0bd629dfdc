import { reservationsAt, reservationsFor } from '../community/put-reservation.ts';
import type { Reservation } from '../community/reservation.ts';
import { overlaps } from '../time/interval.ts';
import type { Draft } from '../community/draft.ts';
import { worthwhile } from '../community/due.ts';
import { duration, hour, instant, type Instant } from '../units.ts';
import type { Space } from '../community/world.ts';

/** No queue entry waits, and no offer lasts, longer than this. */
export const longest = duration(48 * hour);

/** Whether a car can plug in. A cable may be plugged in before anybody says whose it is. */
export const isUnused = ({ session, plugged, condition }: Space): boolean =>
  session === null && plugged === null && condition.kind === 'ready';

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
  const most = { from: now, to: instant(now + longest) };
  const nextFrom = (reservations: readonly Reservation[]) =>
    reservations.find((one) => overlaps(one, most))?.from ?? most.to;
  const ofVehicle = vehicle === null ? most.to : nextFrom(reservationsFor(draft, vehicle));
  for (const space of draft.buildings[building]!.spaces) {
    if (!isUnused(draft.spaces[space]!)) continue;
    const until = instant(Math.min(ofVehicle, nextFrom(reservationsAt(draft, space))));
    if (until - now >= worthwhile) return { space, until };
  }
  return undefined;
}
