import { reservationsIn, sessionsIn } from '../community/inside.ts';
import { tell, unsettle, type Draft } from '../community/draft.ts';
import { backAt } from '../community/expected-back.ts';
import { putReservation } from '../community/put-reservation.ts';
import { putSession, sessionAt } from '../community/put-session.ts';
import { isDone, type Session } from '../community/session.ts';
import { opensAt, stateOf, type PromiseLoss, type Reservation } from '../community/reservation.ts';
import { instant, minute, wattHours, type Instant, type WattHours } from '../units.ts';
import { meteredShortfall, reservationJob, sessionJob } from '../planning/job.ts';
import { planBuilding, planFor, tellChange } from '../planning/planning.ts';
import { refitPlans } from '../planning/refit-plans.ts';
import { findSpace, movePromise } from './move-promise.ts';

/**
 * Checks what was promised in buildings whose chargers or power have changed. What can no longer be
 * kept is moved, or its user is told at this instant what is missing and when it could be had; what
 * can be kept again is told too.
 */
export function checkPromises(draft: Draft): void {
  const at = draft.now;
  for (const building of draft.promiseChecks) {
    draft.promiseChecks.delete(building);
    planBuilding(draft, building, at, true);
    const short = refitPlans(draft, building, at);
    for (const session of sessionsIn(draft, building).slice()) tellOfFault(draft, session, at);
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
  if (lost === 'space-not-freed') return tellOccupied(draft, reservation);
  const missing =
    lost === null ? shortfallNow(draft, reservation, shortfall) : missingFrom(draft, reservation);
  const why = lost ?? 'power-short';
  const isKept = lost === null && missing === 0;
  if (isKept || !movePromise(draft, reservation, why))
    tellMissing(draft, reservation, missing, why);
}

/** Why the space of a reservation will not be there for its car; null if it will. */
function lossOf(draft: Draft, reservation: Reservation): PromiseLoss | null {
  const { space, from } = reservation;
  const at = draft.now;
  if (backAt(draft.spaces[space]!.condition, at) > Math.max(at, from)) return 'charger-faulted';
  if (draft.spaces[space]!.blocked !== undefined && at >= opensAt(reservation)) {
    return 'cannot-plug-in';
  }
  return at >= from && isInTheWay(draft, reservation) ? 'space-not-freed' : null;
}

/**
 * The slot begins, and somebody else's car is in the space. The reservation stays, as that car gets no
 * power and may leave; its user is told of a free space of the building, to which it would follow, or
 * it is moved to another building.
 */
export function tellOccupied(draft: Draft, reservation: Reservation): void {
  const why = 'space-not-freed';
  const found = findSpace(draft, reservation);
  const { building } = draft.spaces[reservation.space]!;
  const isHere = found !== null && draft.spaces[found.space]!.building === building;
  if (found !== null && !isHere) movePromise(draft, reservation, why);
  else tellMissing(draft, reservation, reservation.energy, why, found?.space);
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
  const made = plans.get(reservation.id)!;
  putReservation(draft, { ...reservation, promise: made.blocks });
  return made.shortfall;
}

/** What a reservation lacks if its charger is out of order as long as expected. */
function missingFrom(draft: Draft, reservation: Reservation): WattHours {
  const { energy, to, id, space } = reservation;
  const at = draft.now;
  const { condition } = draft.spaces[space]!;
  const back = condition.kind === 'ready' ? to : backAt(condition, at);
  if (back >= to) return energy;
  const later = { ...reservation, from: instant(back) };
  return planFor(draft, reservationJob(draft, later, at), at, 'by-itself').get(id)!.shortfall;
}

/** Tells what is missing of a promise, if that is news, and by when all of it could be had. */
export function tellMissing(
  draft: Draft,
  reservation: Reservation,
  missing: WattHours,
  why: PromiseLoss,
  instead?: string,
): void {
  const known = draft.reservations.get(reservation.id)!;
  const { instead: toldOf, ...own } = known;
  const { id, user, space, missing: before = wattHours(0) } = own;
  if (missing === before && instead === toldOf) return;
  putReservation(draft, { ...own, missing, ...(instead !== undefined && { instead }) });
  const readyAt = missing === 0 ? known.to : laterEnd(draft, known);
  const at = draft.now;
  tell(draft, {
    kind: 'promise-short',
    at,
    user,
    space,
    reservation: id,
    missing,
    before,
    readyAt,
    instead: instead ?? null,
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

/** The charger of a car has a fault: what will be missing even if it comes back as expected. */
function tellOfFault(draft: Draft, session: Session, at: Instant): void {
  const { interrupted, order, phase, space } = session;
  if (interrupted === undefined || order === null || isDone(phase)) return;
  const { condition } = draft.spaces[space]!;
  if (condition.kind !== 'faulted') return;
  const back = Math.min(backAt(condition, at), order.readyBy);
  const job = sessionJob(draft, session, instant(back));
  const isLate = back >= order.readyBy;
  const made = isLate
    ? { ...interrupted, shortfall: meteredShortfall(job, job.goalEnergy), blocks: [] }
    : planFor(draft, job, instant(back), 'by-itself').get(session.id)!;
  tellChange(draft, session, { ...interrupted, blocks: [] }, made, at);
  const known = { ...interrupted, shortfall: made.shortfall };
  putSession(draft, { ...draft.sessions.get(session.id)!, interrupted: known });
}
