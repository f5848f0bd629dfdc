import { tell, type Draft } from '../community/draft/draft.ts';
import { putLeft } from '../community/draft/put-left.ts';
import { putSession } from '../community/draft/put-session.ts';
import type { Reservation } from '../community/reservation.ts';
import type { IdleTime, Session } from '../community/session.ts';
import { instant, type Instant } from '../units.ts';
import { idleUntil, owedBy } from './idle-time.ts';
import { revise, reviseLeft, settleStay } from './recording.ts';

/**
 * A reservation is over, or its driver has said that they stand there and cannot plug in. Time in
 * which its space was kept from a driver who was not there, or never came, is no idle time: nobody
 * waited. Who paid for it gets it back.
 */
export function settleBookedIdle(draft: Draft, { id, waitsSince }: Reservation): void {
  const unproven: Unproven = { id, until: waitsSince ?? instant(Infinity) };
  for (const session of draft.sessions.values()) takeOffRunning(draft, session, unproven);
  for (const left of draft.left) {
    if (!hasSome(owedBy(left.ended), unproven)) continue;
    const ended = takenOff(left.ended, unproven);
    putLeft(draft, { ...left, session: takenOff(left.session, unproven), ended });
    reviseLeft(draft, { ...left, ended });
    tellOff(draft, left.ended);
  }
  draft.unread = draft.unread.map((unread) => {
    const { session } = unread;
    return hasSome(session.idle, unproven)
      ? { ...unread, session: { ...session, idle: without(session.idle, unproven) } }
      : unread;
  });
  draft.left = draft.left.filter(
    ({ isOver, ended }) =>
      !isOver || owedBy(ended).some(({ booked }) => draft.reservations.has(booked ?? '')),
  );
}

/** Time kept from a reservation, up to when its driver is known to have been there. */
interface Unproven {
  readonly id: string;
  readonly until: Instant;
}

const hasSome = (idle: readonly IdleTime[], { id, until }: Unproven): boolean =>
  idle.some(({ booked, from }) => booked === id && from < until);

const without = (idle: readonly IdleTime[], { id, until }: Unproven): readonly IdleTime[] =>
  idle.flatMap((one) => {
    if (one.booked !== id || one.from >= until) return [one];
    return one.to > until ? [{ ...one, from: until }] : [];
  });

/** A session without such time, also in the charge before it. */
const takenOff = (session: Session, unproven: Unproven): Session => ({
  ...session,
  idle: without(session.idle, unproven),
  ...(session.before && {
    before: { ...session.before, idle: without(session.before.idle, unproven) },
  }),
});

/** Takes it off a car that is still there, and off the charge before it. */
function takeOffRunning(draft: Draft, session: Session, unproven: Unproven): void {
  const { before, moveRequest, idleFrom } = session;
  if (moveRequest === null && session.idle.length === 0 && before === undefined) return;
  const isAsked = moveRequest?.for.id === unproven.id;
  const idle = isAsked ? idleUntil(session, draft.now) : session.idle;
  const isBefore = before !== undefined && hasSome(before.idle, unproven);
  const isOwn = hasSome(idle, unproven);
  if (!isOwn && !isBefore) return;
  const { idleFrom: _, ...counted } = takenOff({ ...session, idle }, unproven);
  // It goes on where the driver has just said that they are there.
  const isThere = unproven.until <= draft.now;
  const from = isAsked && isThere ? draft.now : idleFrom;
  const isCounting = idleFrom !== undefined && (isThere || !isAsked);
  const next: Session = isCounting ? { ...counted, idleFrom: from! } : counted;
  putSession(draft, next);
  if (isBefore) revise(draft, next.before!);
  // What was on an invoice already is settled again.
  if (isOwn && session.isRecorded) settleStay(draft, next, null, undefined, true);
  tellOff(draft, session);
}

function tellOff(draft: Draft, { id, user, space }: Session): void {
  tell(draft, { kind: 'idle-fee-off', at: draft.now, user, space, session: id });
}
