import { reservationsIn, sessionsIn } from '../../community/draft/in-building.ts';
import { pairOf, tell, unsettle, type Draft } from '../../community/draft/draft.ts';
import type { Flow } from '../../charging/flow.ts';
import { targetOf } from '../../community/goal.ts';
import { project } from '../../sessions/projection.ts';
import { backAt } from '../../community/expected-back.ts';
import { putReservation } from '../../community/draft/put-reservation.ts';
import { putSession, sessionAt } from '../../community/draft/put-session.ts';
import { isDone } from '../../community/phase.ts';
import type { Session, SessionPlan } from '../../community/session.ts';
import {
  heldUntil,
  stateOf,
  type PromiseLoss,
  type Reservation,
} from '../../community/reservation.ts';
import { instant, minute, wattHours, type Instant, type WattHours } from '../../units.ts';
import { meteredShortfall, reservationJob, sessionJob } from '../../planning/hours/job.ts';
import { adopt, planBuilding, tellChange } from '../../planning/planning.ts';
import { planBeside, planFor } from '../../planning/plan-job.ts';
import { refitPlans } from '../../planning/refit-plans.ts';
import { movePromise } from './move-promise.ts';

/**
 * Checks what was promised in buildings whose chargers or power have changed. What can no longer be
 * kept is moved, or its user is told at this instant what is missing and when it could be had; what
 * can be kept again is told too.
 */
export function checkPromises(draft: Draft): void {
  const at = draft.now;
  for (const building of draft.promiseChecks) {
    draft.promiseChecks.delete(building);
    if (draft.outOfOrder.size > 0) {
      for (const session of sessionsIn(draft, building).slice()) tellOfOutage(draft, session, at);
    }
    planBuilding(draft, building, at, true);
    const short = refitPlans(draft, building, at);
    for (const { id } of [...reservationsIn(draft, building).values()].toSorted(bySlot)) {
      // Moving one may have planned others again. What is kept for a car that left a moment ago is none.
      const reservation = draft.reservations.get(id);
      if (reservation !== undefined) checkReservation(draft, reservation, short.get(id) ?? 0);
    }
    unsettle(draft, building, 'share');
  }
}

const bySlot = (a: Reservation, b: Reservation) => a.from - b.from || (a.id < b.id ? -1 : 1);

function checkReservation(draft: Draft, reservation: Reservation, shortfall: number): void {
  if (stateOf(reservation) !== 'RESERVED') return;
  const lost = lossOf(draft, reservation);
  const isNews = lost !== null || shortfall > 0 || (reservation.missing ?? 0) > 0;
  if (!isNews) return;
  if (lost === 'space-not-freed') return moveFromOccupied(draft, reservation);
  const missing = missingOf(draft, reservation, lost, shortfall);
  const why = lost ?? 'power-short';
  const isKept = lost === null && missing === 0;
  if (isKept || !movePromise(draft, reservation, why))
    tellMissing(draft, reservation, missing, why);
}

/** Why the space of a reservation will not be there for its car; null if it will. */
function lossOf(draft: Draft, reservation: Reservation): PromiseLoss | null {
  const { space, from } = reservation;
  const at = draft.now;
  const { blocked, condition } = draft.spaces[space]!;
  if (blocked !== undefined && from < blocked.until) return 'cannot-plug-in';
  if (at >= from && isInTheWay(draft, reservation)) return 'space-not-freed';
  return backAt(condition, at) > Math.max(at, from) ? 'charger-faulted' : null;
}

/**
 * The slot begins, and somebody else's car is in the space: the promise is moved to one that is free.
 * Where none is, the reservation stays, as that car gets no power and may leave.
 */
export function moveFromOccupied(draft: Draft, reservation: Reservation): void {
  const why = 'space-not-freed';
  if (!movePromise(draft, reservation, why)) {
    tellMissing(draft, reservation, reservation.energy, why);
  }
}

/** Whether a car of somebody else is in the space. */
export function isInTheWay(draft: Draft, { space, user }: Reservation): boolean {
  const there = sessionAt(draft, space);
  return there === undefined ? draft.spaces[space]!.plugged !== null : there.user !== user;
}

