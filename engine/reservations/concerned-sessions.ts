import { clearDue, setDue, soonest, takeDue } from '../community/draft/agenda.ts';
import type { Draft } from '../community/draft/draft.ts';
import { inPlugOrder } from '../community/draft/in-building.ts';
import { reservationsAt } from '../community/draft/put-reservation.ts';
import type { Reservation } from '../community/reservation.ts';
import type { Session } from '../community/session.ts';
import { asksFrom } from './move-terms.ts';

/**
 * The sessions of a building that a check of move requests looks at, in plug-in order: those that
 * have a request, those whose driver is to be asked for the next slot by now, and, if somebody is in
 * the queue, those that are done. A large building has many booked spaces whose slot is hours away;
 * these are found again when their time comes.
 */
export function concernedIn(
  draft: Draft,
  building: string,
  isWaiting: boolean,
): readonly Session[] {
  const { moves } = draft.indexes.get(building)!;
  updateSlots(draft, building);
  for (const id of takeDue(moves.later, draft.now)) moves.soon.add(id);
  const ids = new Set([...moves.asked, ...moves.soon, ...(isWaiting ? moves.idle : [])]);
  const some = Array.from(ids, (id) => draft.sessions.get(id)!);
  return inPlugOrder(draft, building, some, (session) => session);
}

/** When the next driver is to be asked for a slot that nobody has been asked for yet. */
export const nextAsk = (draft: Draft, building: string): number =>
  soonest(draft.indexes.get(building)!.moves.later);

/** Looks up the next slot where it may have changed. */
function updateSlots(draft: Draft, building: string): void {
  const { changed, soon, later } = draft.indexes.get(building)!.moves;
  const { zone } = draft.buildings[building]!;
  for (const id of changed) {
    const session = draft.sessions.get(id)!;
    const slot = nextSlotOfAnother(draft, session);
    soon.delete(id);
    // Whoever has two cars keeps nobody waiting but themselves.
    if (slot === undefined || slot.user === session.user) clearDue(later, id);
    else setDue(later, id, asksFrom(zone, slot.from));
  }
  changed.clear();
}

/**
 * The next reservation of the space for another car. Once a driver is asked, only those of others
 * count: booking the space for a second car does not end a request.
 */
export const nextSlotOfAnother = (
  draft: Draft,
  { space, vehicle, user, moveRequest }: Session,
): Reservation | undefined =>
  reservationsAt(draft, space).find(
    (one) => one.vehicle !== vehicle && (moveRequest === null || one.user !== user),
  );
