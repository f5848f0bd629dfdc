import type { Instant } from '../units.ts';
import type { ControlSession, Supply } from './control-types.ts';
import { laxity } from './laxity.ts';

/** What one session can claim of the power to be shared, and the offer it has so far. */
export interface PowerClaim {
  readonly session: ControlSession;
  /** Its index in the list of sessions. */
  readonly index: number;
  /** Its laxity; lower while charging, so that only a clearly more urgent car interrupts it. */
  readonly rank: number;
  /** The planned power, what it may get beyond that, and the most it can use. */
  readonly planned: number;
  readonly welcome: number;
  readonly ceiling: number;
  readonly mustStay: boolean;
  readonly takesLess: boolean;
  readonly isBehind: boolean;
  offer: number;
}

const roundUp = (value: number, step: number) => Math.ceil(value / step - 1e-9) * step;

export function claimOf(
  now: Instant,
  supply: Supply,
  session: ControlSession,
  index: number,
): PowerClaim {
  const { floor, step, headroom } = supply;
  const { limit, offered, drawn } = session;
  const most = Math.floor(limit / step) * step;
  // A car that does not draw its whole offer gets no raise, and after `settle` only what it draws.
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
export function isPlenty(claims: readonly PowerClaim[], spare: readonly number[], floor: number) {
  const left = spare.slice();
  for (let place = 0; place < claims.length; place += 1) {
    const { welcome, session } = claims[place]!;
    for (const line of session.lines) left[line]! -= Math.max(floor, welcome);
  }
  return left.every((room) => room >= 0);
}
