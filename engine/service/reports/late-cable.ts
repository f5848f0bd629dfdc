import type { Draft } from '../../community/draft/draft.ts';
import { endTransaction, putSession, putSpace } from '../../community/draft/put-session.ts';
import { lastWord } from '../../community/readings/last-heard.ts';
import type { Session } from '../../community/session.ts';
import { minute, type Instant } from '../../units.ts';
import type { CableEvent, CableReport } from './read-report.ts';

/**
 * A cable can be out and in again before its charger has reported either. A driver who says whose car
 * it is then means the second cable, while the service still knows the first.
 */

/** How long after a session began the first report of its cable may have been taken. */
const soon = minute;

const beganAt = ({ pluggedIn, resumed }: Session): Instant => resumed?.at ?? pluggedIn;

/** Whether nothing that was reported of the cable of a session was taken since it began. */
const isUnheard = (session: Session): boolean =>
  lastWord(session) <= beganAt(session) && session.line.confirmedId === 0;

/** Whether a booked charge began by itself after another at its cable: no driver said anything then. */
const beganByItself = ({ before, reservation }: Session): boolean =>
  before !== undefined && reservation !== null;

/** Whether a late unplug is of the cable before the one that a session began with. */
export const isOfCableBefore = (
  { now }: Draft,
  session: Session,
  kind: CableReport['kind'],
  { at }: CableEvent,
): boolean =>
  kind === 'unplugged' &&
  at < Math.min(now, beganAt(session)) &&
  isUnheard(session) &&
  !beganByItself(session);

/** Whether a message of a transaction that is not known yet is of the cable of a session. */
export function isCableOf(
  { spaces }: Draft,
  session: Session,
  { kind, transaction, reading }: CableReport,
): boolean {
  const { ended = [], clockAhead } = spaces[session.space]!;
  if (kind === 'unplugged' || ended.includes(transaction) || !isUnheard(session)) return false;
  const at = reading.at - clockAhead;
  const begun = beganAt(session);
  // Between the cable before and the session, or an answer to its first offers.
  if (kind === 'plugged') return at <= begun && at > lastWord(session);
  return at >= begun && at <= begun + soon;
}

/**
 * The session goes on at another cable than it was thought to have begun with. Its numbers go on from
 * the first report of that cable.
 */
export function followCable(
  draft: Draft,
  session: Session,
  { transaction, reading: { seq } }: CableReport,
): void {
  const { readings, space } = session;
  endTransaction(draft, draft.spaces[space]!, session.transaction);
  const reading = readings.at(-1)!;
  putSpace(draft, { ...draft.spaces[space]!, plugged: { transaction, reading } });
  const shift = seq === null ? {} : { seqShift: Math.floor(reading.seq) + 1 - seq };
  putSession(draft, { ...session, ...shift, transaction });
}
