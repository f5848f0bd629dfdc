import { advanceTo } from '#api/community/kind.ts';
import { translateEvents, type SandboxEvent } from '#api/public/webhooks/translate-events.ts';
import { sandbox, type SandboxState } from '#api/sandbox/sandbox.ts';
import { follow, type AtEntry } from '../communities/community-state.ts';
import type { Entry } from '../store/log-entry.ts';

/** A community as of the last log entry whose events are queued. */
export interface Followed {
  /** The state right after that entry. */
  readonly at: AtEntry<SandboxState>;
  /** The same state some time later, without any events in between. */
  readonly ahead: SandboxState;
}

export const followFrom = (at: AtEntry<SandboxState>): Followed => ({ at, ahead: at.state });

/** The state after the next log entry, and the events that led to it. */
export function followEntry(
  { at }: Followed,
  entry: Entry,
  locale: string,
): { readonly next: Followed; readonly events: readonly SandboxEvent[] } {
  const after = follow(at, [entry]);
  const { elapsed, own } = entry.events;
  const events = translateEvents(at.state.world, after.state, [...elapsed, ...own], locale);
  return { next: followFrom(after), events };
}

/** The community now; null if there were events since. */
export function followTime({ at, ahead }: Followed, wall: number, locale: string): Followed | null {
  const { state, events } = advanceTo(sandbox, ahead, sandbox.timeAt(ahead, wall));
  const found = translateEvents(ahead.world, state, events, locale);
  return found.length > 0 ? null : { at, ahead: state };
}

/** When, by the wall clock, the next event may happen by itself; null while the clock is paused. */
export function dueAt({ ahead }: Followed): number | null {
  const next = sandbox.nextChange(ahead);
  return next === Infinity ? null : sandbox.wallAt(ahead, next);
}
