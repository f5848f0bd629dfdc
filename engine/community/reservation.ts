import type { PowerBlock } from '../charging/power-block.ts';
import type { Preference } from '../power/preference.ts';
import type { ActingAgent } from './acting-agent.ts';
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

/** Follows OCPI's Bookings module. */
export type ReservationState =
  /** Requested; the charger is not ready and cannot confirm it yet. */
  | 'PENDING'
  | 'RESERVED'
  /** The charger did not come back in time to confirm. */
  | 'REJECTED'
  /** Confirmed, but the space was not available: faulted, or not vacated in time. */
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
  /** The energy the plan promised to deliver by the end of the slot. */
  readonly energy: WattHours;
  /** Whether its plan in the slot is the cheapest, the fastest or the greenest. */
  readonly preference: Preference;
  /** The power that the plan reserves for it in the building's capacity. */
  readonly promise: readonly PowerBlock[];
  /** The maximum price for the same energy and departure; null for users without an account. */
  readonly ceiling: Cents | null;
  /** The tariff it was quoted by, if prices were changed since. */
  readonly tariff?: string;
  readonly askedAt: Instant;
  /** Who booked it for the resident. */
  readonly agent?: ActingAgent;
  /** When it was moved here because its first space could not keep it. */
  readonly movedAt?: Instant;
  /** When its space could be used again, after its start: its driver was told, and has to come back. */
  readonly usableAt?: Instant;
  /** The part of the energy that cannot be delivered in time, as its user was told. */
  readonly missing?: WattHours;
  /** Since when its driver is known to stand there: they have said that they cannot plug in. */
  readonly waitsSince?: Instant;
  /** State changes, oldest first; the last one is the current state. Never empty. */
  readonly history: readonly (ReservationChange & { readonly at: Instant })[];
}

/** What takes a promise away: the charger, the power of the building, or what is in the space. */
export type PromiseLoss =
  | 'charger-faulted'
  | 'power-short'
  | 'space-not-freed'
  /** Its driver stood there: a car is parked in the space, or the cable is broken. */
  | 'cannot-plug-in';

/** The reservation terms residents agree to. */
export const terms = {
  cancelUntil: duration(30 * minute),
  heldFor: duration(15 * minute),
  earlyStart: duration(15 * minute),
  shortest: duration(15 * minute),
  longest: duration(day),
  horizon: duration(7 * day),
  /** How many a resident may have open, how many at the same time, and when only one. */
  fairUse: { open: 7, atOnce: 2, noShows: 2, noShowsWithin: duration(30 * day) },
  /** Currency units given, beside the service fee, for a promise that could not be kept at all. */
  unkeptCredit: 5,
} as const;

export const stateOf = (reservation: Reservation): ReservationState =>
  reservation.history.at(-1)!.state;

export const changed = (
  reservation: Reservation,
  at: Instant,
  change: ReservationChange,
): Reservation => ({ ...reservation, history: [...reservation.history, { ...change, at }] });

/** Whether a reservation in this state still reserves its space and power. */
export const isOpenState = (state: ReservationState): boolean =>
  state === 'PENDING' || state === 'RESERVED';

export const isOpen = (reservation: Reservation): boolean => isOpenState(stateOf(reservation));

/** Made from the queue. If unused it lapses and does not count as a no-show. */
export const isOffer = (reservation: Reservation): boolean =>
  reservation.history[0]!.why === 'offered-from-queue';

/** Its user may plug in from here on if the space is free. */
export const opensAt = (reservation: Reservation): Instant =>
  instant(reservation.from - terms.earlyStart);

/** The least time to come back to a space that could not be used for a while. */
const leastHold = duration(5 * minute);

/** One that was moved after its start is held as long from then. */
export function heldUntil({ from, to, movedAt = from, usableAt = from }: Reservation): Instant {
  const held = Math.max(from, movedAt) + terms.heldFor;
  return instant(Math.min(Math.max(held, usableAt + leastHold), to));
}

export const cancelFreeUntil = (reservation: Interval): Instant =>
  instant(reservation.from - terms.cancelUntil);

/**
 * Whether an open reservation can be canceled. After the deadline, an offer from the queue still can,
 * which was not requested, and the slot of a car that is plugged in: it helps only somebody else.
 */
export const canBeCanceled = (
  reservation: Reservation,
  now: Instant,
  isPluggedIn: boolean,
): boolean => now <= cancelFreeUntil(reservation) || isOffer(reservation) || isPluggedIn;

/**
 * When an open reservation is next due: half an hour before its slot, to see whether its charger
 * works, at the start of its slot, since its car may already be
 * plugged in, and at the end of its hold. A slot that begins now does so a millisecond later, when
 * its price has been quoted.
 */
export function fallsDueAt(reservation: Reservation, now: Instant): Instant {
  const before = cancelFreeUntil(reservation);
  if (stateOf(reservation) === 'PENDING' || before > now) return before;
  if (reservation.from === now) return instant(now + 1);
  return reservation.from > now ? reservation.from : heldUntil(reservation);
}

/** A space for a vehicle, from when to when. */
export interface Slot extends Interval {
  readonly space: string;
  readonly vehicle: number;
}

/** The first open reservation in conflict with this one: same space, or same vehicle elsewhere. */
export function conflictOf(
  reservations: Iterable<Reservation>,
  wanted: Slot,
  except?: string,
): Reservation | undefined {
  for (const other of reservations) {
    if (other.space !== wanted.space && other.vehicle !== wanted.vehicle) continue;
    if (other.id !== except && overlaps(other, wanted) && isOpen(other)) return other;
  }
  return undefined;
}
