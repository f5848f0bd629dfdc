import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';
import { nextMonthEnd } from '#engine/ledger/invoicing.ts';
import type { Books } from '#engine/service/books.ts';
import type { After } from './kind.ts';

/** Counters of events: of all, and of those that concern residents with an account. */
export interface Turns {
  readonly any: number;
  readonly own: number;
}

export const nextTurn = ({ any, own }: Turns): Turns => ({ any: any + 1, own: own + 1 });

/** The counters after some time. */
export function turnsAfter(turns: Turns, before: World, { state, events }: After<Books>): Turns {
  const { world } = state;
  const monthEnded = world.now >= nextMonthEnd(world, before.now);
  if (monthEnded || ownEvents(world, events).length > 0) return nextTurn(turns);
  return events.length > 0 ? { ...turns, any: turns.any + 1 } : turns;
}

/** The events that concern residents with an account. */
export const ownEvents = (
  { accounts }: Pick<World, 'accounts'>,
  events: readonly WorldEvent[],
): readonly WorldEvent[] => events.filter(({ user }) => accounts.includes(user));
