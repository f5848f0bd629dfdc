import type { Interval } from '../time/interval.ts';
import { instant, type Instant } from '../units.ts';
import type { Session } from '../community/session.ts';

/** When the idle fee of a session could begin at the earliest; null while nobody is kept waiting. */
export const idleFrom = ({ moveRequest, idleSince }: Session): Instant | null =>
  moveRequest === null || idleSince === null
    ? null
    : instant(Math.max(moveRequest.by, moveRequest.leaves, idleSince));

/** The times up to an instant in which a car has kept somebody waiting. */
export function idleUntil(session: Session, at: Instant): readonly Interval[] {
  const from = idleFrom(session);
  if (from === null || from >= at) return session.idle;
  const last = session.idle.at(-1);
  if (last?.to !== from) return [...session.idle, { from, to: at }];
  return [...session.idle.slice(0, -1), { from: last.from, to: at }];
}

/** Whether a car that leaves now has made way in time for somebody, before it had to. */
export const hasMadeWay = ({ moveRequest }: Session, at: Instant): boolean =>
  moveRequest !== null && moveRequest.at < moveRequest.leaves && at <= moveRequest.by;
