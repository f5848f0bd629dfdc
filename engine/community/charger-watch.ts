import { duration, minute, second, type Instant } from '../units.ts';
import type { Disobedience } from './anomaly.ts';
import type { Session } from './session.ts';
import type { Space } from './world.ts';

/** How long a car may draw more than it was offered. */
const patienceWithExcess = duration(minute);
/** How long an offer may be unanswered: longer than between two readings, which may be the answer. */
const patienceWithSilence = duration(90 * second);

/**
 * How often an unanswered offer is sent again, as it or its answer may have been lost. An offer of less
 * is sent again sooner: until it is confirmed, other cars make room for what may still be drawn.
 */
const sendsAgain = {
  less: duration(10 * second),
  ready: duration(30 * second),
  silent: duration(5 * minute),
};

/** Whether a charger may draw more than the last offer. */
const isCut = ({ line, offered }: Session): boolean => line.mayDraw > offered;

/** Whether a charger has not answered an offer for less, although it was sent again. */
export const isCutLate = (session: Session, at: Instant): boolean =>
  isCut(session) && at - (session.line.askedAt ?? at) >= sendsAgain.less;

/** When an offer is sent again because its charger has not answered. */
export function sendAgainAt(session: Session, { condition }: Space): number {
  const { line } = session;
  const { askedAt, sentAgain = askedAt, confirmedId, offerId } = line;
  if (sentAgain === undefined || confirmedId === offerId) return Infinity;
  if (condition.kind === 'ready') {
    return sentAgain + (isCut(session) ? sendsAgain.less : sendsAgain.ready);
  }
  const isSilent = condition.kind === 'offline' && condition.why === 'silent';
  return isSilent ? sentAgain + sendsAgain.silent : Infinity;
}

/** What a charger does wrong that its session shows, and since when it counts as such. */
export function disobedienceOf(
  { line }: Session,
  { condition }: Space,
): { readonly why: Disobedience; readonly from: number } | null {
  if (condition.kind !== 'ready') return null;
  const { excess, askedAt, confirmedId, offerId } = line;
  if (excess !== undefined) {
    return { why: 'draws-more', from: excess.since + patienceWithExcess };
  }
  if (askedAt === undefined || confirmedId === offerId) return null;
  return { why: 'silent', from: askedAt + patienceWithSilence };
}