/** What a reservation lacks by now: power may have come back since it was short. */
function shortfallNow(draft: Draft, reservation: Reservation, shortfall: number): WattHours {
  if (shortfall > 0) return wattHours(shortfall);
  const at = draft.now;
  const plans = planFor(draft, reservationJob(draft, reservation, at), at, 'by-itself');
  adopt(draft, plans, at);
  return plans.get(reservation.id)!.shortfall;
}

/** What a reservation lacks: all of it if nobody can plug in as long as it is held. */
function missingOf(
  draft: Draft,
  reservation: Reservation,
  lost: PromiseLoss | null,
  shortfall: number,
): WattHours {
  if (lost === null) return shortfallNow(draft, reservation, shortfall);
  const { energy, id, space } = reservation;
  const at = draft.now;
  const back = backAt(draft.spaces[space]!.condition, at);
  if (lost !== 'charger-faulted' || back > heldUntil(reservation)) return energy;
  const later = { ...reservation, from: instant(back) };
  return planFor(draft, reservationJob(draft, later, at), at, 'by-itself').get(id)!.shortfall;
}

/** Tells what is missing of a promise, if that is news, and by when all of it could be had. */
export function tellMissing(
  draft: Draft,
  reservation: Reservation,
  missing: WattHours,
  why: PromiseLoss,
): void {
  const known = draft.reservations.get(reservation.id)!;
  const { id, user, space, missing: before = wattHours(0) } = known;
  if (missing === before) return;
  const at = draft.now;
  // Nobody could plug in so far, and the driver may have gone for a walk.
  const isUsable = missing === 0 && before === known.energy && at > known.from;
  putReservation(draft, { ...known, missing, ...(isUsable && { usableAt: at }) });
  const readyAt = missing === 0 ? known.to : laterEnd(draft, known);
  tell(draft, {
    kind: 'promise-short',
    at,
    user,
    space,
    reservation: id,
    missing,
    before,
    readyAt,
    why,
  });
}

const step = 30 * minute;
const mostSteps = 24;

/** The end of a longer stay in which all of the energy could be had; null if none is known. */
function laterEnd(draft: Draft, reservation: Reservation): Instant | null {
  const { from, to, space, id } = reservation;
  const at = draft.now;
  const back = backAt(draft.spaces[space]!.condition, at);
  const begin = instant(Math.max(from, back));
  for (let steps = 1; steps <= mostSteps; steps += 1) {
    const until = instant(Math.max(to, begin) + steps * step);
    const longer = { ...reservation, from: begin, to: until, promise: [] };
    const made = planFor(draft, reservationJob(draft, longer, at), at, 'by-itself').get(id)!;
    if (made.shortfall === 0) return until;
  }
  return null;
}

/** What a car has got by the time its charger is back: near full it draws less and less. */
function drawnUntil(draft: Draft, session: Session, back: Instant): Flow {
  const { flow, order } = session;
  const pair = pairOf(draft, session);
  const given = { from: flow.since, to: back, amps: flow.amps, welcome: flow.amps };
  return project(pair, flow, [given], targetOf(pair, session, order!.goal)).flows.at(-1)!;
}

/**
 * The charger of a car has a fault, or is out of reach: until it is expected back, its car gets
 * nothing, or what it draws now. From then on it is planned in what others leave, which is kept for
 * it; its user is told what will be missing.
 */
function tellOfOutage(draft: Draft, session: Session, at: Instant): void {
  const { interrupted, order, phase, space } = session;
  if (interrupted === undefined || order === null || isDone(phase)) return;
  const { condition } = draft.spaces[space]!;
  if (condition.kind === 'ready' || order.readyBy <= at) return;
  const back = instant(Math.min(backAt(condition, at), order.readyBy));
  const job = sessionJob(draft, { ...session, flow: drawnUntil(draft, session, back) }, back);
  const isOver = back >= order.readyBy || job.goalEnergy === 0;
  const shortfall = meteredShortfall(job, job.goalEnergy);
  const nothing: SessionPlan = { ...interrupted, shortfall, blocks: [] };
  // What was kept for it so far is free for its own new plan.
  putSession(draft, { ...session, interrupted: nothing });
  const made = isOver ? nothing : planBeside(draft, job, back);
  putSession(draft, { ...session, interrupted: made });
  tellChange(draft, session, interrupted, made, at);
}
