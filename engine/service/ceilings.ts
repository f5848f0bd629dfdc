import { isOffer } from '../community/reservation.ts';
import type { Session } from '../community/session.ts';
import type { World } from '../community/world.ts';
import { deepFreeze } from '../deep-freeze.ts';
import type { Command } from './commands.ts';
import { outlook } from './previews/outlook.ts';
import { quoteFor } from './previews/quote-reservation.ts';

/** Whether a command quotes a price, which becomes a ceiling. */
export function isQuoted({ accounts }: Pick<World, 'accounts'>, command: Command): boolean {
  if (command.kind === 'start') return command.quoted === true;
  const isUnquoted = command.kind === 'reserve' && command.unquoted === true;
  const isBooking = command.kind === 'reserve' || command.kind === 'change-reservation';
  return isBooking && !isUnquoted && accounts.includes(command.user);
}

/** Sets the ceiling of what a command quoted to the price it has if nothing else happens. */
export function withCeiling(world: World, command: Command, made: string | null): World {
  if (command.kind === 'start') return withQuotedStart(world, command.space);
  const id = command.kind === 'change-reservation' ? command.reservation : made!;
  const booked = world.reservations[id];
  // A booking that began at once, or was moved or refused by its charger, has no quote of its own.
  if (booked === undefined || booked.ceiling !== null || isOffer(booked)) return world;
  const ceiling = quoteFor(world, booked).bill.total;
  const reservations = { ...world.reservations, [id]: { ...booked, ceiling } };
  return deepFreeze({ ...world, reservations });
}

/** Commands after which what is ordered for a car may take another amount. */
const foreseenAnew: ReadonlySet<string> = new Set<Command['kind']>([
  'start',
  'change-plan',
  'edit-vehicle',
  'report-level',
  'correct-car',
]);

/** Whether it is to be foreseen after a command what a charge of an agent with limits takes. */
export const isToForesee = (command: Command, sessions: Iterable<Session>): boolean =>
  foreseenAnew.has(command.kind) && [...sessions].some(isUnforeseen);

const isUnforeseen = ({ order, mostEnergy, phase }: Session): boolean =>
  order?.agent?.isLimited === true && mostEnergy === undefined && phase.kind !== 'stopped';

/** Sets what the charges of agents with limits take at most, where something else is asked of them. */
export function withMostEnergy(world: World): World {
  const asked = Object.values(world.sessions).filter(isUnforeseen);
  const sessions = { ...world.sessions };
  for (const session of asked) {
    sessions[session.id] = { ...session, mostEnergy: outlook(world, session)!.bill.energy };
  }
  return deepFreeze({ ...world, sessions });
}

function withQuotedStart(world: World, space: string): World {
  const session = world.sessions[world.spaces[space]!.session!]!;
  const { total: ceiling, energy } = outlook(world, session)!.bill;
  const { goal } = session.order!;
  // More than an amount that is quoted in full was not ordered, so it is not paid either.
  const isAll = goal.kind === 'energy' && energy >= Math.round(goal.energy * 1000);
  const quoted = { ...session, ceiling, ...(!isAll && { quotedEnergy: energy }) };
  const sessions = { ...world.sessions, [session.id]: quoted };
  return deepFreeze({ ...world, sessions });
}
