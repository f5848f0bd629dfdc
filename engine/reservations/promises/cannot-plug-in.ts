import type { Draft } from '../../community/draft/draft.ts';
import { putReservation } from '../../community/draft/put-reservation.ts';
import { putSpace, sessionWith } from '../../community/draft/put-session.ts';
import type { Refusal } from '../../community/refusal.ts';
import { opensAt, stateOf, terms } from '../../community/reservation.ts';
import { settleBookedIdle } from '../../sessions/booked-idle.ts';
import { duration, hour, instant } from '../../units.ts';
import { findSpace, movePromise } from './move-promise.ts';
import { tellMissing } from './lost-promises.ts';

/**
 * How long a space is taken out of what is offered after somebody could not plug in there, unless a
 * plug or its owner shows before that it is free: as long as a car that was parked there may stay.
 */
const blockedFor = duration(4 * hour);

/** How long a third space is by the word of the same resident: nobody may take a whole garage out. */
const brieflyFor = terms.heldFor;

/**
 * Somebody stands in front of a space they have booked and cannot plug in: a car is parked there, or
 * the cable is broken. The promise is moved like any other that cannot be kept, the owner is told,
 * and the space is not offered until it is known to be free.
 */
export function cannotPlugIn(draft: Draft, user: string, id: string): Refusal | null {
  const found = draft.reservations.get(id);
  if (found?.user !== user || stateOf(found) !== 'RESERVED') {
    return { code: 'unknown', what: 'reservation' };
  }
  const at = draft.now;
  const from = opensAt(found);
  if (at < from) return { code: 'not-open-yet', from };
  const car = sessionWith(draft, found.vehicle);
  if (car !== undefined) return { code: 'vehicle-charging', space: car.space };
  // It shows that they are there: from now on, a car in the way keeps somebody waiting.
  const reservation = { ...found, waitsSince: found.waitsSince ?? at };
  putReservation(draft, reservation);
  settleBookedIdle(draft, reservation);
  const space = draft.spaces[reservation.space]!;
  const others = Object.values(draft.spaces).filter(
    (one) => one.id !== space.id && one.blocked?.by === user,
  );
  const isMany = others.length >= terms.fairUse.atOnce;
  const until = instant(at + (isMany ? brieflyFor : blockedFor));
  putSpace(draft, { ...space, blocked: { since: at, until, by: user } });
  const anomaly = { at, space: space.id, session: null, what: 'cannot-plug-in' } as const;
  if (space.blocked === undefined) draft.entries.push({ kind: 'charger-anomaly', at, anomaly });
  draft.spaceFreed = true;
  // Whoever has booked it next is told as well.
  draft.promiseChecks.add(space.building);
  const why = 'cannot-plug-in';
  if (findSpace(draft, reservation) !== null) movePromise(draft, reservation, why);
  else tellMissing(draft, reservation, reservation.energy, why);
  return null;
}

/** The owner has seen that a space is free. */
export function spaceIsFree(draft: Draft, id: string): Refusal | null {
  const space = Object.hasOwn(draft.spaces, id) ? draft.spaces[id] : undefined;
  if (space === undefined) return { code: 'unknown', what: 'space' };
  unblock(draft, id);
  return null;
}

/** A space is offered again. */
export function unblock(draft: Draft, id: string): void {
  const { blocked, ...space } = draft.spaces[id]!;
  if (blocked === undefined) return;
  putSpace(draft, space);
  draft.promiseChecks.add(space.building);
  draft.spaceFreed = true;
}
