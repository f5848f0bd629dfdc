import { followOffer } from '../charging/draw.ts';
import { amps, wattHours, type Amps, type Instant, type Millijoules } from '../units.ts';
import {
  isNeeded,
  pairOf,
  putSession,
  tell,
  unsettle,
  type ChargerOffer,
  type Draft,
} from '../community/draft.ts';
import { completion, expectedFlow, millijoulesPerWattHour, targetOf } from '../community/goal.ts';
import { idleUntil } from './idle-time.ts';
import type { Phase, Session } from '../community/session.ts';

/** What a register shows: whole watt-hours, never more than has flowed. */
export const registerOf = (meter: Millijoules) =>
  wattHours(Math.floor(meter / millijoulesPerWattHour));

/** Tells the charger of a session what it may offer; the car is taken to follow. */
export function setOffer(draft: Draft, session: Session, at: Instant, to: Amps): Session {
  if (session.offered === to) return session;
  const switched = session.offered === 0 || to === 0;
  const { line } = session;
  const pair = pairOf(draft, session);
  const mayDraw = amps(Math.max(line.mayDraw, to));
  const told: Session = {
    ...session,
    offered: to,
    offeredAt: at,
    line: { ...line, offerId: line.offerId + 1, mayDraw },
    flow: followOffer(pair, expectedFlow(pair, session, at), at, to),
    switchedAt: switched ? at : session.switchedAt,
  };
  draft.offers.set(session.space, offerOf(told));
  return told;
}

export const offerOf = ({ space, offered, line }: Session): ChargerOffer => ({
  space,
  id: line.offerId,
  amps: offered,
});

/** Two phases a reader would tell in the same words; figures inside may still differ. */
function tellsTheSame(a: Phase, b: Phase): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'waiting' && b.kind === 'waiting') return a.why.kind === b.why.kind;
  if (a.kind === 'charging' && b.kind === 'charging') {
    return a.why.kind === b.why.kind && a.amps === b.amps;
  }
  return a.kind !== 'complete' || b.kind !== 'complete' || a.why === b.why;
}

/** Says what a session does from now on, keeps it in its log, and whether the car is done. */
export function setPhase(draft: Draft, session: Session, at: Instant, phase: Phase): Session {
  const { id, user, space, building, idleSince, log } = session;
  const isDone = phase.kind === 'complete' || phase.kind === 'stopped';
  if (isDone !== (idleSince !== null) && isNeeded(draft, space)) draft.needLook.add(building);
  const isNews = !tellsTheSame(session.phase, phase);
  if (isNews) tell(draft, { kind: 'session-phase', at, user, space, session: id, phase });
  return {
    ...session,
    phase,
    idleSince: isDone ? (idleSince ?? at) : null,
    idle: isDone ? session.idle : idleUntil(session, at),
    log: isNews ? [...log, { at, phase }] : log,
  };
}

/** Ends charging because there is nothing more to do. The others may share what it leaves. */
export function complete(
  draft: Draft,
  session: Session,
  at: Instant,
  why: 'full' | 'limit' | 'goal',
): void {
  const still = setOffer(draft, session, at, amps(0));
  putSession(draft, setPhase(draft, still, at, { kind: 'complete', why }));
  unsettle(draft, session.building, 'share');
}

/** What a session does when its time has come: it sees where it stands. */
export function sessionFallsDue(draft: Draft, session: Session, at: Instant): void {
  const pair = pairOf(draft, session);
  const next: Session = { ...session, flow: expectedFlow(pair, session, at) };
  const done = completion(pair, next.flow, targetOf(pair, session, session.order!.goal));
  // That the battery is full is for the car to say.
  if (done === 'goal') {
    complete(draft, next, at, done);
    return;
  }
  // A plan that has run out with the goal still open is made anew.
  const isOver = (session.plan?.blocks.at(-1)?.to ?? at) <= at;
  putSession(draft, isOver ? { ...next, plan: null } : next);
  unsettle(draft, session.building, 'share');
}
