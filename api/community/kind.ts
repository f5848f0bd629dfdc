import type { WorldEvent } from '#engine/community/events.ts';
import type { Books, BooksOutcome } from '#engine/service/books.ts';
import type { World } from '#engine/community/world.ts';
import { day, duration, instant, type Instant } from '#engine/units.ts';
import type { EntryRows } from '../store/entry-rows.ts';
import type { LogEntry } from '../store/log-entry.ts';
import type { LogAction } from './community.ts';

export type KindName = 'sandbox' | 'live';

/** A state, and the events that led to it. */
export interface After<State extends Books> {
  readonly state: State;
  readonly events: readonly WorldEvent[];
}

/**
 * What differs between a sandbox and a live community: their states, what can be asked of them and
 * which clock they follow. Everything else, from the log to the keys, is the same.
 */
export interface Kind<State extends Books, Asked extends { readonly kind: string }> {
  readonly name: KindName;
  /** The state after an action at its own instant. Throws the contract's error if it is refused. */
  readonly apply: (
    now: State,
    action: LogAction<Asked>,
    host: { readonly wall: number; readonly locale: string },
  ) => After<State>;
  /** The time in the community when the wall clock shows a time. */
  readonly timeAt: (state: State, wall: number) => number;
  /** When the wall clock shows a time in the community; null while its clock stands still. */
  readonly wallAt: (state: State, time: number) => number | null;
  /** When the state next changes without an action, in its own time. */
  readonly nextChange: (state: State) => number;
  /** Whether what happened by itself since an entry is to be logged as a tick. */
  readonly isTickDue: (since: State, now: State, own: readonly WorldEvent[]) => boolean;
  /** Moves a state on to an instant that is at most a year later. */
  readonly advance: (state: State, to: Instant) => After<State>;
  /** The rows that an entry is stored with beside the log; the state before is null if all is new. */
  readonly rowsOf?: (before: State | null, after: State, entry: LogEntry) => EntryRows | null;
  /** Its parts, as they are stored. */
  readonly partsOf: (state: State) => State;
}

export const aYear = duration(366 * day);

/** Advances a state to an instant; does nothing if that is in the past: time never runs back. */
export function advanceTo<State extends Books>(
  kind: Pick<Kind<State, never>, 'advance'>,
  from: State,
  to: number,
): After<State> {
  let state = from;
  const events: WorldEvent[] = [];
  while (state.world.now < to) {
    const after = kind.advance(state, instant(Math.min(to, state.world.now + aYear)));
    ({ state } = after);
    events.push(...after.events);
  }
  return { state, events };
}

/** The books of an outcome; a refusal is a bug, since time can always pass. */
export function advanced<W extends World>(outcome: BooksOutcome<W>): After<Books<W>> {
  if (!outcome.ok) throw new Error(`Time could not move on: ${outcome.refusal.code}`);
  const { world, ledger, events } = outcome;
  return { state: { world, ledger }, events };
}
