import { agentOf } from '../community/acting-agent.ts';
import { flowAt, registerOf } from '../charging/flow.ts';
import type { Reservation } from '../community/reservation.ts';
import { storedAt } from '../charging/vehicle.ts';
import { cents, kilowattHours, wattHours } from '../units.ts';
import { pairOf, unsettle, type Draft } from '../community/draft/draft.ts';
import { putSession } from '../community/draft/put-session.ts';
import { completion, targetOf } from '../community/goal.ts';
import { wantsPower } from '../community/draft/in-building.ts';
import { sessionJob } from '../planning/hours/job.ts';
import { keepPromiseWithin } from '../planning/keep-promises.ts';
import { adopt } from '../planning/planning.ts';
import { planFor } from '../planning/plan-job.ts';
import { beginAgain } from '../sessions/begin-session.ts';
import { stopSession } from '../sessions/closing.ts';
import { setPhase } from '../sessions/session-steps.ts';
import { isDone } from '../community/phase.ts';
import type { Session } from '../community/session.ts';
import { withdrawRequest } from './withdraw-request.ts';

/**
 * Starts the booked charge at plug-in: the order is the reservation, its power stays guaranteed. It
 * is planned again, as an early car may start sooner and a late one has less time. For a car that is
 * there when its slot begins, nobody orders anything then, so it costs nobody.
 */
export function beginBooked(
  draft: Draft,
  session: Session,
  reservation: Reservation,
  why: 'ordered' | 'by-itself',
): void {
  const { id, energy, to, promise, preference, ceiling } = reservation;
  const at = draft.now;
  const goal = { kind: 'energy', energy: kilowattHours(energy / 1000) } as const;
  const booked: Session = {
    ...session,
    reservation: id,
    // Booked after its driver was asked to move, it is for right away, like any order then.
    order: {
      goal,
      readyBy: to,
      preference: session.moveRequest === null ? preference : 'fastest',
      ...agentOf(reservation),
    },
    promised: { energy, until: to },
    ceiling,
    // Keeps the promised blocks, so that no plan made at the same instant takes them.
    plan: {
      madeAt: at,
      blocks: promise,
      waits: [],
      shortfall: wattHours(0),
      shortfallWhy: null,
    },
  };
  const pair = pairOf(draft, booked);
  const done = completion(pair, booked.flow, targetOf(pair, booked, goal));
  if (done !== null) {
    const idle = { ...booked, plan: null };
    putSession(draft, setPhase(draft, idle, at, { kind: 'complete', why: done }));
  } else {
    putSession(draft, booked);
    const job = sessionJob(draft, booked, at);
    adopt(draft, planFor(draft, job, at, why), at);
    keepPromiseWithin(draft, booked.id, job);
  }
  unsettle(draft, session.building, 'share');
}

/**
 * Links a reservation to a car that plugged in before its slot. A car already charging by its own
 * order keeps that order, with as much of the promised power as the order can use in time. One that
 * is done begins the booked charge as a session of its own, unless its order was for this slot, too.
 */
export function takeOver(draft: Draft, session: Session, reservation: Reservation): void {
  const { order, phase, flow, readings, building } = session;
  if (order === null) return beginBooked(draft, session, reservation, 'by-itself');
  if (isDone(phase)) return takeOverDone(draft, session, reservation);
  const pair = pairOf(draft, session);
  const metered = registerOf(flowAt(pair, flow, draft.now).meter) - readings[0]!.energy;
  const promised = { energy: wattHours(metered + reservation.energy), until: reservation.to };
  const taken = { ...session, reservation: reservation.id, promised };
  const booked = order.readyBy <= reservation.from ? goingOn(taken, reservation) : taken;
  unsettle(draft, building, 'share');
  if (!wantsPower(draft, booked)) return putSession(draft, { ...booked, plan: null });
  putSession(draft, booked);
  // At once, before anybody else takes the promised power; nobody has ordered, so it costs nobody.
  const job = sessionJob(draft, booked, draft.now);
  adopt(draft, planFor(draft, job, draft.now, 'by-itself'), draft.now);
  keepPromiseWithin(draft, booked.id, job);
}

/** An overdue order for an amount goes on with what is booked, at no more than both quotes. */
function goingOn(session: Session, reservation: Reservation): Session {
  const { to, preference, ceiling } = reservation;
  const { order, promised } = session;
  if (order!.goal.kind !== 'energy') return session;
  const goal = { kind: 'energy', energy: kilowattHours(promised!.energy / 1000) } as const;
  const isQuoted = session.ceiling !== null && ceiling !== null;
  const { quoted: _before, ...going } = session;
  return {
    ...going,
    order: { goal, readyBy: to, preference, ...agentOf(reservation) },
    ceiling: isQuoted ? cents(session.ceiling + ceiling) : null,
  };
}

/** Whether a car that is done begins the booked charge as a session of its own. */
function beginsAnother(draft: Draft, session: Session, { from }: Reservation): boolean {
  const pair = pairOf(draft, session);
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  const isForBefore = session.order!.readyBy <= from;
  return isForBefore && flowAt(pair, session.flow, draft.now).stored < limit;
}

/**
 * Whether the booked charge has to wait until the charger has confirmed the end of the one before:
 * its car may still draw. A charge that is complete is stopped, so that it is recorded then.
 */
export function awaitsStop(draft: Draft, session: Session, reservation: Reservation): boolean {
  const { order, phase, isRecorded, line } = session;
  if (order === null || !isDone(phase) || isRecorded || line.mayDraw === 0) return false;
  if (!beginsAnother(draft, session, reservation)) return false;
  if (phase.kind === 'complete') stopSession(draft, session);
  return true;
}

function takeOverDone(draft: Draft, session: Session, reservation: Reservation): void {
  const { moveRequest } = session;
  // In a slot booked before the driver was asked, nobody is kept waiting until it ends.
  const isBefore = moveRequest !== null && reservation.askedAt < moveRequest.at;
  if (isBefore) withdrawRequest(draft, session);
  draft.moveChecks.add(session.building);
  const asked = draft.sessions.get(session.id)!;
  if (beginsAnother(draft, session, reservation)) {
    if (session.phase.kind === 'complete') stopSession(draft, asked);
    const stopped = draft.sessions.get(session.id)!;
    if (stopped.isRecorded) {
      return beginBooked(draft, beginAgain(draft, stopped), reservation, 'by-itself');
    }
  }
  const now = draft.sessions.get(session.id)!;
  const promised = { energy: wattHours(0), until: reservation.to };
  putSession(draft, { ...now, promised });
}
