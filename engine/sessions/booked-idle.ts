import { tell, type Draft } from '../community/draft.ts';
import { putLeft } from '../community/put-left.ts';
import { putSession } from '../community/put-session.ts';
import { opensAt, stateOf, type Reservation } from '../community/reservation.ts';
import type { IdleTime, Session } from '../community/session.ts';
import { idleUntil, owedBy } from './idle-time.ts';
import { revise, reviseLeft, settleStay } from './recording.ts';

/**
 * A reservation is over. Time in which its space was kept from a driver who never came, or charged
 * elsewhere, is no idle time: nobody waited. Who paid for it gets it back.
 */
export function settleBookedIdle(draft: Draft, reservation: Reservation): void {
  const { id } = reservation;
  const arrivedAt = hasCome(draft, reservation) ? reservation.space : null;
  for (const session of draft.sessions.values()) {
    if (session.space !== arrivedAt) takeOffRunning(draft, session, id);
  }
  for (const left of draft.left) {
    if (left.ended.space === arrivedAt || !isFor(owedBy(left.ended), id)) continue;
    const ended = takenOff(left.ended, id);
    putLeft(draft, { ...left, session: takenOff(left.session, id), ended });
    reviseLeft(draft, { ...left, ended });
    tellOff(draft, left.ended);
  }
  draft.unread = draft.unread.map((unread) => {
    const { session } = unread;
    return session.space !== arrivedAt && isFor(session.idle, id)
      ? { ...unread, session: { ...session, idle: without(session.idle, id) } }
      : unread;
  });
  draft.left = draft.left.filter(
    ({ isOver, ended }) =>
      !isOver || owedBy(ended).some(({ booked }) => draft.reservations.has(booked ?? '')),
  );
}

/** Whether its driver was truly there: plugged in at last, or could not and said so. */
function hasCome(draft: Draft, reservation: Reservation): boolean {
  const state = stateOf(reservation);
  const { blocked } = draft.spaces[reservation.space]!;
  const hasSaidSo = blocked !== undefined && blocked.since >= opensAt(reservation);
  return state === 'FULFILLED' || (state === 'FAILED' && hasSaidSo);
}

/** A session without the time kept from a reservation, also in the charge before it. */
const takenOff = (session: Session, id: string): Session => ({
  ...session,
  idle: without(session.idle, id),
  ...(session.before && {
    before: { ...session.before, idle: without(session.before.idle, id) },
  }),
});

const isFor = (idle: readonly IdleTime[], id: string) => idle.some(({ booked }) => booked === id);
const without = (idle: readonly IdleTime[], id: string) =>
  idle.filter(({ booked }) => booked !== id);

/** Takes it off a car that is still there, and off the charge before it. */
function takeOffRunning(draft: Draft, session: Session, id: string): void {
  const { before, moveRequest } = session;
  if (moveRequest === null && session.idle.length === 0 && before === undefined) return;
  const idle = idleUntil(session, draft.now);
  const isOwn = isFor(idle, id);
  const isBefore = before !== undefined && isFor(before.idle, id);
  if (!isOwn && !isBefore) return;
  const corrected = isBefore ? { ...before, idle: without(before.idle, id) } : before;
  const { idleFrom, ...counted } = session;
  const next: Session = {
    ...counted,
    idle: moveRequest?.for.id === id ? without(idle, id) : without(session.idle, id),
    ...(idleFrom !== undefined && moveRequest?.for.id !== id && { idleFrom }),
    ...(corrected && { before: corrected }),
  };
  putSession(draft, next);
  if (isBefore && draft.holders.has(session.user)) revise(draft, corrected!);
  // What was on an invoice already is settled again.
  if (isOwn && session.isRecorded) settleStay(draft, next, null, undefined, true);
  tellOff(draft, session);
}

function tellOff(draft: Draft, { id, user, space }: Session): void {
  tell(draft, { kind: 'idle-fee-off', at: draft.now, user, space, session: id });
}
