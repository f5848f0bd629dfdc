import { followOffer } from '../charging/draw.ts';
import { amps, millijoulesPerWattHour, wattHours, type Amps, type Instant } from '../units.ts';
import { pairOf, tell, unsettle, type ChargerOffer, type Draft } from '../community/draft/draft.ts';
import { isNeeded } from '../community/draft/put-reservation.ts';
import { putSession } from '../community/draft/put-session.ts';
import { givesUpAt, headroom, mostTaken, settlesWithin } from '../community/due.ts';
import { askedAmps, completion, effortLeft, expectedFlow, targetOf } from '../community/goal.ts';
import { recount } from './idle-time.ts';
import { project } from './projection.ts';
import { isDone, type Completion, type Phase } from '../community/phase.ts';
import type { ChargerLine, Session } from '../community/session.ts';

/**
 * Sends an offer to the charger of a session; the estimate assumes that the car follows it. An
 * offline charger continues as before: it gets the offer when it is back.
 */
export function setOffer(draft: Draft, session: Session, at: Instant, to: Amps): Session {
  if (session.offered === to) return session;
  const isOffline = draft.spaces[session.space]!.condition.kind === 'offline';
  const switched = session.offered === 0 || to === 0;
  const { line } = session;
  const pair = pairOf(draft, session);
  const mayDraw = amps(Math.max(line.mayDraw, to));
  const flow = expectedFlow(pair, session, at);
  const told: Session = {
    ...session,
    offered: to,
    offeredAt: at,
    line: { ...offeredOn(line, to, at), mayDraw },
    flow: isOffline || takesLess(session, flow.amps, to) ? flow : followOffer(pair, flow, at, to),
    switchedAt: switched ? at : session.switchedAt,
  };
  draft.offers.set(session.space, offerOf(told));
  return told;
}

/** A car that draws less than it is offered keeps doing so while its offer does not go below that. */
const takesLess = ({ offered }: Session, drawn: Amps, to: Amps): boolean =>
  drawn > 0 && drawn < offered && drawn <= to;

/** The line of a charger with one more offer on its way. */
function offeredOn(line: ChargerLine, to: Amps, at: Instant): ChargerLine {
  const { offerId, confirmedId, excess, askedAt = at, sentAgain: _, ...still } = line;
  const isAnswered = confirmedId === offerId;
  const asked: ChargerLine = {
    ...still,
    offerId: offerId + 1,
    confirmedId,
    askedAt: isAnswered ? at : askedAt,
    ...(excess !== undefined && { excess }),
    ...(!isAnswered && { sentAgain: at }),
  };
  if (excess === undefined) return asked;
  return { ...asked, excess: { ...excess, allowed: amps(Math.max(excess.allowed, to)) } };
}

export const offerOf = ({ space, offered, line }: Session): ChargerOffer => ({
  space,
  id: line.offerId,
  amps: offered,
});

/** Whether two phases read the same to a user; details inside may still differ. */
function readsTheSame(a: Phase, b: Phase): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'waiting' && b.kind === 'waiting') return a.why.kind === b.why.kind;
  if (a.kind === 'charging' && b.kind === 'charging') {
    return a.why.kind === b.why.kind && a.amps === b.amps;
  }
  if (a.kind === 'offline' && b.kind === 'offline') return a.why === b.why;
  return a.kind !== 'complete' || b.kind !== 'complete' || a.why === b.why;
}

/** The log with one more phase. One that lasted no time, between two steps of an instant, leaves no trace. */
function logged(log: Session['log'], at: Instant, phase: Phase): Session['log'] {
  const lasted = log.length > 1 && log.at(-1)!.at === at ? log.slice(0, -1) : log;
  return readsTheSame(lasted.at(-1)!.phase, phase) ? lasted : [...lasted, { at, phase }];
}

