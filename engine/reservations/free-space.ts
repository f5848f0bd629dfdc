import { reservationsAt, reservationsFor } from '../community/draft/put-reservation.ts';
import { isFor } from '../community/find-space.ts';
import { isAwaited } from '../community/draft/put-left.ts';
import type { Reservation } from '../community/reservation.ts';
import { overlaps } from '../time/interval.ts';
import type { Draft } from '../community/draft/draft.ts';
import { worthwhile } from '../community/due.ts';
import { duration, hour, instant, type Instant } from '../units.ts';
import { unusedSpaces } from '../community/draft/in-building.ts';
import { expectedEndIn } from '../community/draft/expectation.ts';
import type { Session } from '../community/session.ts';
import type { Space } from '../community/world.ts';
import { afterQuiet, moveTerms } from './move-terms.ts';

/** No queue entry waits, and no offer lasts, longer than this. */
export const longest = duration(48 * hour);

/** Whether a space may be offered to anybody: its charger works, and nothing is in the way. */
export const isOffered = ({ condition, blocked }: Space): boolean =>
  condition.kind === 'ready' && blocked === undefined;

/**
 * A space that is unused and unreserved for a worthwhile time, and until when. With a vehicle, one
 * that it can have beside its own reservations. Of several it is the one that stays free just long
 * enough for the stay, or else the longest.
 */
export function freeSpace(
  draft: Draft,
  building: string,
  vehicle: number | null,
  stayUntil = instant(draft.now + longest),
): { readonly space: string; readonly until: Instant } | undefined {
  const { now } = draft;
  const most = { from: now, to: instant(now + longest) };
  const nextFrom = (reservations: readonly Reservation[]) =>
    reservations.find((one) => overlaps(one, most))?.from ?? most.to;
  const ofVehicle = vehicle === null ? most.to : nextFrom(reservationsFor(draft, vehicle));
  const driver = vehicle === null ? null : draft.vehicles[vehicle]!.owner;
  let best: ReturnType<typeof freeSpace>;
  for (const space of unusedSpaces(draft, building)) {
    if (!isFor(draft.spaces[space]!, driver) || isAwaited(draft, space)) continue;
    const until = instant(Math.min(ofVehicle, nextFrom(reservationsAt(draft, space))));
    if (until - now < worthwhile) continue;
    if (best === undefined || isBetter(until, best.until, stayUntil)) best = { space, until };
  }
  return best;
}

/** Long enough is better than too short; of those too short the longer, of the others the shorter. */
function isBetter(until: Instant, than: Instant, wished: Instant): boolean {
  if (than < wished) return until > than;
  return until >= wished && until < than;
}

/** When a space can be promised to a car: its occupant leaves as stated, or has time to be asked. */
export function freeAgain(draft: Draft, occupant: Session, vehicle: number): Instant {
  const stated = expectedEndIn(draft, occupant);
  const { now } = draft;
  if (stated > now || occupant.vehicle === vehicle) return stated;
  const { zone } = draft.buildings[occupant.building]!;
  return instant(afterQuiet(zone, now) + moveTerms.notice);
}
