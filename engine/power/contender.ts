import { hour, type Instant, type Volts } from '../units.ts';
import type { ControlSession, OfferReason, Supply } from './control-types.ts';

/**
 * What one session claims of the power to be shared, and the offer it gets. Kept from one decision
 * to the next: everything but the session is computed anew each time.
 */
export interface Contender<Session extends ControlSession = ControlSession> {
  readonly session: Session;
  /** Its laxity; lower while charging, so that only a clearly more urgent car interrupts it. */
  rank: number;
  /** The planned power, what it may get beyond that, and the most it can use. */
  planned: number;
  welcome: number;
  ceiling: number;
  mustStay: boolean;
  takesLess: boolean;
  isBehind: boolean;
  offer: number;
  why: OfferReason;
  /** Up to three that go first on the line that is full, most urgent first; only if it gets too little. */
  ahead: readonly string[];
  /** That line; −1 if it gets enough. */
  fullLine: number;
}

export const nobody: readonly string[] = [];

export const contender = <Session extends ControlSession>(
  session: Session,
): Contender<Session> => ({
  session,
  rank: 0,
  planned: 0,
  welcome: 0,
  ceiling: 0,
  mustStay: false,
  takesLess: false,
  isBehind: false,
  offer: 0,
  why: 'waits-for-plan',
  ahead: nobody,
  fullLine: -1,
});

const roundUp = (value: number, step: number) => Math.ceil(value / step - 1e-9) * step;

/** Computes the claim of a session at an instant. */
export function contend(one: Contender, now: Instant, supply: Supply): void {
  const { session } = one;
  const { headroom } = supply;
  const { floor = supply.floor, step = supply.step } = session;
  const { limit, offered, drawn } = session;
  const most = Math.floor(limit / step) * step;
  // A car that leaves part of its offer is given no more, and after a while no more than it takes.
  const takesLess = offered > drawn && offered - drawn >= headroom;
  const ceiling = takesLess ? Math.min(most, takenBy(session, now, supply)) : most;
  const slack = laxity(now, supply.volts, session);
  const isBehind = slack <= 0 && !session.onPlan;
  const planned =
    session.planned > 0 ? Math.min(ceiling, Math.max(floor, roundUp(session.planned, step))) : 0;
  const welcome = isBehind
    ? ceiling
    : Math.max(planned, Math.min(ceiling, Math.floor(session.welcome / step) * step));
  one.rank = offered > 0 ? slack - supply.minOn : slack;
  one.planned = planned;
  one.welcome = welcome;
  one.ceiling = ceiling;
  one.mustStay = offered > 0 && welcome > 0 && now - session.switchedAt < supply.minOn;
  one.takesLess = takesLess;
  one.isBehind = isBehind;
  one.offer = 0;
}

/** What is left to a car that takes less than its offer: after a while only what it takes. */
const takenBy = (
  { offered, drawn, offeredSince }: ControlSession,
  now: Instant,
  { floor, step, headroom, settle }: Supply,
): number =>
  now - offeredSince < settle ? offered : Math.max(floor, roundUp(drawn + headroom, step));

const comesBefore = (a: Contender, b: Contender) =>
  a.rank === b.rank ? a.session.id < b.session.id : a.rank < b.rank;

/** So many moves a contender are worth it before sorting from scratch is quicker. */
const worthMoving = 8;

/** Puts those who can least wait first: in few moves where they come nearly in that order. */
export function rankInPlace(contenders: Contender[]): void {
  let moves = contenders.length * worthMoving;
  for (let next = 1; next < contenders.length; next += 1) {
    const one = contenders[next]!;
    let index = next;
    while (index > 0 && comesBefore(one, contenders[index - 1]!)) {
      contenders[index] = contenders[index - 1]!;
      index -= 1;
    }
    contenders[index] = one;
    moves -= next - index;
    if (moves < 0) {
      contenders.sort((a, b) => (comesBefore(a, b) ? -1 : 1));
      return;
    }
  }
}

/** Whether every line has room for all that the cars on it would take. */
export function isPlenty(contenders: readonly Contender[], spare: Float64Array, floor: number) {
  const left = spare.slice();
  for (let index = 0; index < contenders.length; index += 1) {
    const { welcome, session } = contenders[index]!;
    for (const line of session.lines) left[line]! -= Math.max(floor, welcome);
  }
  return left.every((room) => room >= 0);
}

/**
 * How long a car could still wait and be ready in time: the time until it leaves less the time it
 * needs at full power, in milliseconds; negative when it cannot be ready any more.
 */
function laxity(
  now: Instant,
  volts: Volts,
  { departure, remaining, limit, lines, phases = lines.length }: ControlSession,
): number {
  const kilowatts = (limit * volts * phases) / 1000;
  return departure - now - (remaining / kilowatts) * hour;
}
