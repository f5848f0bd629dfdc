import type { Interval } from '../time/interval.ts';
import { instant, type Instant } from '../units.ts';
import { energyOf } from '../billing/metering.ts';
import type { MoveRequest, Session, SessionRecord } from '../community/session.ts';

/** When an idle fee begins at the earliest; null without a move request. */
export const idleFrom = ({ moveRequest, idleSince }: Session): Instant | null =>
  moveRequest === null || idleSince === null
    ? null
    : instant(Math.max(moveRequest.by, moveRequest.leaves, idleSince));

/** The intervals up to an instant for which an idle fee applies. */
export function idleUntil(session: Session, at: Instant): readonly Interval[] {
  const from = idleFrom(session);
  if (from === null || from >= at) return session.idle;
  return joined(session.idle, [{ from, to: at }]);
}

/** Two lists of intervals as one; the last of the first may go on in the second. */
function joined(before: readonly Interval[], [first, ...rest]: readonly Interval[]) {
  if (first === undefined) return before;
  const last = before.at(-1);
  if (last?.to !== first.from) return [...before, first, ...rest];
  return [...before.slice(0, -1), { from: last.from, to: first.to }, ...rest];
}

type Charge = Pick<SessionRecord, 'readings' | 'idle' | 'end' | 'madeWay'>;

/**
 * The charge that owes the idle time of a record and gets its refund: as long as nothing has flowed
 * since the car began again, the one before it.
 */
export function owingIdleTime<R extends Charge>(
  { before }: Pick<Session, 'before'>,
  record: R,
): R | SessionRecord {
  const { idle, end, madeWay, readings } = record;
  if (before === undefined || energyOf(readings) > 0) return record;
  if (idle.length === 0) return { ...before, madeWay: before.madeWay || madeWay };
  const { energy } = before.readings.at(-1)!;
  return {
    ...before,
    end,
    readings: [...before.readings.filter(({ at }) => at < end), { at: end, energy }],
    idle: joined(before.idle, idle),
    madeWay: before.madeWay || madeWay,
  };
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
