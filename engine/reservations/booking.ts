import {
  canBeCanceled,
  cancelFreeUntil,
  changed,
  isOffer,
  terms,
  type Reservation,
  type ReservationChange,
} from '../community/reservation.ts';
import type { Preference } from '../power/preference.ts';
import type { Interval } from '../time/interval.ts';
import { wattHours, type WattHours } from '../units.ts';
import { agentOf, type ActingAgent } from '../community/acting-agent.ts';
import { fairUseRefusal } from './fair-use.ts';
import { freeAgain } from './free-space.ts';
import { energyRefusal, isPreference } from '../community/checks/check-input.ts';
import { pairOf, tell, unsettle, ownVehicle, type Draft } from '../community/draft/draft.ts';
import { isFor, spaceWith } from '../community/find-space.ts';
import {
  changeState,
  conflictIn,
  dropReservation,
  putReservation,
  reservationsFor,
} from '../community/draft/put-reservation.ts';
import { sessionAt, sessionWith } from '../community/draft/put-session.ts';
import { reservationJob } from '../planning/hours/job.ts';
import { adopt } from '../planning/planning.ts';
import { planFor } from '../planning/plan-job.ts';
import { badInput, type Refusal } from '../community/refusal.ts';

/** What a resident asks for: a space for an interval, and energy by its end. */
export interface Booking extends Interval {
  readonly vehicle: number;
  readonly space: string;
  readonly energy: WattHours;
  /** The preference for the plan in the slot; cheapest by default. */
  readonly preference?: Preference;
  readonly agent?: ActingAgent;
}

function check(draft: Draft, user: string, booking: Booking, except?: string): Refusal | null {
  const { vehicle, space, from, to, energy, preference } = booking;
  const booked = spaceWith(draft, space);
  if (booked === undefined) return { code: 'unknown', what: 'space' };
  const car = ownVehicle(draft, user, vehicle);
  if ('code' in car) return car;
  if (!isFor(booked, user)) return { code: 'not-yours' };
  if (draft.buildings[booked.building]!.isClosed) return { code: 'building-closed' };
  const { now } = draft;
  if (!Number.isSafeInteger(from) || from < now || from > now + terms.horizon) {
    return badInput('from');
  }
  if (!Number.isSafeInteger(to) || to - from < terms.shortest || to - from > terms.longest) {
    return badInput('to');
  }
  if (preference !== undefined && !isPreference(preference)) return badInput('preference');
  const tooMuch = energyRefusal(pairOf(draft, booking), energy);
  if (tooMuch !== null) return tooMuch;
  const conflict = conflictIn(draft, booking, except);
  if (conflict !== undefined) {
    const over = conflict.space === space ? 'space' : 'vehicle';
    return { code: 'conflict', with: over, from: conflict.from, to: conflict.to };
  }
  const unfair = fairUseRefusal(draft, user, booking, except);
  if (unfair !== null) return unfair;
  const { blocked } = booked;
  if (blocked !== undefined && from < blocked.until) {
    return { code: 'space-taken', by: 'neighbor', until: blocked.until };
  }
  const occupant = sessionAt(draft, space);
  if (occupant === undefined) return null;
  const until = freeAgain(draft, occupant, vehicle);
  if (until <= from) return null;
  return { code: 'space-taken', by: occupant.user === user ? 'you' : 'neighbor', until };
}

/** The id of the reservation that is made next. */
export const nextReservationId = ({ nextId }: Pick<Draft, 'nextId'>): string => `r${nextId}`;

/** Reserves a space together with the power it will need. */
export function reserve(draft: Draft, user: string, booking: Booking): Refusal | null {
  const id = nextReservationId(draft);
  const refusal = check(draft, user, booking) ?? promise(draft, user, booking, id, []);
  if (refusal === null) draft.nextId += 1;
  return refusal;
}

