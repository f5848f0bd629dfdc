import {
  fallsDueAt,
  heldUntil,
  isOffer,
  stateOf,
  type Reservation,
} from '../community/reservation.ts';
import { setDue } from '../community/draft/agenda.ts';
import { unsettle, type Draft } from '../community/draft/draft.ts';
import { heldForAnother, reservationsAt } from '../community/draft/put-reservation.ts';
import { isDone } from '../community/phase.ts';
import { putSession, sessionAt, sessionWith } from '../community/draft/put-session.ts';
import { tariffOf } from '../community/tariff-in-force.ts';
import { creditUnkept } from '../sessions/unkept-credit.ts';
import { awaitsStop, takeOver } from './begin-booked.ts';
import { close } from './booking.ts';
import { countNoShow, mayClaim } from './fair-use.ts';
import { followCar } from './follow-car.ts';
import { isInTheWay, moveFromOccupied } from './promises/lost-promises.ts';
import { movePromise } from './promises/move-promise.ts';

/** Handles a reservation half an hour before its slot, when that begins and when its hold ends. */
export function reservationFallsDue(draft: Draft, reservation: Reservation): void {
  const { id, from, vehicle } = reservation;
  const space = draft.spaces[reservation.space]!;
  if (stateOf(reservation) === 'PENDING') {
    close(draft, reservation, { state: 'REJECTED', why: 'charger-out-of-reach' });
    return;
  }
  if (draft.now < from) {
    setDue(draft.agenda, id, fallsDueAt(reservation, draft.now));
    if (space.condition.kind !== 'ready') draft.promiseChecks.add(space.building);
    return;
  }
  const car = sessionWith(draft, vehicle);
  if (car?.building === space.building) {
    // The car plugged in before its slot and is still here, or in another space of the building.
    const there = followCar(draft, reservation, car.space);
    if (awaitsStop(draft, car, there)) return awaitStop(draft, there);
    close(draft, there, { state: 'FULFILLED', why: 'arrived' });
    takeOver(draft, car, there);
  } else if (draft.now < heldUntil(reservation)) {
    setDue(draft.agenda, id, heldUntil(reservation));
    if (space.condition.kind !== 'ready') draft.promiseChecks.add(space.building);
    if (!isInTheWay(draft, reservation)) return;
    moveFromOccupied(draft, reservation);
    stopInSlot(draft, space.id);
  } else holdEnds(draft, reservation);
}

/** Nobody has plugged in: the space was not there for them, or they did not come. */
function holdEnds(draft: Draft, reservation: Reservation): void {
  const { space, user } = reservation;
  const { plugged, condition, blocked } = draft.spaces[space]!;
  const there = sessionAt(draft, space);
  if (there !== undefined) {
    // Booking behind a car that does not leave, again and again, gains nothing.
    const isKnown = there.creditedTo?.includes(user) === true;
    const credit = there.user === user ? 'none' : isKnown ? 'moved' : 'given';
    if (fail(draft, reservation, 'space-not-freed', credit)) {
      const stays = draft.sessions.get(there.id)!;
      putSession(draft, { ...stays, creditedTo: [...(stays.creditedTo ?? []), user] });
    }
  } else if (plugged !== null || blocked !== undefined || standsThere(reservation)) {
    // What only its driver has seen is credited once in a while, and so is a cable that may be their own.
    fail(draft, reservation, 'space-not-freed', 'once');
  } else if (condition.kind !== 'ready') fail(draft, reservation, 'charger-faulted', 'given');
  else if (isOffer(reservation)) {
    close(draft, reservation, { state: 'CANCELED', why: 'offer-lapsed' });
  } else {
    close(draft, reservation, { state: 'NO_SHOW', why: 'not-arrived' });
    countNoShow(draft, user);
  }
}

/** Whether its driver has said that they cannot plug in, and was not given another space since. */
const standsThere = ({ waitsSince, movedAt }: Reservation): boolean =>
  waitsSince !== undefined && (movedAt === undefined || movedAt < waitsSince);

/**
 * A promise that could not be kept is moved even now; if that is not possible, it is credited: always, or
 * once in a while. Neither if it was up to its driver. Returns whether it was credited.
 */
function fail(
  draft: Draft,
  reservation: Reservation,
  why: 'charger-faulted' | 'space-not-freed',
  credit: 'given' | 'once' | 'moved' | 'none',
): boolean {
  if (credit !== 'none' && movePromise(draft, reservation, why)) return false;
  close(draft, reservation, { state: 'FAILED', why });
  const isDue = credit === 'given' || (credit === 'once' && mayClaim(draft, reservation.user));
  if (isDue) creditUnkept(draft, { ...reservation, tariff: tariffOf(draft, reservation) });
  return isDue;
}

/** The booked charge begins when the stop of the one before is confirmed, if that comes in time. */
function awaitStop(draft: Draft, reservation: Reservation): void {
  const until = heldUntil(reservation);
  if (draft.now < until) setDue(draft.agenda, reservation.id, until);
  else close(draft, reservation, { state: 'FAILED', why: 'charger-faulted' });
}

/** Begins the booked charge that waited until the one before was confirmed to be over. */
export function stopIsConfirmed(draft: Draft, session: string): void {
  const there = draft.sessions.get(session);
  if (there === undefined) return;
  const begun = reservationsAt(draft, there.space).find(
    ({ vehicle, from }) => vehicle === there.vehicle && from <= draft.now,
  );
  if (begun !== undefined) reservationFallsDue(draft, begun);
}

/** The slot of somebody else begins: the car that is still there gets no power from now on. */
function stopInSlot(draft: Draft, space: string): void {
  const there = sessionAt(draft, space);
  if (there === undefined || there.order === null || isDone(there.phase)) return;
  if (heldForAnother(draft, there, draft.now) === null) return;
  putSession(draft, { ...there, plan: null });
  unsettle(draft, there.building, 'plan');
}
