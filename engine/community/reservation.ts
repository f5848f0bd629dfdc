import type { PowerBlock } from '../charging/power-block.ts';
import type { Preference } from '../power/preference.ts';
import { overlaps, type Interval } from '../time/interval.ts';
import {
  day,
  duration,
  instant,
  minute,
  type Cents,
  type Instant,
  type WattHours,
} from '../units.ts';

/** After OCPI's Bookings module. */
export type ReservationState =
  /** Asked for; the charger cannot confirm it yet because it is out of reach. */
  | 'PENDING'
  | 'RESERVED'
  /** The charger did not come back in time to confirm. */
  | 'REJECTED'
  /** Confirmed, but the space could not be given: faulted, or not freed in time. */
  | 'FAILED'
  | 'FULFILLED'
  | 'CANCELED'
  | 'NO_SHOW';

export type ReservationChange =
  | { readonly state: 'PENDING'; readonly why: 'charger-out-of-reach' }
  | { readonly state: 'RESERVED'; readonly why: 'confirmed' | 'offered-from-queue' }
  | { readonly state: 'REJECTED'; readonly why: 'charger-out-of-reach' }
  | { readonly state: 'FAILED'; readonly why: 'charger-faulted' | 'space-not-freed' }
  | { readonly state: 'FULFILLED'; readonly why: 'arrived' }
  | { readonly state: 'CANCELED'; readonly why: 'by-user' | 'offer-lapsed' }
  | { readonly state: 'NO_SHOW'; readonly why: 'not-arrived' };

export interface Reservation extends Interval {
  readonly id: string;
  readonly user: string;
  readonly vehicle: number;
  readonly space: string;
  /** What the plan promised to have delivered by the end. */
  readonly energy: WattHours;
  /** What the booked charge is to be: the cheapest, the fastest or the greenest in the slot. */
  readonly preference: Preference;
  /** The power the plan keeps for it in the building's capacity. */
  readonly promise: readonly PowerBlock[];
  /** The most it will cost with the same energy and departure; null where no books are kept. */
  readonly ceiling: Cents | null;
  readonly askedAt: Instant;
  /** How it came to be what it is, oldest first; the last one holds. Never empty. */
  readonly history: readonly (ReservationChange & { readonly at: Instant })[];
}

/** What residents agree to. */
export const terms = {
  cancelUntil: duration(30 * minute),
  heldFor: duration(15 * minute),
  earlyStart: duration(15 * minute),
  shortest: duration(15 * minute),
  longest: duration(2 * day),
  horizon: duration(7 * day),
} as const;

export const stateOf = (reservation: Reservation): ReservationState =>
  reservation.history.at(-1)!.state;

export const changed = (
  reservation: Reservation,
  at: Instant,
  change: ReservationChange,
): Reservation => ({ ...reservation, history: [...reservation.history, { ...change, at }] });

/** Still to come: it holds its space and its power. */
export function isOpen(reservation: Reservation): boolean {
  const state = stateOf(reservation);
  return state === 'PENDING' || state === 'RESERVED';
}

/** An offer from the queue lapses; it is nobody's fault. */
export const isOffer = (reservation: Reservation): boolean =>
  reservation.history[0]!.why === 'offered-from-queue';

/** Its user may plug in from here on, if the space is free. */
export const opensAt = (reservation: Reservation): Instant =>
  instant(reservation.from - terms.earlyStart);

export const heldUntil = (reservation: Reservation): Instant =>
  instant(Math.min(reservation.from + terms.heldFor, reservation.to));

export const cancelFreeUntil = (reservation: Interval): Instant =>
  instant(reservation.from - terms.cancelUntil);

/**
 * When an open reservation next changes by itself: when its slot begins, since its car may be there
 * already, and when its hold is over.
 */
export function fallsDueAt(reservation: Reservation, now: Instant): Instant {
  if (stateOf(reservation) === 'PENDING') return cancelFreeUntil(reservation);
  return reservation.from > now ? reservation.from : heldUntil(reservation);
}

/** The first open reservation in the way of this one: same space, or same vehicle elsewhere. */
export function conflictOf(
  reservations: readonly Reservation[],
  wanted: Interval & { readonly space: string; readonly vehicle: number },
  except?: string,
): Reservation | undefined {
  return reservations.find(
    (other) =>
      other.id !== except &&
      (other.space === wanted.space || other.vehicle === wanted.vehicle) &&
      overlaps(other, wanted) &&
      isOpen(other),
  );
}
