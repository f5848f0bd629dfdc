import type { Instant } from '../units.ts';
import { tell, type Draft } from '../community/draft/draft.ts';
import { putReservation } from '../community/draft/put-reservation.ts';
import { putSession } from '../community/draft/put-session.ts';
import { inPlugOrder, sessionsIn, wantsPower } from '../community/draft/in-building.ts';
import { sessionJob } from './hours/job.ts';
import { keepPromiseWithin, lackedOf, type Plans } from './keep-promises.ts';
import { planFor } from './plan-job.ts';
import { fewEnough } from './together/cut-slots.ts';
import { plannedEnd, type Session, type SessionPlan } from '../community/session.ts';

/** Plans sessions without a plan; with `again`, also those that others limit. */
export function planBuilding(draft: Draft, building: string, at: Instant, again: boolean): void {
  if (!again && draft.planless.size === 0) return;
  const all = sessionsIn(draft, building);
  const isSmall = all.length <= fewEnough;
  const isHere = (session: Session) => session.building === building;
  const sessions = again
    ? all.slice()
    : inPlugOrder(
        draft,
        building,
        Array.from(draft.planless, (id) => draft.sessions.get(id)!).filter(isHere),
        (session) => session,
      );
  for (const { id } of interruptedFirst(sessions)) {
    // Read again each time: planning another session may have replaced this one's plan.
    const session = draft.sessions.get(id)!;
    const isNew = session.plan === null;
    if (!isNew && !(again && isSqueezed(session.plan, at, isSmall))) continue;
    if (!wantsPower(draft, session)) continue;
    const job = sessionJob(draft, session, at);
    // Without an order, or past the ready-by time, no power already planned for others is taken.
    const isOver = draft.planEnded.delete(id);
    const isOrdered = isNew && !isOver && session.order!.readyBy > at;
    const why = isOrdered ? 'ordered' : 'by-itself';
    const plans = planFor(draft, job, at, why);
    // No order has changed, so no shortfall may grow.
    const isWorse = !isNew && plans.get(session.id)!.shortfall > session.plan.shortfall;
    if (!isWorse) adopt(draft, plans, at);
    if (isNew && !isOver) keepPromiseWithin(draft, session.id, job);
    if (!again && draft.planless.size === 0) return;
  }
}

/** Who is planned first of those that are back without a plan: who was promised power, who had a plan. */
const rankOf = ({ plan, promised, interrupted }: Session): number =>
  plan !== null ? 2 : promised !== null ? 0 : interrupted !== undefined ? 1 : 2;

/** Cars that are back without a plan are planned before others take the power that was theirs. */
function interruptedFirst(sessions: readonly Session[]): readonly Session[] {
  if (sessions.every((one) => rankOf(one) === 2)) return sessions;
  return sessions.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * Plans a session that has a plan for a new order. The plan holds its power until then, so that nobody
 * takes it: neither a neighbor nor an offer from the queue.
 */
export function replanOrdered(draft: Draft, session: Session, at: Instant): void {
  const job = sessionJob(draft, session, at);
  const plans = planFor(draft, job, at, 'ordered');
  // Who orders is not told that their plan has changed.
  putSession(draft, { ...session, plan: null });
  adopt(draft, plans, at);
  keepPromiseWithin(draft, session.id, job, lackedOf(job));
}

/**
 * A session short because of others, or whose proof has to wait, is replanned whenever power may have become free, even at the
 * instant of its last plan. In a large building waiting is no reason: spare power reaches it
 * anyway.
 */
const isSqueezed = (
  { madeAt, shortfallWhy, waits, blocks }: SessionPlan,
  at: Instant,
  isSmall: boolean,
) =>
  shortfallWhy === 'shared-power' ||
  shortfallWhy === 'space-reserved' ||
  blocks.some(({ proof, from }) => proof === true && from > at) ||
  (isSmall && madeAt < at && waits.length > 0);

/** Stores the new plans of sessions and reservations, and tells of shortfalls and later ends. */
export function adopt(draft: Draft, plans: Plans, at: Instant): void {
  for (const [id, made] of plans) {
    const session = draft.sessions.get(id);
    const reservation = draft.reservations.get(id);
    if (session !== undefined) {
      const { interrupted, ...going } = session;
      putSession(draft, { ...going, plan: made });
      const before = session.plan ?? interrupted;
      if (before !== undefined) tellChange(draft, session, before, made, at);
    }
    if (reservation !== undefined) {
      putReservation(draft, { ...reservation, promise: made.blocks });
    }
  }
}

/** Tells the user of a session what its new plan changes. */
export function tellChange(
  draft: Draft,
  { id: session, user, space, order }: Session,
  before: SessionPlan,
  made: SessionPlan,
  at: Instant,
): void {
  // Past the ready-by time a plan has no time to fall short of.
  if (order!.readyBy <= at) return;
  const { shortfall } = made;
  const from = plannedEnd(before);
  const to = plannedEnd(made);
  const isLater = from !== null && to !== null && to > from;
  if (shortfall === before.shortfall && !isLater) return;
  const change = { shortfall, before: before.shortfall, ...(isLater && { later: { from, to } }) };
  tell(draft, { kind: 'plan-changed', at, user, space, session, ...change });
}
