import { flowAt } from '../charging/flow.ts';
import { amps, wattHours, type Amps, type Instant, type Millijoules } from '../units.ts';
import { isNeeded, pairOf, putSession, tell, unsettle, type Draft } from '../community/draft.ts';
import { askedAmps, completion, millijoulesPerWattHour, targetOf } from '../community/goal.ts';
import { idleUntil } from './idle-time.ts';
import type { Phase, Session } from '../community/session.ts';

/** What a register shows: whole watt-hours, never more than has flowed. */
export const registerOf = (meter: Millijoules) =>
  wattHours(Math.floor(meter / millijoulesPerWattHour));

/** Brings a session to an instant and writes down its meter. */
export function readMeter(draft: Draft, session: Session, at: Instant): Session {
  const { flow, readings } = metered(draft, session, at);
  return { ...session, flow, readings };
}

/** A session's flow at an instant and its readings up to it: the only place that makes readings. */
function metered(draft: Draft, session: Session, at: Instant): Pick<Session, 'flow' | 'readings'> {
  const { readings } = session;
  const flow = flowAt(pairOf(draft, session), session.flow, at);
  if (readings.at(-1)?.at === at) return { flow, readings };
  return { flow, readings: [...readings, { at, energy: registerOf(flow.meter) }] };
}

/** Changes what flows, with a reading, so that power between two readings is constant. */
export function setAmps(draft: Draft, session: Session, at: Instant, to: Amps): Session {
  if (session.flow.amps === to) return session;
  const { flow, readings } = metered(draft, session, at);
  const switched = session.flow.amps === 0 || to === 0;
  return {
    ...session,
    flow: { ...flow, amps: to },
    readings,
    switchedAt: switched ? at : session.switchedAt,
  };
}

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

/** What a session does when its time has come: it reads its meter and sees where it stands. */
export function sessionFallsDue(draft: Draft, session: Session, at: Instant): void {
  const pair = pairOf(draft, session);
  const { building } = session;
  let next: Session =
    session.flow.amps > 0
      ? readMeter(draft, session, at)
      : { ...session, flow: flowAt(pair, session.flow, at) };
  const done = completion(pair, next.flow, targetOf(pair, session, session.order!.goal));
  if (done !== null) {
    next = setAmps(draft, next, at, amps(0));
    next = setPhase(draft, next, at, { kind: 'complete', why: done });
    unsettle(draft, building, 'share');
  } else {
    // Nearer to full the car itself takes less, whether or not the charger can be told.
    const asked = askedAmps(pair, next.flow);
    if (next.flow.amps > asked) next = setAmps(draft, next, at, asked);
    // A plan that has run out with the goal still open is made anew.
    if ((session.plan?.blocks.at(-1)?.to ?? at) <= at) next = { ...next, plan: null };
    unsettle(draft, building, 'share');
  }
  putSession(draft, next);
}
