import type { WorldEvent } from '../community/events.ts';
import type { Role } from '../community/checks/role.ts';
import type { World } from '../community/world.ts';
import { setUp } from './set-up.ts';
import type { SetupCommand } from './setup-command.ts';
import type { SetupRefusal } from './setup-refusal.ts';

/** Whom a command of an owner would touch, and what would change for them. */
export interface Touched {
  /** Everybody who would be told something. */
  readonly users: ReadonlySet<string>;
  /** Charges that would be planned anew. */
  readonly charges: number;
  /** Reservations that would move to another space, get less than was promised, or end. */
  readonly moved: number;
  readonly short: number;
  readonly ended: number;
}

/**
 * Carries a command out on a copy of the world and counts whom it touches: what is told before is what
 * happens after. Refused as the command itself is.
 */
export function countTouched(
  world: World,
  command: SetupCommand,
  role: Role,
): Touched | SetupRefusal {
  const outcome = setUp(world, command, role);
  if (!outcome.ok) return outcome.refusal;
  const { events } = outcome;
  const ended = reservations(events, (event) => isEnd(event));
  const isLost = (event: OfReservation) => ended.has(event.reservation);
  return {
    users: new Set(events.map(({ user }) => user)),
    charges: new Set(events.flatMap((one) => (one.kind === 'plan-changed' ? [one.session] : [])))
      .size,
    moved: reservations(events, (one) => one.kind === 'promise-moved' && !isLost(one)).size,
    short: reservations(
      events,
      (one) => one.kind === 'promise-short' && one.missing > one.before && !isLost(one),
    ).size,
    ended: ended.size,
  };
}

type OfReservation = Extract<WorldEvent, { readonly reservation: string }>;

const reservations = (
  events: readonly WorldEvent[],
  isMeant: (event: OfReservation) => boolean,
): ReadonlySet<string> =>
  new Set(events.flatMap((one) => ('reservation' in one && isMeant(one) ? [one.reservation] : [])));

const isEnd = (event: OfReservation): boolean =>
  event.kind === 'reservation' &&
  (event.change.state === 'CANCELED' || event.change.state === 'FAILED');
