import { isUncontrolled } from '../community/beyond-control.ts';
import type { Draft } from '../community/draft/draft.ts';
import { reservationsAt } from '../community/draft/put-reservation.ts';
import { sessionAt } from '../community/draft/put-session.ts';
import { heldUntil, opensAt, type Reservation } from '../community/reservation.ts';
import type { Session } from '../community/session.ts';
import type { Space, World } from '../community/world.ts';
import { amps, type Amps, type Instant } from '../units.ts';

/** What the service wants of a charger: a level to be kept, not a message to be sent once. */
export interface ChargerWish {
  readonly space: string;
  /** The transaction the rest is about; null if no cable is known to be plugged in. */
  readonly transaction: string | null;
  /** The offer to be in force, and its number, which the charger's reports name. */
  readonly offerId: number;
  readonly amps: Amps;
  /**
   * The user whose car may charge here, or is expected to plug in. At a charger that takes no limits power
   * flows as soon as a charge begins, so there it begins with the order, which is what is billed.
   */
  readonly startFor: string | null;
  /** Its driver has ended the charge: the transaction is to end, too. */
  readonly isStopped?: boolean;
  /** The user for whom the space is held, and until when. */
  readonly reservedFor: { readonly user: string; readonly until: Instant } | null;
}

const isThere = ({ isRemoved }: Space): boolean => isRemoved === undefined;

/**
 * What is wanted of every charger now. Whoever holds the line to a charger compares it with what the
 * charger does, after every change and every connection, so lost messages need no care of their own.
 */
export function wants(world: World): readonly ChargerWish[] {
  const { now, spaces, sessions, reservations } = world;
  const held = new Map(
    Object.values(reservations)
      .filter((one) => isHeld(one, now))
      .map((one) => [one.space, one]),
  );
  return Object.values(spaces)
    .filter(isThere)
    .map((space) => wishFor(now, space, sessions[space.session ?? ''], held.get(space.id)));
}

/** What is wanted of one charger now. */
export function wantOf(draft: Draft, space: string): ChargerWish {
  const held = reservationsAt(draft, space).findLast((one) => isHeld(one, draft.now));
  return wishFor(draft.now, draft.spaces[space]!, sessionAt(draft, space), held);
}

const isHeld = (one: Reservation, now: Instant) => opensAt(one) <= now && now <= heldUntil(one);

function wishFor(
  now: Instant,
  { id, charger, plugged, expected }: Space,
  session: Session | undefined,
  held: Reservation | undefined,
): ChargerWish {
  const isExpected = expected !== undefined && expected !== null && expected.until >= now;
  // A card orders when its cable is plugged in.
  const isOrdered = session === undefined ? expected?.isCard : session.order !== null;
  const known = session?.user ?? (isExpected ? expected.user : null);
  const isStopped = session?.phase.kind === 'stopped';
  return {
    space: id,
    transaction: session?.transaction ?? plugged?.transaction ?? null,
    offerId: session?.line.offerId ?? 0,
    amps: session?.offered ?? amps(0),
    startFor: isUncontrolled(charger) && !isOrdered ? null : known,
    ...(isStopped && { isStopped }),
    reservedFor: held === undefined ? null : { user: held.user, until: heldUntil(held) },
  };
}
