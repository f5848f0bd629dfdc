import { hourAt, type LocalMinute } from './calendar.ts';
import { lookUp, type History } from './history.ts';
import { hoursAgain } from './likeness-inputs.ts';

/** How many of somebody's own remembered stays would have ended before a time, and of how many. */
export interface Departures {
  readonly before: number;
  readonly of: number;
}

/** Had each own stay begun at `from`, and were it still going on now: was it over by `until`? */
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
