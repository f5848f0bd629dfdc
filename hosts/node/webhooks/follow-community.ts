import type { DemoClock } from '#api/demo-clock.ts';
import { timeOn } from '#api/demo-clock.ts';
import { livedUntil } from '#api/lived-until.ts';
import { translateEvents, type SandboxEvent } from '#api/public/webhooks/translate-events.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { nextChange } from '#engine/simulation/live.ts';
import { follow, type SandboxState } from '../sandboxes/sandbox-state.ts';
import type { Entry } from '../store/log-entry.ts';

/** A community as of the last log entry whose events are queued. */
export interface Followed {
  /** The state right after that entry. */
  readonly state: SandboxState;
  /** The same state some time later, without any events in between. */
  readonly ahead: SimulatedBooks;
}

export const followFrom = (state: SandboxState): Followed => ({ state, ahead: state });

/** The state after the next log entry, and the events that led to it. */
export function followEntry(
  { state }: Followed,
  entry: Entry,
  locale: string,
): { readonly next: Followed; readonly events: readonly SandboxEvent[] } {
  const after = follow(state, [entry]);
  const { elapsed, own } = entry.events;
  const events = translateEvents(state.world, after, [...elapsed, ...own], locale);
  return { next: followFrom(after), events };
}

/** The community now; null if there were events since. */
export function followTime(
  { state, ahead }: Followed,
  wall: number,
  locale: string,
): Followed | null {
  const { world, ledger, events } = livedUntil(ahead, timeOn(state.clock, wall));
  const found = translateEvents(ahead.world, { world, ledger }, events, locale);
  return found.length > 0 ? null : { state, ahead: { world, ledger } };
}

/** When, by the wall clock, the next event may happen by itself; null while the clock is paused. */
export function dueAt({ state, ahead: { world, ledger } }: Followed): number | null {
  const next = Math.min(nextChange(world), ledger.due[0]?.at ?? Infinity);
  return next === Infinity ? null : wallTimeOf(state.clock, next);
}

/** When, by the wall clock, a clock will show a time: the inverse of `timeOn`. */
export function wallTimeOf(
  { real, demo, rate, paused, speedEnds }: DemoClock,
  time: number,
): number | null {
  if (paused) return null;
  const ahead = Math.max(0, time - demo);
  const fast = Math.max(0, speedEnds - real);
  return Math.ceil(ahead <= fast * rate ? real + ahead / rate : real + ahead - fast * (rate - 1));
}
