import type { Interval } from '../time/interval.ts';
import { instant, type Instant } from '../units.ts';
import type { MoveRequest, Session } from '../community/session.ts';

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

/** Whether a driver was asked to move before the time they said they would leave. */
export const isFavor = ({ at, leaves }: Pick<MoveRequest, 'at' | 'leaves'>): boolean => at < leaves;

/** The move request that was open when a car left, which may be reported later. */
export function requestAt({ moveRequest, withdrawn }: Session, at: Instant): MoveRequest | null {
  if (moveRequest !== null && moveRequest.at <= at) return moveRequest;
  const wasOpen = withdrawn !== undefined && withdrawn.at <= at && at < withdrawn.withdrawnAt;
  return wasOpen ? withdrawn : null;
}

/** Whether a car that left then did so in time after a request made before its ready-by time. */
export function hasMadeWay(session: Session, at: Instant): boolean {
  const request = requestAt(session, at);
  return request !== null && isFavor(request) && at <= request.by;
}
