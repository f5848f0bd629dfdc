import type { Instant } from '../units.ts';
import type { ControlSession, Supply } from './control.ts';
import { laxity } from './laxity.ts';

/** A session that may be offered something, while the offers are being worked out. */
export interface Contender {
  readonly session: ControlSession;
  /** Its place among the sessions given. */
  readonly index: number;
  /** How long it could wait; less for one that charges, so that it yields only for good cause. */
  readonly rank: number;
  /** What it is to get by plan, what it may get beyond, and the most it can use. */
  readonly planned: number;
  readonly welcome: number;
  readonly ceiling: number;
  readonly mustStay: boolean;
  readonly takesLess: boolean;
  readonly isBehind: boolean;
  offer: number;
}

const roundUp = (value: number, step: number) => Math.ceil(value / step - 1e-9) * step;

export function contender(
  now: Instant,
  supply: Supply,
  session: ControlSession,
  index: number,
): Contender {
  const { floor, step, headroom } = supply;
  const { limit, offered, drawn } = session;
  const most = Math.floor(limit / step) * step;
  // A car that leaves part of its offer is given no more, and after a while no more than it takes.
  const takesLess = offered > drawn && offered - drawn >= headroom;
  const taken =
    now - session.offeredSince < supply.settle
      ? offered
      : Math.max(floor, roundUp(drawn + headroom, step));
  const ceiling = takesLess ? Math.min(most, taken) : most;
  const slack = laxity(now, supply.volts, session);
  const isBehind = slack <= 0 && !session.onPlan;
  const planned =
    session.planned > 0 ? Math.min(ceiling, Math.max(floor, roundUp(session.planned, step))) : 0;
  const welcome = isBehind
    ? ceiling
    : Math.max(planned, Math.min(ceiling, Math.floor(session.welcome / step) * step));
  return {
    session,
    index,
    rank: offered > 0 ? slack - supply.minOn : slack,
    planned,
    welcome,
    ceiling,
    mustStay: offered > 0 && welcome > 0 && now - session.switchedAt < supply.minOn,
    takesLess,
    isBehind,
    offer: 0,
  };
}

/** Whether every line has room for all that the cars on it would take. */
export function isPlenty(
  contenders: readonly Contender[],
  spare: readonly number[],
  floor: number,
) {
  const left = spare.slice();
  for (let place = 0; place < contenders.length; place += 1) {
    const { welcome, session } = contenders[place]!;
    for (const line of session.lines) left[line]! -= Math.max(floor, welcome);
  }
  return left.every((room) => room >= 0);
}
