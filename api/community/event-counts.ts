import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';
import { nextMonthEnd } from '#engine/ledger/invoicing.ts';
import type { Books } from '#engine/service/books.ts';
import type { After } from './kind.ts';

/** Counters of events: of all, and of those that concern residents with an account. */
export interface EventCounts {
  readonly any: number;
  readonly own: number;
}

export const countEvent = ({ any, own }: EventCounts): EventCounts => ({
  any: any + 1,
  own: own + 1,
});

/** The counters after some time. */
export function countsAfter(
  eventCounts: EventCounts,
  before: World,
  { state, events }: After<Books>,
): EventCounts {
  const { world } = state;
  const monthEnded = world.now >= nextMonthEnd(world, before.now);
  if (monthEnded || ownEvents(world, events).length > 0) return countEvent(eventCounts);
  return events.length > 0 ? { ...eventCounts, any: eventCounts.any + 1 } : eventCounts;
}

/** The events that concern residents with an account. */
export const ownEvents = (
  { accounts }: Pick<World, 'accounts'>,
  events: readonly WorldEvent[],
): readonly WorldEvent[] => events.filter(({ user }) => accounts.includes(user));
