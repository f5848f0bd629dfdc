import { changed, heldUntil, isOffer, type Reservation } from '../community/reservation.ts';
import { instant, wattHours, type Instant, type WattHours } from '../units.ts';
import { setDue, clearDue } from '../community/draft/agenda.ts';
import { reachableFor } from './booking.ts';
import { freeSpace, longest } from './free-space.ts';
import { queueRefusal } from './fair-use.ts';
import { energyRefusal } from '../community/checks/check-input.ts';
import {
  nextId,
  pairOf,
  tell,
  unsettle,
  ownVehicle,
  type Draft,
} from '../community/draft/draft.ts';
import { lookUp } from '../look-up.ts';
import { putReservation, reservationsFor } from '../community/draft/put-reservation.ts';
import { sessionWith } from '../community/draft/put-session.ts';
import { queueEntryDue, worthwhile } from '../community/due.ts';
import { reservationJob } from '../planning/hours/job.ts';
import { adopt } from '../planning/planning.ts';
import { planFor } from '../planning/plan-job.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { QueueEntry } from '../community/world.ts';

/** Adds a car to the queue of a building that has no free space with power for it. */
export function joinQueue(
  draft: Draft,
  user: string,
  wanted: {
    readonly building: string;
    readonly vehicle: number;
    readonly energy: WattHours;
    readonly until: Instant;
  },
): Refusal | null {
  const { building, vehicle, energy, until } = wanted;
  const { now } = draft;
  if (lookUp(draft.buildings, building) === undefined) return { code: 'unknown', what: 'building' };
  const car = ownVehicle(draft, user, vehicle);
  if ('code' in car) return car;
  if (draft.buildings[building]!.isClosed) return { code: 'building-closed' };
  const somewhere = draft.buildings[building]!.spaces[0]!;
  const tooMuch = energyRefusal(pairOf(draft, { space: somewhere, vehicle }), energy);
  if (tooMuch !== null) return tooMuch;
  if (!Number.isSafeInteger(until) || until < now + worthwhile || until > now + longest) {
    return badInput('until');
  }
  const elsewhere = sessionWith(draft, vehicle);
  if (elsewhere !== undefined) return { code: 'vehicle-elsewhere', space: elsewhere.space };
  if (isWaiting(draft, vehicle)) return { code: 'already-queued' };
  const unfair = queueRefusal(draft, user);
  if (unfair !== null) return unfair;
  const id = `q${draft.nextId}`;
  const entry: QueueEntry = {
    id,
    user,
    vehicle,
    building,
    energy: wattHours(Math.round(energy)),
    until,
    joinedAt: now,
  };
  const free = freeSpace(draft, building, null, until);
  if (free !== undefined && offerAt(draft, entry, free) !== null) {
    return { code: 'space-free', space: free.space };
  }
  // Only now: what is refused leaves no trace.
  draft.nextId += 1;
  draft.queue = [...draft.queue, entry];
  setDue(draft.agenda, id, queueEntryDue(entry));
  draft.moveChecks.add(building);
  return null;
}

/** Whether a car is in the queue or has been offered a space from it. */
const isWaiting = (draft: Draft, vehicle: number): boolean =>
  draft.queue.some((entry) => entry.vehicle === vehicle) ||
  reservationsFor(draft, vehicle).some(isOffer);

/** Removes a car from the queue, if it is there. */
export function leaveQueueWith(draft: Draft, vehicle: number): void {
  const entry = draft.queue.find((one) => one.vehicle === vehicle);
  if (entry !== undefined) drop(draft, entry);
}

function drop(draft: Draft, entry: QueueEntry): void {
  draft.queue = draft.queue.filter((one) => one !== entry);
  clearDue(draft.agenda, entry.id);
  draft.moveChecks.add(entry.building);
}

/** The entry has expired: its user is notified and may join again for a later time. */
export function queueEntryExpires(draft: Draft, entry: QueueEntry): void {
  drop(draft, entry);
  const { id, user, building, vehicle } = entry;
  tell(draft, { kind: 'queue-expired', at: draft.now, user, building, vehicle, entry: id });
}

export function leaveQueue(draft: Draft, user: string, id: string): Refusal | null {
  const entry = draft.queue.find((one) => one.id === id && one.user === user);
  if (entry === undefined) return { code: 'unknown', what: 'queue-entry' };
  drop(draft, entry);
  return null;
}

/** Offers free spaces to the queue, first come first served. */
export function serveQueue(draft: Draft): void {
  for (const entry of draft.queue) {
    const free = spaceFor(draft, entry);
    const offer = free && offerAt(draft, entry, free);
    if (offer) hold(draft, entry, offer);
  }
}

/** The free space that would be offered; while the entry still waits, only power is missing there. */
export const spaceFor = (draft: Draft, { building, vehicle, until }: QueueEntry) =>
  freeSpace(draft, building, vehicle, until);

/** An offer below this is not worth the trip. */
const leastOffered = wattHours(1000);

/**
 * A reservation with the power that is left: all the energy asked for, or what can be promised.
 * Null if that is too little.
 */
function offerAt(
  draft: Draft,
  entry: QueueEntry,
  { space, until }: NonNullable<ReturnType<typeof freeSpace>>,
): Reservation | null {
  const at = draft.now;
  const to = instant(Math.min(entry.until, until));
  const { user, vehicle, joinedAt: askedAt } = entry;
  const wanted = {
    id: entry.id,
    user,
    vehicle,
    space,
    from: at,
    to,
    energy: entry.energy,
    askedAt,
  };
  const change = { state: 'RESERVED', why: 'offered-from-queue' } as const;
  const asked: Reservation = changed(
    { ...wanted, preference: 'cheapest', ceiling: null, promise: [], history: [] },
    at,
    change,
  );
  const all = planFor(draft, reservationJob(draft, asked, at), at, 'by-itself');
  const energy = all.get(asked.id)!.shortfall === 0 ? asked.energy : reachableFor(draft, asked);
  return energy < Math.min(leastOffered, asked.energy) ? null : { ...asked, energy };
}

function hold(draft: Draft, entry: QueueEntry, offer: Reservation): void {
  drop(draft, entry);
  const at = draft.now;
  const held = { ...offer, id: nextId(draft, 'r') };
  putReservation(draft, held);
  adopt(draft, planFor(draft, reservationJob(draft, held, at), at, 'by-itself'), at);
  unsettle(draft, entry.building, 'share');
  const { id: reservation, user, space } = held;
  const until = heldUntil(held);
  tell(draft, { kind: 'space-offered', at, user, space, reservation, entry: entry.id, until });
}
