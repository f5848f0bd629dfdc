import { setDue, clearDue } from './agenda.ts';
import { tell, unsettle, type Draft } from './draft.ts';
import { countOn } from './planned-load.ts';
import { pathOf } from './power-limits.ts';
import { putSession, sessionAt } from './put-session.ts';
import { overlaps } from '../../time/interval.ts';
import type { Instant } from '../../units.ts';
import type { Session } from '../session.ts';
import {
  changed,
  fallsDueAt,
  heldUntil,
  isOpen,
  type Reservation,
  type ReservationChange,
  type Slot,
} from '../reservation.ts';

/** Stores an open reservation; a closed one goes to the ledger. */
export function putReservation(draft: Draft, reservation: Reservation): void {
  const { id, space, vehicle } = reservation;
  if (!isOpen(reservation)) {
    dropReservation(draft, id);
    draft.reservationsOver.push(reservation);
    draft.entries.push({ kind: 'reservation-over', at: draft.now, reservation });
    return;
  }
  // A new plan for the same slot does not affect move requests.
  if (!draft.reservations.has(id)) checkMovesAt(draft, space);
  draft.reservations.set(id, reservation);
  draft.booked.set(space, withOne(reservationsAt(draft, space), reservation));
  draft.bookedFor.set(vehicle, withOne(reservationsFor(draft, vehicle), reservation));
  const { reservations, plannedLoad } = draft.indexes.get(draft.spaces[space]!.building)!;
  reservations.set(id, reservation);
  if (plannedLoad !== null) {
    countOn(plannedLoad, pathOf(draft, reservation), id, reservation.promise);
  }
  setDue(draft.agenda, id, fallsDueAt(reservation, draft.now));
}

/** Gives a reservation its next state, and tells its user. */
export function changeState(
  draft: Draft,
  reservation: Reservation,
  change: ReservationChange,
): void {
  const { id, user, space } = reservation;
  const at = draft.now;
  putReservation(draft, changed(reservation, at, change));
  tell(draft, { kind: 'reservation', at, user, space, reservation: id, change });
}

/** Removes a reservation; the caller may put it back changed. */
export function dropReservation(draft: Draft, id: string): void {
  const before = draft.reservations.get(id);
  if (before === undefined) return;
  draft.reservations.delete(id);
  const { space, vehicle } = before;
  checkMovesAt(draft, space);
  draft.booked.set(space, withoutOne(reservationsAt(draft, space), id));
  draft.bookedFor.set(vehicle, withoutOne(reservationsFor(draft, vehicle), id));
  const { reservations, plannedLoad } = draft.indexes.get(draft.spaces[space]!.building)!;
  reservations.delete(id);
  if (plannedLoad !== null) countOn(plannedLoad, [], id, undefined);
  clearDue(draft.agenda, id);
  releaseCarAt(draft, before.space);
}

/** A car that got no power in the slot of another goes on charging, in the power others leave. */
function releaseCarAt(draft: Draft, space: string): void {
  const there = sessionAt(draft, space);
  if (there?.phase.kind !== 'waiting' || there.phase.why.kind !== 'reserved') return;
  draft.planEnded.add(there.id);
  putSession(draft, there);
  unsettle(draft, there.building, 'plan');
}

/**
 * Where another driver's slot has begun in the space of a session: until when that driver may still
 * come. The session does not charge until then. Null if no such slot has begun.
 */
export function heldForAnother(
  draft: Draft,
  { space, user }: Pick<Session, 'space' | 'user'>,
  at: Instant,
): Instant | null {
  for (const one of reservationsAt(draft, space)) {
    if (one.from > at) return null;
    if (one.user !== user && heldUntil(one) > at) return heldUntil(one);
  }
  return null;
}

/** If a car occupies the space, or somebody waits for one, move requests are checked again. */
function checkMovesAt(draft: Draft, space: string): void {
  const { building } = draft.spaces[space]!;
  const there = sessionAt(draft, space);
  if (there !== undefined) draft.indexes.get(building)!.moves.changed.add(there.id);
  if (there !== undefined || draft.queue.length > 0) draft.moveChecks.add(building);
}

export const isBooked = (draft: Draft, space: string): boolean =>
  reservationsAt(draft, space).length > 0;

/** Whether the space may be needed: it is booked, or there is a queue. */
export const isNeeded = (draft: Draft, space: string): boolean =>
  draft.queue.length > 0 || isBooked(draft, space);

/** The open reservations of a space, by start time. */
export const reservationsAt = (draft: Draft, space: string): readonly Reservation[] =>
  draft.booked.get(space) ?? none;

/** The open reservations of a vehicle, by start time. */
export const reservationsFor = (draft: Draft, vehicle: number): readonly Reservation[] =>
  draft.bookedFor.get(vehicle) ?? none;

const none: readonly Reservation[] = [];

/** The first open reservation in conflict with a slot: of its space, then of its vehicle. */
export const conflictIn = (draft: Draft, slot: Slot, except?: string): Reservation | undefined =>
  overlapping(reservationsAt(draft, slot.space), slot, except) ??
  overlapping(reservationsFor(draft, slot.vehicle), slot, except);

const overlapping = (all: readonly Reservation[], slot: Slot, except?: string) =>
  all.find((one) => one.id !== except && overlaps(one, slot));

/** Adds a reservation to a list by start time, after those that start with it, or replaces it. */
function withOne(all: readonly Reservation[], added: Reservation): readonly Reservation[] {
  const known = all.findIndex(({ id }) => id === added.id);
  if (known !== -1) return all.with(known, added);
  const later = all.findIndex(({ from }) => from > added.from);
  return later === -1 ? [...all, added] : all.toSpliced(later, 0, added);
}

const withoutOne = (all: readonly Reservation[], id: string): readonly Reservation[] =>
  all.filter((one) => one.id !== id);
