import { day, duration, instant, type Instant } from '#engine/units.ts';
import { nextMonthEnd } from '#engine/ledger/invoicing.ts';
import { advanceBooks, type SimulatedBooks } from '#engine/simulation/books.ts';
import type { WorldEvent } from '#engine/community/events.ts';
import type { World } from '#engine/community/world.ts';

/** Counters of events: of all, and of those that concern residents with an account. */
export interface Turns {
  readonly any: number;
  readonly own: number;
}

/** World and ledger after some time, with the events in between. */
export interface Lived extends SimulatedBooks {
  readonly events: readonly WorldEvent[];
}

export const aYear = duration(366 * day);

/** Advances world and ledger to an instant; does nothing if that is in the past. */
export function livedUntil(from: SimulatedBooks, to: number): Lived {
  let { world, ledger } = from;
  const events: WorldEvent[] = [];
  while (world.now < to) {
    const outcome = advanceBooks({ world, ledger }, next(world.now, to));
    if (!outcome.ok) throw new Error(`Time could not move on: ${outcome.refusal.code}`);
    ({ world, ledger } = outcome);
    events.push(...outcome.events);
  }
  return { world, ledger, events };
}

const next = (now: Instant, to: number): Instant => instant(Math.min(to, now + aYear));

/** The counters after some time. */
export function turnsAfter(turns: Turns, before: World, { world, events }: Lived): Turns {
  const monthEnded = world.now >= nextMonthEnd(world, before.now);
  const isOwn = monthEnded || events.some(({ user }) => world.accounts.includes(user));
  if (isOwn) return { any: turns.any + 1, own: turns.own + 1 };
  return events.length > 0 ? { ...turns, any: turns.any + 1 } : turns;
}
