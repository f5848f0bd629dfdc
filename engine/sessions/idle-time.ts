import type { Interval } from '../time/interval.ts';
import { instant, type Instant } from '../units.ts';
import type { Session } from '../community/session.ts';

/** When an idle fee begins at the earliest; null without a move request. */
export const idleFrom = ({ moveRequest, idleSince }: Session): Instant | null =>
  moveRequest === null || idleSince === null
    ? null
    : instant(Math.max(moveRequest.by, moveRequest.leaves, idleSince));

/** The intervals up to an instant for which an idle fee applies. */
export function idleUntil(session: Session, at: Instant): readonly Interval[] {
  const from = idleFrom(session);
  if (from === null || from >= at) return session.idle;
  const last = session.idle.at(-1);
  if (last?.to !== from) return [...session.idle, { from, to: at }];
  return [...session.idle.slice(0, -1), { from: last.from, to: at }];
}

/** Whether a car that leaves now does so in time after a request made before its ready-by time. */
export const hasMadeWay = ({ moveRequest }: Session, at: Instant): boolean =>
  moveRequest !== null && moveRequest.at < moveRequest.leaves && at <= moveRequest.by;
