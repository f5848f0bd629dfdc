import { hourAt, type LocalMinute } from './calendar.ts';
import type { History } from './history.ts';
import { lookUp } from '../look-up.ts';
import { hoursAgain } from './likeness-inputs.ts';

/** How many of a user's own stored stays would have ended before a time, and out of how many. */
export interface Departures {
  readonly before: number;
  readonly of: number;
}

/** Counts own stays that, shifted to begin at `from` and still ongoing now, end before `until`. */
export function ownDepartures(
  history: History,
  user: string,
  { from, now, until }: Readonly<Record<'from' | 'now' | 'until', LocalMinute>>,
): Departures {
  const ends = (lookUp(history.users, user) ?? [])
    .map((stay) => from + hoursAgain(stay, hourAt(from)) * 60)
    .filter((end) => end > now);
  return { before: ends.filter((end) => end < until).length, of: ends.length };
}
