import { amps, fraction, kilowattHours, type Instant } from '../../units.ts';
import { agentOf } from '../../community/acting-agent.ts';
import { longestPlan, mostEnergy } from '../../community/checks/bounds.ts';
import { isBetween, isPreference } from '../../community/checks/check-input.ts';
import { pairOf, unsettle, type Draft } from '../../community/draft/draft.ts';
import { lookUp } from '../../look-up.ts';
import { putSession } from '../../community/draft/put-session.ts';
import { completion, targetOf } from '../../community/goal.ts';
import { beginAgain } from '../../sessions/begin-session.ts';
import { endIfLost, stopSession } from '../../sessions/closing.ts';
import { ceilingAfter } from '../../sessions/quoted-ceiling.ts';
import { flowAt } from '../../charging/flow.ts';
import { wantsPower } from '../../community/draft/in-building.ts';
import { replanOrdered } from '../../planning/planning.ts';
import { badInput, type Refusal } from '../../community/refusal.ts';
import { recount } from '../../sessions/idle-time.ts';
import { setOffer, setPhase } from '../../sessions/session-steps.ts';
import type { Allowance, Goal, Order, Session } from '../../community/session.ts';

/** A validated copy of an order, or why it is refused. */
function checkOrder(order: Order, now: Instant): Order | Refusal {
  const { readyBy, preference } = order;
  const goal = checkGoal(order.goal);
  if (goal === null) return badInput('goal');
  if (!Number.isSafeInteger(readyBy) || readyBy > now + longestPlan) return badInput('readyBy');
  if (readyBy <= now) return { code: 'ready-by-passed' };
  if (!isPreference(preference)) return badInput('preference');
  const plannedAs = isPreference(order.plannedAs) ? order.plannedAs : preference;
  const isOwn = plannedAs === preference;
  const checked = { goal, readyBy, preference, ...(!isOwn && { plannedAs }), ...agentOf(order) };
  if (order.allowance === undefined) return checked;
  if (order.allowance === null) return { ...checked, allowance: null };
  const allowance = checkAllowance(order.allowance, now, readyBy);
  return allowance === null ? badInput('allowance') : { ...checked, allowance };
}

function checkAllowance(given: Allowance, now: Instant, readyBy: Instant): Allowance | null {
  if (typeof given !== 'object') return null;
  const { chargedBy, chance } = given;
  const isInTime = Number.isSafeInteger(chargedBy) && now < chargedBy && chargedBy <= readyBy;
  return isInTime && isBetween(chance, 0, 1) ? { chargedBy, chance: fraction(chance) } : null;
}

export function checkGoal(goal: Goal): Goal | null {
  switch (goal?.kind) {
    case 'full':
      return { kind: 'full' };
    case 'level':
      return isBetween(goal.level, Number.MIN_VALUE, 1)
        ? { kind: 'level', level: fraction(goal.level) }
        : null;
    case 'energy':
      return isBetween(goal.energy, Number.MIN_VALUE, mostEnergy / 1000)
        ? { kind: 'energy', energy: kilowattHours(goal.energy) }
        : null;
    default:
      return null;
  }
}

/** The user's own session at a space. */
export function sessionOf(draft: Draft, user: string, space: string): Session | Refusal {
  const found = lookUp(draft.spaces, space);
  if (found === undefined) return { code: 'unknown', what: 'space' };
  if (found.session === null) return { code: 'unknown', what: 'session' };
  const session = draft.sessions.get(found.session)!;
  return session.user === user ? session : { code: 'not-yours' };
}

/** Starts charging for an order. After a stop this is a new session with its own bill. */
export function start(draft: Draft, user: string, space: string, order: Order): Refusal | null {
  const session = sessionOf(draft, user, space);
  if ('code' in session) return session;
  if (session.phase.kind !== 'stopped') {
    return session.order === null ? place(draft, session, order) : { code: 'already-started' };
  }
  // The stopped charge has not ended yet: its charger has to confirm that the power is off.
  if (!session.isRecorded) return { code: 'still-stopping' };
  const checked = checkOrder(order, draft.now);
  if ('code' in checked) return checked;
  // A session that charges nothing would be an idle time without a fee.
  const last = { readings: session.readings.slice(-1) };
  const pair = pairOf(draft, session);
  if (completion(pair, session.flow, targetOf(pair, last, checked.goal)) !== null) {
    return badInput('goal');
  }
  beginAgain(draft, session);
  draft.moveChecks.add(session.building);
  return start(draft, user, space, order);
}

export function changePlan(
  draft: Draft,
  user: string,
  space: string,
  order: Order,
): Refusal | null {
  const session = sessionOf(draft, user, space);
  if ('code' in session) return session;
  if (session.phase.kind === 'stopped') return { code: 'already-over' };
  return session.order === null ? { code: 'not-started' } : place(draft, session, order);
}

function place(draft: Draft, session: Session, asked: Order): Refusal | null {
  const order = checkOrder(asked, draft.now);
  if ('code' in order) return order;
  const now = rightAway({ ...session, order });
  // What was asked counts: who is asked to move and orders as quoted keeps the ceiling.
  reconsider(draft, { ...now, ...ceilingAfter(draft, session, order) });
  return null;
}

/**
 * What is ordered by a driver who was asked to move is for right away: waiting for a better hour
 * would keep a neighbor waiting.
 */
function rightAway(session: Session): Session {
  const { order, moveRequest } = session;
  if (order === null || moveRequest === null) return session;
  const { allowance: _a, plannedAs: _p, ...asked } = order;
  return {
    ...session,
    order: { ...asked, preference: 'fastest' },
    moveRequest: { ...moveRequest, isReordered: true },
  };
}

/** Updates a session after its order or its car's limit has changed. */
export function reconsider(draft: Draft, changed: Session): void {
  const at = draft.now;
  // A car that was done goes on charging: an order like any other.
  const session = changed.idleSince === null ? changed : rightAway(changed);
  draft.planEnded.delete(session.id);
  const pair = pairOf(draft, session);
  // Who orders anew is not told that their plan has changed.
  const { interrupted: _interrupted, mostEnergy: _most, ...asked } = session;
  const read: Session = { ...asked, flow: flowAt(pair, session.flow, at) };
  const done = completion(pair, read.flow, targetOf(pair, read, read.order!.goal));
  if (done === null) {
    const resumed =
      read.phase.kind === 'complete'
        ? recount({ ...read, phase: { kind: 'plugged-in' } }, at)
        : read;
    if (resumed.plan === null || !wantsPower(draft, resumed)) {
      putSession(draft, { ...resumed, plan: null });
    } else {
      putSession(draft, resumed);
      replanOrdered(draft, resumed, at);
    }
  } else {
    const still = setOffer(draft, read, at, amps(0));
    putSession(
      draft,
      setPhase(draft, { ...still, plan: null }, at, { kind: 'complete', why: done }),
    );
  }
  // A changed plan may free power for others.
  unsettle(draft, session.building, session.plan === null ? 'fit' : 'plan');
}

export function stop(draft: Draft, user: string, space: string): Refusal | null {
  const session = sessionOf(draft, user, space);
  if ('code' in session) return session;
  if (session.phase.kind === 'stopped') {
    return endIfLost(draft, session.id) ? null : { code: 'already-over' };
  }
  if (session.order === null) return { code: 'not-started' };
  stopSession(draft, session);
  return null;
}
