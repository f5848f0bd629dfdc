import { clearDue, setDue } from './agenda.ts';
import { leftId, type Draft } from './draft.ts';
import { countOn } from './planned-load.ts';
import { pathOf } from './power-limits.ts';
import type { Reservation } from '../reservation.ts';
import { isDone } from '../phase.ts';
import type { Session } from '../session.ts';
import { duration, instant, minute, second, wattHours, type Instant } from '../../units.ts';
import type { LeftStay } from '../world.ts';

/** How long a car may be away without ending its stay. */
const mayBeAway = duration(15 * minute);

/** Until when a stay goes on if its car comes back. */
export const returnsBy = ({ at }: Pick<LeftStay, 'at'>): Instant => instant(at + mayBeAway);

/** Until when a driver may say that a cable which came back in time is theirs: as long after its report. */
export const claimsBy = ({ at, heardAt = at }: Pick<LeftStay, 'at' | 'heardAt'>): Instant =>
  returnsBy({ at: heardAt });

/** Whether a space is kept for a car that left a moment ago and has a promise if it comes back. */
export const isAwaited = (draft: Draft, space: string): boolean =>
  draft.left.some(
    ({ at, isOver, session }) =>
      session.space === space &&
      !isOver &&
      session.moveRequest === null &&
      draft.now <= Math.min(returnsBy({ at }), session.promised?.until ?? 0) &&
      promiseOf(session) !== null,
  );

/** Keeps a car that was unplugged, with the power it was promised. */
export function putLeft(draft: Draft, left: LeftStay): void {
  draft.left = [...draft.left.filter(({ session }) => session.id !== left.session.id), left];
  awaitReturn(draft, left);
}

/** A charger that is in reach again reports what happened meanwhile within this time. */
const soonAfter = duration(30 * second);

/** Adds it to the agenda and, with the power it was promised, to its building. */
export function awaitReturn(draft: Draft, left: LeftStay): void {
  if (left.isOver) return;
  const soon = left.heardAt === undefined ? 0 : left.heardAt + soonAfter;
  const { waitsUntil = 0 } = left;
  const due = Math.max(returnsBy(left), soon, waitsUntil) + 1;
  setDue(draft.agenda, leftId(left.session.id), due);
  const promise = promiseOf(left.session);
  if (promise === null) return;
  const { reservations, plannedLoad } = draft.indexes.get(left.session.building)!;
  reservations.set(promise.id, promise);
  if (plannedLoad === null) return;
  countOn(plannedLoad, pathOf(draft, promise), promise.id, promise.promise);
}

/** Removes it: it is back, or gone for good. */
export function dropLeft(draft: Draft, { session }: LeftStay): void {
  draft.left = draft.left.filter((one) => one.session.id !== session.id);
  clearDue(draft.agenda, leftId(session.id));
  const { reservations, plannedLoad } = draft.indexes.get(session.building)!;
  if (!reservations.delete(session.id) || plannedLoad === null) return;
  countOn(plannedLoad, [], session.id, undefined);
}

/** What is left of the promise of a session, as planning sees a reservation; null if nothing is. */
function promiseOf(session: Session): Reservation | null {
  const { id, user, vehicle, space, order, promised, readings, phase } = session;
  const plan = session.plan ?? session.interrupted ?? null;
  if (promised === null || order === null || plan === null || isDone(phase)) return null;
  const metered = readings.at(-1)!.energy - readings[0]!.energy;
  const energy = wattHours(promised.energy - metered);
  if (energy <= 0) return null;
  return {
    id,
    user,
    vehicle,
    space,
    from: plan.madeAt,
    to: promised.until,
    energy,
    preference: order.preference,
    promise: plan.blocks,
    ceiling: null,
    askedAt: plan.madeAt,
    history: [{ state: 'RESERVED', why: 'confirmed', at: plan.madeAt }],
  };
}
