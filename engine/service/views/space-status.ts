import type { Disobedience } from '../../community/anomaly.ts';
import { isFor } from '../../community/find-space.ts';
import { heldUntil, opensAt, stateOf, type Reservation } from '../../community/reservation.ts';
import type { Instant } from '../../units.ts';
import { expectedEnd } from '../../community/draft/expectation.ts';
import type { Session } from '../../community/session.ts';
import type { World } from '../../community/world.ts';

/** The status of a space from a user's point of view. */
export type SpaceStatus =
  | { readonly kind: 'free'; readonly reservedFrom: Instant | null }
  | {
      readonly kind: 'reserved';
      readonly by: 'you' | 'neighbor';
      readonly reservation: string;
      readonly from: Instant;
      readonly to: Instant;
      /** The user may plug in from here on; after the hold the space is released. */
      readonly opensAt: Instant;
      readonly heldUntil: Instant;
    }
  | {
      readonly kind: 'neighbor';
      readonly doing: Session['phase']['kind'];
      /** Null if nobody has said yet whose car it is. */
      readonly until: Instant | null;
    }
  /** Nothing begins there for this user: its building is closed, or it is assigned to another. */
  | { readonly kind: 'closed' | 'assigned' }
  /** Somebody could not plug in: a car is parked there, or the cable is broken. */
  | { readonly kind: 'blocked'; readonly until: Instant }
  | {
      readonly kind: 'faulted' | 'offline';
      readonly since: Instant;
      /** When it is expected back, if that is known. */
      readonly until: Instant | null;
      readonly why?: Disobedience;
      /** The user's session there, if any. */
      readonly session: Session | null;
    }
  /** The user's car; details are in its phase. */
  | { readonly kind: 'yours'; readonly session: Session };

export function spaceStatus(world: World, user: string, id: string): SpaceStatus {
  const space = world.spaces[id]!;
  const { session: sessionId, condition, plugged, blocked } = space;
  const session = sessionId === null ? null : world.sessions[sessionId]!;
  const yours = session?.user === user ? session : null;
  if (condition.kind !== 'ready') {
    return { ...condition, session: yours };
  }
  if (yours !== null) return { kind: 'yours', session: yours };
  if (session !== null) {
    return { kind: 'neighbor', doing: session.phase.kind, until: expectedEnd(world, session) };
  }
  if (plugged !== null) return { kind: 'neighbor', doing: 'plugged-in', until: null };
  if (blocked !== undefined) return { kind: 'blocked', until: blocked.until };
  const next = nextReservation(world, id);
  const isOwn = next?.user === user;
  if (!isOwn && !isFor(space, user)) return { kind: 'assigned' };
  if (!isOwn && world.buildings[space.building]!.isClosed) return { kind: 'closed' };
  if (next === undefined) return { kind: 'free', reservedFrom: null };
  // The user's own reservation is shown all day; a neighbor's only once it blocks the space.
  const near = isOwn || opensAt(next) <= world.now;
  if (!near) return { kind: 'free', reservedFrom: next.from };
  return {
    kind: 'reserved',
    by: isOwn ? 'you' : 'neighbor',
    reservation: next.id,
    from: next.from,
    to: next.to,
    opensAt: opensAt(next),
    heldUntil: heldUntil(next),
  };
}

const nextReservation = (world: World, space: string): Reservation | undefined =>
  Object.values(world.reservations)
    .filter((one) => one.space === space && stateOf(one) === 'RESERVED')
    .toSorted((a, b) => a.from - b.from)[0];
