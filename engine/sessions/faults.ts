import { flowAt } from '../charging/flow.ts';
import { stateOf } from '../community/reservation.ts';
import { amps, type Instant } from '../units.ts';
import type { Disobedience } from '../community/anomaly.ts';
import { disobedienceOf, isCutLate, sendAgainAt } from '../community/charger-watch.ts';
import { pairOf, unsettle, type Draft } from '../community/draft/draft.ts';
import { noteAnomaly } from '../community/draft/note-anomaly.ts';
import { changeState, reservationsAt } from '../community/draft/put-reservation.ts';
import { putSession, putSpace, sessionAt } from '../community/draft/put-session.ts';
import { completion, expectedFlow, targetOf } from '../community/goal.ts';
import { complete, interrupt, offerOf, setOffer, setPhase } from './session-steps.ts';
import { isDone } from '../community/phase.ts';
import type { Session } from '../community/session.ts';
import type { ChargerCondition } from '../community/world.ts';

/**
 * A charger fails. A faulted one has cut the power; an offline one keeps its last offer and
 * continues metering. Its readings arrive later.
 */
export function chargerFails(
  draft: Draft,
  space: string,
  kind: 'faulted' | 'offline',
  until: Instant | null,
  why?: Disobedience,
): void {
  const at = draft.now;
  const found = draft.spaces[space]!;
  const since = found.condition.kind === 'ready' ? at : found.condition.since;
  const fault = kind === 'offline' && hasFault(found.condition) && { hasFault: true as const };
  const condition = { kind, since, until, ...(why !== undefined && { why }), ...fault };
  putSpace(draft, { ...found, condition });
  const session = orderedAt(draft, space);
  if (session !== undefined && !isDone(session.phase)) {
    const planless = interrupt(session);
    const cut =
      kind === 'faulted' ? withoutPower(draft, planless, at) : asAnswered(draft, planless);
    const phase = kind === 'faulted' ? ({ kind } as const) : outOfReach(cut, why);
    putSession(draft, setPhase(draft, cut, at, phase));
    // When its fault clears, it would resume at its last offer.
    if (kind === 'faulted') draft.offers.set(space, offerOf(cut));
  } else if (session !== undefined && kind === 'faulted' && session.line.mayDraw > 0) {
    // Recorded with its next reading: the last one may still be on its way.
    putSession(draft, withoutPower(draft, session, at));
  }
  recount(draft, space);
  draft.moveChecks.add(found.building);
  unsettle(draft, found.building, 'plan');
}

const hasFault = (condition: ChargerCondition): boolean =>
  condition.kind === 'faulted' || (condition.kind === 'offline' && condition.hasFault === true);

/** A charger is in reach again. A fault it had before is over only when it says so. */
export function chargerConnects(draft: Draft, space: string): void {
  const { condition } = draft.spaces[space]!;
  if (!hasFault(condition)) chargerReturns(draft, space);
  else if (condition.kind === 'offline') chargerFails(draft, space, 'faulted', null);
}

const outOfReach = ({ line }: Session, why?: Disobedience) =>
  ({ kind: 'offline', amps: line.mayDraw, ...(why !== undefined && { why }) }) as const;

/** What a charger may draw is counted in another way once it is out of reach, or back. */
function recount(draft: Draft, space: string): void {
  const session = sessionAt(draft, space);
  if (session !== undefined) putSession(draft, session);
}

/**
 * A charger has not answered an offer for too long, or its car goes on drawing more than was offered:
 * from now on it counts with all it may draw, and is told to stop. Before that, and from time to time
 * after, an unanswered offer is sent again. True if one of these was done.
 */
export function chargerDisobeys(draft: Draft, session: Session, at: Instant): boolean {
  const space = draft.spaces[session.space]!;
  const wrong = disobedienceOf(session, space);
  if (wrong === null || wrong.from > at) {
    if (sendAgainAt(session, space) > at) return false;
    sendAgain(draft, session, at);
    return true;
  }
  if (wrong.why === 'draws-more') putSession(draft, setOffer(draft, session, at, amps(0)));
  chargerFails(draft, session.space, 'offline', null, wrong.why);
  noteAnomaly(draft, draft.sessions.get(session.id)!, wrong.why);
  return true;
}

