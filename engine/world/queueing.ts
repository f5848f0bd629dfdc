import { changed, conflictOf, heldUntil, type Reservation } from '../reservations/reservation.ts';
import { duration, hour, instant, wattHours, type Instant, type WattHours } from '../units.ts';
import { mostEnergy } from './bounds.ts';
import { takeOffer } from './days.ts';
import {
  lookUp,
  nextId,
  putReservation,
  sessionWith,
  tell,
  unsettle,
  type Draft,
} from './draft.ts';
import { reservationJob } from './job.ts';
import { adopt, planFor } from './planning.ts';
import { badInput, type Refusal } from './refusal.ts';
import type { QueueEntry } from './world.ts';

/** A space is worth offering if it stays free at least this long. */
const worthwhile = duration(hour);
const longest = duration(48 * hour);

/** A place in the queue of a building that has no free space. */
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
  const car = lookUp(draft.vehicles, vehicle);
  if (lookUp(draft.buildings, building) === undefined) return { code: 'unknown', what: 'building' };
  if (car === undefined) return { code: 'unknown', what: 'vehicle' };
  if (car.owner !== user) return { code: 'not-yours' };
  if (!(energy > 0 && energy <= mostEnergy)) return badInput('energy');
  if (!Number.isSafeInteger(until) || until < now + worthwhile || until > now + longest) {
    return badInput('until');
  }
  const elsewhere = sessionWith(draft, vehicle);
  if (elsewhere !== undefined) return { code: 'vehicle-elsewhere', space: elsewhere.space };
  if (draft.queue.some((entry) => entry.vehicle === vehicle)) return { code: 'already-queued' };
  const free = freeSpace(draft, building, vehicle);
  if (free !== undefined) return { code: 'space-free', space: free.space };
  const id = nextId(draft, 'q');
  const entry: QueueEntry = {
    id,
    user,
    vehicle,
    building,
    energy: wattHours(Math.round(energy)),
    until,
    joinedAt: now,
  };
  draft.queue = [...draft.queue, entry];
  return null;
}

export function leaveQueue(draft: Draft, user: string, id: string): Refusal | null {
  const entry = draft.queue.find((one) => one.id === id);
  if (entry === undefined) return { code: 'unknown', what: 'queue-entry' };
  if (entry.user !== user) return { code: 'not-yours' };
  draft.queue = draft.queue.filter((one) => one !== entry);
  return null;
}

/** A space nobody uses or has reserved for a worthwhile time, and until when. */
function freeSpace(
  draft: Draft,
  building: string,
  vehicle: number,
): { readonly space: string; readonly until: Instant } | undefined {
  const { now } = draft;
  for (const space of draft.buildings[building]!.spaces) {
    const { session, condition } = draft.spaces[space]!;
    if (session !== null || condition.kind !== 'ready') continue;
    const wanted = { space, vehicle, from: now, to: instant(now + longest) };
    const first = [...draft.reservations.values()]
      .filter((one) => conflictOf([one], wanted) !== undefined)
      .toSorted((a, b) => a.from - b.from)[0];
    const until = first?.from ?? wanted.to;
    if (until - now >= worthwhile) return { space, until };
  }
  return undefined;
}

/** Offers free spaces to those who wait, first come first served: held for them a while. */
export function serveQueue(draft: Draft): void {
  const at = draft.now;
  for (const entry of draft.queue) {
    if (entry.until - at < worthwhile) {
      draft.queue = draft.queue.filter((one) => one !== entry);
      continue;
    }
    const free = freeSpace(draft, entry.building, entry.vehicle);
    if (free === undefined) continue;
    draft.queue = draft.queue.filter((one) => one !== entry);
    offer(draft, entry, free.space, instant(Math.min(entry.until, free.until)));
  }
}

function offer(draft: Draft, entry: QueueEntry, space: string, to: Instant): void {
  const at = draft.now;
  const { user, vehicle, energy } = entry;
  const id = nextId(draft, 'r');
  const asked = { id, user, vehicle, space, from: at, to, energy, askedAt: entry.joinedAt };
  const change = { state: 'RESERVED', why: 'offered-from-queue' } as const;
  const held: Reservation = changed({ ...asked, promise: [], history: [] }, at, change);
  putReservation(draft, held);
  adopt(draft, planFor(draft, reservationJob(draft, held, at), at));
  unsettle(draft, entry.building, 'share');
  tell(draft, {
    kind: 'space-offered',
    at,
    user,
    space,
    reservation: id,
    until: heldUntil(held),
  });
  takeOffer(draft, user, vehicle, to);
}
