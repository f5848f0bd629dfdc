import { unsettle, type Draft } from '../community/draft/draft.ts';
import { dropReservation, putReservation } from '../community/draft/put-reservation.ts';
import type { Reservation } from '../community/reservation.ts';

/** A reservation follows its car to another space of the building; its old space becomes free. */
export function followCar(draft: Draft, reservation: Reservation, space: string): Reservation {
  if (reservation.space === space) return reservation;
  const moved = { ...reservation, space };
  dropReservation(draft, reservation.id);
  putReservation(draft, moved);
  unsettle(draft, draft.spaces[space]!.building, 'plan');
  draft.spaceFreed = true;
  return moved;
}