/** Sends the last offer of a session again. */
function sendAgain(draft: Draft, session: Session, at: Instant): void {
  draft.offers.set(session.space, offerOf(session));
  putSession(draft, { ...session, line: { ...session.line, sentAgain: at } });
  if (isCutLate(session, at)) unsettle(draft, session.building, 'share');
}

/** A charger that disobeyed answers again, or its car is gone. */
export function chargerObeys(draft: Draft, space: string, why: Disobedience): void {
  const { condition } = draft.spaces[space]!;
  if (condition.kind === 'offline' && condition.why === why) chargerReturns(draft, space);
}

/** A session whose car is not assumed to get more than its charger has said, as it may never answer. */
function asAnswered(draft: Draft, session: Session): Session {
  const { line, flow } = session;
  if (line.confirmedId === line.offerId || flow.amps <= line.confirmed) return session;
  return {
    ...session,
    flow: flowAt(pairOf(draft, session), { ...flow, amps: line.confirmed }, draft.now),
  };
}

/** A session whose charger has cut the power by itself. */
function withoutPower(draft: Draft, session: Session, at: Instant): Session {
  const none = amps(0);
  const flow = { ...flowAt(pairOf(draft, session), session.flow, at), amps: none };
  const switchedAt = session.offered === 0 ? session.switchedAt : at;
  // A new offer id, so that answers to offers still in transit are ignored.
  const offerId = session.line.offerId + 1;
  const line = { offerId, confirmedId: offerId, confirmed: none, mayDraw: none };
  return { ...session, offered: none, offeredAt: at, line, flow, switchedAt };
}

/**
 * The charger is back: its session continues, or ends if its goal was reached meanwhile, and its
 * pending reservations are confirmed.
 */
export function chargerReturns(draft: Draft, space: string): void {
  const at = draft.now;
  const found = draft.spaces[space]!;
  const { condition } = found;
  if (condition.kind === 'ready') return;
  const { kind, since, why } = condition;
  const outage = { space, kind: why ?? kind, from: since, to: at };
  // A test cuts the line on purpose.
  if (!found.isTested) draft.entries.push({ kind: 'outage-ended', at, outage });
  putSpace(draft, { ...found, condition: { kind: 'ready' } });
  draft.spaceFreed = true;
  draft.moveChecks.add(found.building);
  const session = orderedAt(draft, space);
  if (session !== undefined) {
    const pair = pairOf(draft, session);
    const flow = expectedFlow(pair, session, at);
    const { line } = session;
    // The last offer may have been lost in transit, also one that ended the charge.
    const isLost = line.confirmedId !== line.offerId;
    if (isLost) draft.offers.set(space, offerOf(session));
    const back = {
      ...session,
      flow,
      line: isLost ? { ...line, askedAt: at, sentAgain: at } : line,
    };
    if (!isDone(session.phase)) {
      const done = completion(pair, flow, targetOf(pair, session, session.order!.goal));
      if (done === 'goal') complete(draft, back, at, done);
      else {
        // Nobody has ordered anything: the outage costs nobody else.
        draft.planEnded.add(back.id);
        putSession(draft, interrupt(back));
      }
    }
  }
  recount(draft, space);
  for (const reservation of reservationsAt(draft, space)) {
    if (stateOf(reservation) !== 'PENDING') continue;
    changeState(draft, reservation, { state: 'RESERVED', why: 'confirmed' });
  }
  unsettle(draft, found.building, 'plan');
}

/** The session at a space, if something was ordered. */
function orderedAt(draft: Draft, space: string): Session | undefined {
  const session = sessionAt(draft, space);
  return session?.order === null ? undefined : session;
}
