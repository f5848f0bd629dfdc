import type { DemoClock } from '#api/demo-clock.ts';
import { timeOn } from '#api/demo-clock.ts';
import { livedUntil } from '#api/lived-until.ts';
import { translateEvents, type Told } from '#api/public/webhooks/translate-events.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { nextChange } from '#engine/simulation/live.ts';
import { replay, type SandboxState } from '../sandboxes/sandbox-state.ts';
import type { Entry } from '../store/log-entry.ts';

/** A community as far as its events were told. */
export interface Followed {
  /** Right after the last entry of its log that was told. */
  readonly state: SandboxState;
  /** The same some time later, without anything to tell on the way. */
  readonly ahead: SimulatedBooks;
}

export const followFrom = (state: SandboxState): Followed => ({ state, ahead: state });

/** Carries out the next entry of the log: what time brought before it, and what it brought itself. */
export function followEntry(
  { state, ahead }: Followed,
  entry: Entry,
  locale: string,
): { readonly next: Followed; readonly told: readonly Told[] } {
  // Another process may have written with a clock that is a little behind.
  const start = ahead.world.now <= entry.at ? ahead : state;
  const { world, ledger, events } = livedUntil(start, entry.at);
  const byTime = translateEvents(start.world, { world, ledger }, events, locale);
  const { state: after, last } = replay({ ...state, world, ledger }, [entry]);
  const byEntry = translateEvents(world, after, last?.events ?? [], locale);
  return { next: followFrom(after), told: [...byTime, ...byEntry] };
}

/** The community at this moment; null if time has brought something to tell. */
export function followTime(
  { state, ahead }: Followed,
  wall: number,
  locale: string,
): Followed | null {
  const { world, ledger, events } = livedUntil(ahead, timeOn(state.clock, wall));
  const told = translateEvents(ahead.world, { world, ledger }, events, locale);
  return told.length > 0 ? null : { state, ahead: { world, ledger } };
}

/** When, by the wall clock, time alone may next bring something to tell; null while it stands still. */
export function dueAt({ state, ahead: { world, ledger } }: Followed): number | null {
  const next = Math.min(nextChange(world), ledger.due[0]?.at ?? Infinity);
  return next === Infinity ? null : wallTimeOf(state.clock, next);
}

/** When a clock will show a time: the inverse of `timeOn`. */
export function wallTimeOf(
  { real, demo, rate, paused, speedEnds }: DemoClock,
  time: number,
): number | null {
  if (paused) return null;
  const ahead = Math.max(0, time - demo);
  const fast = Math.max(0, speedEnds - real);
  return Math.ceil(ahead <= fast * rate ? real + ahead / rate : real + ahead - fast * (rate - 1));
}
