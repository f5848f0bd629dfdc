import { flowAt } from '../charging/flow.ts';
import type { Reservation } from '../community/reservation.ts';
import { kilowattHours, wattHours } from '../units.ts';
import { pairOf, putSession, unsettle, type Draft } from '../community/draft.ts';
import { completion, targetOf } from '../community/goal.ts';
import { sessionJob } from '../planning/job.ts';
import { keepPromiseWithin } from '../planning/keep-promises.ts';
import { adopt, planFor } from '../planning/planning.ts';
import { registerOf, setPhase } from '../sessions/session-steps.ts';
import type { Session } from '../community/session.ts';

/**
 * The booked charge begins with the plug: its order is what was reserved, and its power stays firm.
 * It plans once more, since an early car may begin sooner and a late one has to hurry.
 */
export function beginBooked(
  draft: Draft,
  session: Session,
  { id, energy, to, promise, preference, ceiling }: Reservation,
): void {
  const at = draft.now;
  const goal = { kind: 'energy', energy: kilowattHours(energy / 1000) } as const;
  const booked: Session = {
    ...session,
    reservation: id,
    order: { goal, readyBy: to, preference },
    promised: { energy, until: to },
    ceiling,
    // Held from the first moment, so that nobody who comes in the same instant is planned into it.
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
    adopt(draft, planFor(draft, job, at, 'ordered'), at);
    keepPromiseWithin(draft, booked.id, job);
  }
  unsettle(draft, session.building, 'share');
}

/**
 * A car that plugged in before its slot has its reservation from now on. One that charges by an
 * order of its own keeps to that, with as much of the promise as the order asks for in time.
 */
export function takeOver(draft: Draft, session: Session, reservation: Reservation): void {
  const { order, phase, flow, readings, building } = session;
  if (order === null) beginBooked(draft, session, reservation);
  if (order === null || phase.kind === 'complete' || phase.kind === 'stopped') return;
  const pair = pairOf(draft, session);
  const metered = registerOf(flowAt(pair, flow, draft.now).meter) - readings[0]!.energy;
  const promised = { energy: wattHours(metered + reservation.energy), until: reservation.to };
  putSession(draft, { ...session, reservation: reservation.id, promised, plan: null });
  unsettle(draft, building, 'share');
}
