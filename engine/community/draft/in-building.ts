import type { Reservation } from '../reservation.ts';
import { isUncontrolled } from '../beyond-control.ts';
import type { Draft } from './draft.ts';
import { heldForAnother } from './put-reservation.ts';
import { isDone } from '../phase.ts';
import type { Session } from '../session.ts';
import { unusedIn, unusedOf } from './unused-spaces.ts';

/** The sessions in a building, in plug-in order. */
export const sessionsIn = (draft: Draft, building: string): readonly Session[] =>
  draft.indexes.get(building)!.sessions;

/** The open reservations in a building, in the order they were made. */
export const reservationsIn = (draft: Draft, building: string): ReadonlyMap<string, Reservation> =>
  draft.indexes.get(building)!.reservations;

/** The spaces of a building at which a car can plug in, in the order residents see them. */
export function unusedSpaces(draft: Draft, building: string): Iterable<string> {
  const index = draft.indexes.get(building)!;
  return unusedIn((index.unused ??= unusedOf(draft.buildings[building]!.spaces, draft.spaces)));
}

/** Called for every car at every change, so the common case (all chargers ready) must be fast. */
export const isReady = ({ outOfOrder }: Draft, space: string): boolean =>
  outOfOrder.size === 0 || !outOfOrder.has(space);

/**
 * A plugged-in car that still wants power, outside the slot of another, at a charger that is ready
 * and can be told how much.
 */
export function wantsPower(draft: Draft, session: Session): boolean {
  const { order, phase, space } = session;
  if (order === null || isDone(phase) || !isReady(draft, space)) return false;
  if (isUncontrolled(draft.spaces[space]!.charger)) return false;
  return heldForAnother(draft, session, draft.now) === null;
}

/** Sorts into plug-in order; for many items, filtering all sessions is faster than sorting. */
export function inPlugOrder<T>(
  draft: Draft,
  building: string,
  some: readonly T[],
  sessionOfOne: (one: T) => Session,
): readonly T[] {
  if (some.length < 2) return some;
  const sessions = sessionsIn(draft, building);
  if (some.length * 8 > sessions.length) {
    const bySession = new Map(some.map((one) => [sessionOfOne(one), one]));
    return sessions.flatMap((session) => bySession.get(session) ?? []);
  }
  const indexes = new Map(some.map((one) => [one, sessions.indexOf(sessionOfOne(one))]));
  return some.toSorted((a, b) => indexes.get(a)! - indexes.get(b)!);
}