/** Moves a reservation, under the same terms as a cancellation. */
export function changeReservation(
  draft: Draft,
  user: string,
  id: string,
  booking: Booking,
): Refusal | null {
  const found = reservationOf(draft, user, id);
  if ('code' in found) return found;
  const until = cancelFreeUntil(found);
  if (draft.now > until) return { code: 'too-late-to-change', until };
  const refusal = check(draft, user, booking, id);
  if (refusal !== null) return refusal;
  dropReservation(draft, id);
  return promise(draft, user, booking, id, found.history);
}

/** Reserves power for a booking that has passed all checks. */
function promise(
  draft: Draft,
  user: string,
  booking: Booking,
  id: string,
  history: Reservation['history'],
): Refusal | null {
  const { vehicle, space, from, to, preference = 'cheapest' } = booking;
  const at = draft.now;
  const reachable = draft.spaces[space]!.condition.kind === 'ready';
  const change: ReservationChange = reachable
    ? { state: 'RESERVED', why: 'confirmed' }
    : { state: 'PENDING', why: 'charger-out-of-reach' };
  const energy = wattHours(Math.round(booking.energy));
  const given = { id, user, vehicle, space, from, to, energy, preference, ...agentOf(booking) };
  const asked: Reservation = changed(
    { ...given, promise: [], ceiling: null, askedAt: at, history },
    at,
    change,
  );
  const plans = planFor(draft, reservationJob(draft, asked, at), at, 'by-itself');
  if (plans.get(id)!.shortfall > 0) {
    return { code: 'power-short', reachable: reachableFor(draft, asked) };
  }
  putReservation(draft, asked);
  adopt(draft, plans, at);
  if (plans.size > 1) unsettle(draft, draft.spaces[space]!.building, 'share');
  tell(draft, { kind: 'reservation', at, user, space, reservation: id, change });
  return null;
}

/** The most energy that can be promised, in steps of 100 Wh; tested, so asking for it succeeds. */
export function reachableFor(draft: Draft, asked: Reservation): WattHours {
  const shortfall = (hundreds: number) => {
    const less = { ...asked, energy: wattHours(hundreds * 100) };
    const plans = planFor(draft, reservationJob(draft, less, draft.now), draft.now, 'by-itself');
    return plans.get(asked.id)!.shortfall;
  };
  let most = Math.ceil(asked.energy / 100) - 1;
  let least = 0;
  // What the plan for the full energy delivers is a good first guess.
  let guess = Math.floor((asked.energy - shortfall(Math.ceil(asked.energy / 100))) / 100);
  while (least < most) {
    const tried = Math.min(most, Math.max(least + 1, guess));
    if (shortfall(tried) === 0) least = tried;
    else most = tried - 1;
    guess = Math.ceil((least + most) / 2);
  }
  return wattHours(least * 100);
}

function reservationOf(draft: Draft, user: string, id: string): Reservation | Refusal {
  const found = draft.reservations.get(id);
  return found?.user === user ? found : { code: 'unknown', what: 'reservation' };
}

export function cancel(draft: Draft, user: string, id: string): Refusal | null {
  const found = reservationOf(draft, user, id);
  if ('code' in found) return found;
  const isPluggedIn = sessionWith(draft, found.vehicle) !== undefined;
  if (!canBeCanceled(found, draft.now, isPluggedIn)) {
    return { code: 'too-late-to-cancel', until: cancelFreeUntil(found) };
  }
  close(draft, found, { state: 'CANCELED', why: 'by-user' });
  return null;
}

/** Cancels queue offers to a car that has plugged in, so others can get the space held for it. */
export function dropOffersTo(draft: Draft, vehicle: number): void {
  for (const one of reservationsFor(draft, vehicle)) {
    if (isOffer(one)) close(draft, one, { state: 'CANCELED', why: 'offer-lapsed' });
  }
}

export function close(draft: Draft, reservation: Reservation, change: ReservationChange): void {
  changeState(draft, reservation, change);
  unsettle(draft, draft.spaces[reservation.space]!.building, 'plan');
  draft.spaceFreed = true;
}
