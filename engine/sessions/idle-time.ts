import { instant, type Instant } from '../units.ts';
import { energyOf } from '../billing/metering.ts';
import { isDone } from '../community/phase.ts';
import type { IdleTime, MoveRequest, Session, SessionRecord } from '../community/session.ts';

/** When an idle fee begins at the earliest; null without a move request. */
export const feeFrom = ({ moveRequest, idleFrom }: Session): Instant | null =>
  moveRequest === null
    ? null
    : instant(Math.max(moveRequest.by, moveRequest.leaves, idleFrom ?? 0));

/**
 * Counts idle time up to an instant and decides whether it counts from then on. Called at every
 * change of what that depends on: the request, who needs the space, the order and the phase.
 */
export function recount(session: Session, at: Instant): Session {
  if (session.moveRequest === null && session.idleFrom === undefined) return session;
  const { idleFrom: _, ...still } = { ...session, idle: idleUntil(session, at) };
  if (!isBlocking(session)) return still;
  const { by, leaves } = session.moveRequest!;
  return { ...still, idleFrom: instant(Math.max(by, leaves, at)) };
}

/** Whether a car keeps somebody waiting who needs its space, without charging. */
function isBlocking({ moveRequest, phase, line, offered, order }: Session): boolean {
  if (moveRequest === null || moveRequest.unneededSince !== undefined) return false;
  // A charger that gives more than it was told, or has not said that it stopped, may charge the car.
  if (line.mayDraw > offered) return false;
  if (isDone(phase) || order === null) return true;
  // What was ordered once the driver was asked is for right away. Sharing power is not its fault.
  if (moveRequest.isReordered !== true || phase.kind !== 'waiting') return false;
  return phase.why.kind === 'car' || phase.why.kind === 'reserved';
}

/** The intervals up to an instant for which an idle fee applies. */
export function idleUntil(session: Session, at: Instant): readonly IdleTime[] {
  const { idle, idleFrom: from, moveRequest } = session;
  if (from === undefined || from >= at) return idle;
  const need = moveRequest?.for;
  return joined(idle, [{ from, to: at, ...(need?.kind === 'reservation' && { booked: need.id }) }]);
}

/** Two lists of intervals as one; the last of the first may go on in the second. */
function joined(before: readonly IdleTime[], [first, ...rest]: readonly IdleTime[]) {
  if (first === undefined) return before;
  const last = before.at(-1);
  if (last?.to !== first.from || last.booked !== first.booked) return [...before, first, ...rest];
  return [...before.slice(0, -1), { ...last, to: first.to }, ...rest];
}

/** Idle time up to an instant; later intervals are dropped. */
export function cutAt(intervals: readonly IdleTime[], end: Instant): readonly IdleTime[] {
  const before = intervals.filter(({ from }) => from < end);
  const last = before.at(-1);
  return last === undefined || last.to <= end
    ? before
    : [...before.slice(0, -1), { ...last, to: end }];
}

/** All idle time that a session owes: its own, and that of the charge before it. */
export const owedBy = ({ idle, before }: Pick<Session, 'idle' | 'before'>): readonly IdleTime[] =>
  before === undefined ? idle : [...before.idle, ...idle];

type Charge = Pick<SessionRecord, 'readings' | 'idle' | 'end' | 'madeWay'>;

/**
 * The charge that owes the idle time of a record and gets its refund. It is the one before it as
 * long as nothing has flowed since the car began again, and if it owed some already: the limit of
 * the fee is for the whole stay. One in which nothing flowed costs nothing, so it can owe nothing.
 */
export function owingIdleTime<R extends Charge>(
  { before }: Pick<Session, 'before'>,
  record: R,
): R | SessionRecord {
  const { idle, end, madeWay, readings } = record;
  if (before === undefined || energyOf(before.readings) === 0) return record;
  if (energyOf(readings) > 0 && before.idle.length === 0) return record;
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
export function requestAt({ moveRequest, pastRequests }: Session, at: Instant): MoveRequest | null {
  if (moveRequest !== null && moveRequest.at <= at) return moveRequest;
  return pastRequests?.find((one) => one.at <= at && at < one.withdrawnAt) ?? null;
}

/** Whether a car that left then did so in time after a request made before its ready-by time. */
export function hasMadeWay(session: Session, at: Instant): boolean {
  const request = requestAt(session, at);
  return request !== null && isFavor(request) && at <= request.by;
}
