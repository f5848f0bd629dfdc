import { billOf } from '../billing/bill-session.ts';
import { billable } from '../community/billable.ts';
import type { Draft } from '../community/draft/draft.ts';
import type { Goal, Order, QuotedOrder, Session } from '../community/session.ts';
import { cents, type Cents, type WattHours } from '../units.ts';
import { asOfNow } from './as-of-now.ts';

/**
 * The ceiling of a session after a new order. An order outside the quote suspends the ceiling, one as
 * quoted brings it back. What was charged in between is outside of it: what that cost above its share
 * of the quote is added, so nobody charges in dear hours at the price of cheap ones.
 */
export function ceilingAfter(
  draft: Draft,
  session: Session,
  next: Order,
): Pick<Session, 'ceiling' | 'quoted'> {
  const quoted = quoteOf(session);
  if (quoted === null) return { ceiling: null };
  const { order, ceiling, outside } = quoted;
  if (!isAsQuoted(session, order, next)) {
    return { ceiling: null, quoted: { ...quoted, outside: outside ?? spentSoFar(draft, session) } };
  }
  if (outside === null) return { ceiling, quoted };
  const now = spentSoFar(draft, session);
  const share = (ceiling * (now.energy - outside.energy)) / quotedEnergyOf(session, order);
  const above = Math.max(0, Math.round(now.cost - outside.cost - share));
  const raised = cents(ceiling + above);
  return { ceiling: raised, quoted: { order, ceiling: raised, outside: null } };
}

const quoteOf = ({ quoted, order, ceiling }: Session): QuotedOrder | null =>
  quoted ?? (order === null || ceiling === null ? null : { order, ceiling, outside: null });

/** Energy and price of a session up to now, without any ceiling or idle fee. */
function spentSoFar(
  draft: Draft,
  session: Session,
): { readonly energy: WattHours; readonly cost: Cents } {
  const charged = { ...asOfNow(draft, { ...session, ceiling: null }), idle: [] };
  const { energy, total: cost } = billOf(billable(draft, charged));
  return { energy, cost };
}

/** The energy a quote is for: more than 0. */
function quotedEnergyOf({ quotedEnergy }: Session, { goal }: Order): number {
  const energy = quotedEnergy ?? (goal.kind === 'energy' ? Math.round(goal.energy * 1000) : 0);
  return Math.max(1, energy);
}

/**
 * Whether a new order stays within the quote: the same preference and departure and no more than
 * quoted or, of what was reserved, no more energy and no later than its slot ends. Sooner may be dearer.
 */
function isAsQuoted({ promised }: Session, order: Order, next: Order): boolean {
  if (order.preference !== next.preference) return false;
  if (next.readyBy === order.readyBy && isNoMore(next.goal, order.goal)) return true;
  return (
    promised !== null &&
    order.readyBy <= next.readyBy &&
    next.readyBy <= promised.until &&
    next.goal.kind === 'energy' &&
    next.goal.energy * 1000 <= promised.energy
  );
}

function isNoMore(goal: Goal, than: Goal): boolean {
  if (goal.kind === 'energy') return than.kind === 'energy' && goal.energy <= than.energy;
  if (goal.kind === 'level') return than.kind === 'level' && goal.level <= than.level;
  return than.kind === 'full';
}