/** Sets the phase of a session, with its log, events and idle times. */
export function setPhase(draft: Draft, session: Session, at: Instant, phase: Phase): Session {
  const { id, user, space, building, idleSince, log } = session;
  const isIdle = isDone(phase);
  if (isIdle !== (idleSince !== null) && isNeeded(draft, space)) draft.moveChecks.add(building);
  const isNews = !readsTheSame(session.phase, phase);
  if (isNews) tell(draft, { kind: 'session-phase', at, user, space, session: id, phase });
  const next: Session = {
    ...session,
    phase,
    idleSince: isIdle ? (idleSince ?? at) : null,
    log: isNews ? logged(log, at, phase) : log,
  };
  // The request is the same before and after, so only the phase decides what counts from now on.
  return recount(next, at);
}

/** Ends charging because the goal is reached. The freed power can be shared. */
export function complete(draft: Draft, session: Session, at: Instant, why: Completion): void {
  const still = setOffer(draft, session, at, amps(0));
  putSession(draft, setPhase(draft, still, at, { kind: 'complete', why }));
  unsettle(draft, session.building, 'share');
}

/** A session without its plan; the next one is compared with it, so that its user is told. */
export function interrupt(session: Session, blocks = session.plan?.blocks): Session {
  const { plan } = session;
  return plan === null || blocks === undefined
    ? { ...session, plan: null }
    : { ...session, plan: null, interrupted: { ...plan, blocks } };
}

/** Handles the agenda entry of a session: ends it at its goal, or has its power decided again. */
export function sessionFallsDue(draft: Draft, session: Session, at: Instant): void {
  const pair = pairOf(draft, session);
  const next = withTaken(draft, { ...session, flow: expectedFlow(pair, session, at) }, at);
  const done = completion(pair, next.flow, targetOf(pair, session, session.order!.goal));
  // Only the car reports that its battery is full.
  if (done === 'goal') {
    complete(draft, next, at, done);
    return;
  }
  if (givesUpAt(session) <= at) {
    complete(draft, next, at, 'car');
    return;
  }
  // A plan that has ended before the goal is replaced.
  const isOver = (session.plan?.blocks.at(-1)?.to ?? at) <= at;
  const isLate = !isOver && isBehind(draft, next, at);
  if (isOver || isLate) draft.planEnded.add(session.id);
  putSession(draft, isOver ? interrupt(next, []) : isLate ? interrupt(next) : next);
  unsettle(draft, session.building, 'share');
}

/**
 * A session with what its car takes, if it has left part of its offer for a while though it was believed
 * to want all: its battery is fuller, or its cable or charger less, than is known.
 */
export function withTaken(draft: Draft, session: Session, at: Instant): Session {
  const { offered, offeredAt, flow, line, readings } = session;
  // What was drawn before the offer came, as while its charger was out of reach, says nothing of the car.
  const isRead = line.confirmedId === line.offerId && readings.at(-1)!.at > offeredAt;
  const isSettled = isRead && at >= offeredAt + settlesWithin;
  if (!isSettled || flow.amps === 0 || offered - flow.amps < headroom) return session;
  const isKnown = askedAmps(pairOf(draft, session), session) <= flow.amps + 1;
  return isKnown ? session : { ...session, takes: flow.amps };
}

/** Plans a car again that has got less than planned, as others were slow to draw less. */
export function replanBehind(draft: Draft, session: Session, at: Instant): void {
  if (session.plan === null || isDone(session.phase)) return;
  const next = { ...session, flow: expectedFlow(pairOf(draft, session), session, at) };
  if (!isBehind(draft, next, at)) return;
  draft.planEnded.add(session.id);
  putSession(draft, interrupt(next));
}

/** Less than this behind its plan is what rounding and slow answers make. */
export const littleBehind = wattHours(20);

/** Whether the rest of a plan brings less than its driver was told: planned power was not there, or not taken. */
function isBehind(draft: Draft, session: Session, at: Instant): boolean {
  const { plan, order } = session;
  if (plan === null || order!.readyBy <= at) return false;
  const pair = pairOf(draft, session);
  const target = targetOf(pair, session, order!.goal);
  const most = mostTaken(session);
  const taken = plan.blocks.map((one) => ({ ...one, amps: amps(Math.min(one.amps, most)) }));
  const { flows, done } = project(pair, session.flow, taken, target);
  if (done !== null) return false;
  const { metered } = effortLeft(pair, flows.at(-1)!, target);
  return metered > (plan.shortfall + littleBehind) * millijoulesPerWattHour;
}
