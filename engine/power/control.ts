import { amps, type Amps, type Duration, type Instant } from '../units.ts';
import type { KilowattHours, Volts } from '../units.ts';
import { controlRefusalOf } from './control-refusal-of.ts';
import { laxity } from './laxity.ts';

/** The wires into a building and the manners of switching. Figures, not code, make it 208 or 230 V. */
export interface Supply {
  /** Volts of one line as a car sees it: 208 for one phase in New York, 230 in Oslo. */
  readonly volts: Volts;
  /** Amps the building may draw on each line: one figure, or three for three phases. */
  readonly capacity: readonly Amps[];
  /** A car is offered at least this or nothing: 6 A. */
  readonly floor: Amps;
  /** Offers are multiples of this: 1 A; a small power of two where any value will do. */
  readonly step: Amps;
  /** A car once started charges, and once paused rests, at least this long if capacity allows. */
  readonly minOn: Duration;
  readonly minOff: Duration;
  /** An offer this old shows what the car really takes; what it leaves is then shared. */
  readonly settle: Duration;
  /** Kept above what a car takes when the rest is shared, so that it can come back. */
  readonly headroom: Amps;
}

export interface ControlSession {
  readonly id: string;
  /** Indices of the lines it draws on: [0] for one phase, [0, 1, 2] for three. */
  readonly lines: readonly number[];
  /** The lower of charger and onboard limit. */
  readonly limit: Amps;
  /** Energy at the meter still wanted before `departure`. */
  readonly remaining: KilowattHours;
  readonly departure: Instant;
  /** From the plan for now: what it is to get, and what it would gladly take beyond. */
  readonly planned: Amps;
  readonly welcome: Amps;
  /** The offer in force, since when, and what the car draws of it. */
  readonly offered: Amps;
  readonly offeredSince: Instant;
  readonly drawn: Amps;
  /** When it last went from nothing to something or back. */
  readonly switchedAt: Instant;
  /** A faulted charger draws nothing; an offline one may draw its last offer and cannot be told. */
  readonly charger: 'ready' | 'faulted' | 'offline';
}

export type OfferReason =
  /** As planned, or all it can take. */
  | 'planned'
  | 'full-power'
  /** More than planned, from what others leave. */
  | 'spare-power'
  /** Behind its plan and without time to lose: it takes what others leave. */
  | 'catches-up'
  /** Less than it could take: others go first or share with it. */
  | 'shared-power'
  /** The plan has nothing for it now: it waits for its slot. */
  | 'waits-for-plan'
  /** Less than the floor is left for it. */
  | 'below-floor'
  /** Held on or off by the least time between switches. */
  | 'stays-on'
  | 'rests'
  /** It takes less than it was offered; the rest is shared. */
  | 'takes-less'
  | 'done'
  | 'faulted'
  | 'offline';

export interface Offer {
  readonly id: string;
  readonly amps: Amps;
  readonly why: OfferReason;
  /** Sessions that go first on a shared line, most urgent first; only where it gets too little. */
  readonly ahead: readonly string[];
}

export interface Control {
  /** One per session, in the order given. */
  readonly offers: readonly Offer[];
  /** The offers that change, in the order to send them: every cut before any raise. */
  readonly changes: readonly { readonly id: string; readonly amps: Amps }[];
  /** Amps left on each line; negative when the building's own load alone exceeds its capacity. */
  readonly spare: readonly Amps[];
}

export type ControlRefusal =
  | { readonly why: 'bad-supply' }
  | { readonly why: 'bad-load' }
  | { readonly why: 'duplicate-session'; readonly id: string }
  | { readonly why: 'bad-session'; readonly id: string };

export type Controlled =
  | { readonly ok: true; readonly control: Control }
  | { readonly ok: false; readonly refusal: ControlRefusal };

/** A session that may be offered something, while the offers are being worked out. */
interface Contender {
  readonly session: ControlSession;
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

/**
 * What each charger may offer its car from now on. The offers (not only the draws) and the
 * building's own load together never exceed the capacity of any line: a car may draw all of its
 * offer at any moment. Send cuts first and raises when the cuts are confirmed.
 *
 * Power goes out in rounds, each from the car that can least wait (least laxity: the time it stays
 * less the time it needs at full power) to the one that can most:
 *   1. the floor to cars that were started only just now,
 *   2. to every car what is planned for it,
 *   3. what is left to those who would gladly take more, or have fallen behind.
 * Serving least laxity first keeps as many cars as possible chargeable at full speed for as long as
 * possible, which is the best preparation for arrivals that nobody knows of.
 */
export function control(
  now: Instant,
  supply: Supply,
  ownLoad: readonly Amps[],
  sessions: readonly ControlSession[],
): Controlled {
  const refusal = controlRefusalOf(now, supply, ownLoad, sessions);
  if (refusal !== null) return { ok: false, refusal };

  const spare = supply.capacity.map((capacity, line) => capacity - ownLoad[line]!);
  const settled = new Map<string, Offer>();
  const contenders: Contender[] = [];
  for (const session of sessions) {
    const offer = withoutChoice(now, supply, session);
    if (offer === null) contenders.push(contender(now, supply, session));
    else {
      settled.set(session.id, offer);
      for (const line of session.lines) spare[line]! -= offer.amps;
    }
  }
  contenders.sort((a, b) => a.rank - b.rank || (a.session.id < b.session.id ? -1 : 1));

  const { floor, step } = supply;
  const roomFor = ({ session: { lines } }: Contender) =>
    Math.min(...lines.map((line) => spare[line]!));
  function give(to: Contender, offer: number): void {
    for (const line of to.session.lines) spare[line]! += to.offer - offer;
    to.offer = offer;
  }
  /** Raises an offer towards what is wanted as far as the lines allow, if that makes the floor. */
  function raise(to: Contender, wanted: number): void {
    const offer = Math.min(wanted, Math.floor((to.offer + roomFor(to)) / step) * step);
    if (offer >= floor && offer > to.offer) give(to, offer);
  }
  for (const one of contenders) if (one.mustStay) raise(one, floor);
  for (const one of contenders) raise(one, one.planned);
  for (const one of contenders) {
    if (one.offer === 0 && one.welcome > 0) makeRoom(one);
    raise(one, one.welcome);
  }

  /** What is left is less than a floor: the car that can most wait lends the rest of it. */
  function makeRoom(one: Contender): void {
    const room = roomFor(one);
    const missing = Math.ceil((floor - room) / step) * step;
    if (room < step || missing <= 0) return;
    const lender = contenders.findLast(
      ({ session: { lines }, offer, planned }) =>
        offer - missing >= Math.max(floor, planned) &&
        one.session.lines.every((line) => lines.includes(line) || spare[line]! >= floor),
    );
    if (lender !== undefined) give(lender, lender.offer - missing);
  }

  for (const [place, one] of contenders.entries()) {
    const why = reasonFor(one, roomFor(one) > 0, supply);
    const isShort = why === 'shared-power' || why === 'below-floor';
    const ahead = isShort
      ? contenders.slice(0, place).filter((other) => goesFirst(other, one))
      : [];
    settled.set(one.session.id, {
      id: one.session.id,
      amps: amps(one.offer),
      why,
      ahead: ahead.map(({ session: { id } }) => id),
    });
  }
  const offers = sessions.map(({ id }) => settled.get(id)!);
  return {
    ok: true,
    control: { offers, changes: changesOf(sessions, offers), spare: spare.map(amps) },
  };
}

/** The offer of a session for which there is nothing to decide, or null. */
function withoutChoice(now: Instant, supply: Supply, session: ControlSession): Offer | null {
  const { id, charger, offered, remaining, limit, switchedAt } = session;
  const without = (why: OfferReason, value: number): Offer => ({
    id,
    amps: amps(value),
    why,
    ahead: [],
  });
  if (charger === 'faulted') return without('faulted', 0);
  if (charger === 'offline') return without('offline', offered);
  if (remaining <= 0) return without('done', 0);
  if (limit < supply.floor) return without('below-floor', 0);
  if (offered === 0 && now - switchedAt < supply.minOff) return without('rests', 0);
  return null;
}

function contender(now: Instant, supply: Supply, session: ControlSession): Contender {
  const { floor, step, headroom } = supply;
  const { limit, offered, drawn } = session;
  const most = Math.floor(limit / step) * step;
  const up = (value: number) => Math.ceil(value / step - 1e-9) * step;
  // A car that leaves part of its offer is given no more, and after a while no more than it takes.
  const takesLess = offered > drawn && offered - drawn >= headroom;
  const taken =
    now - session.offeredSince < supply.settle ? offered : Math.max(floor, up(drawn + headroom));
  const ceiling = takesLess ? Math.min(most, taken) : most;
  const slack = laxity(now, supply.volts, session);
  const isBehind = slack <= 0;
  const planned = session.planned > 0 ? Math.min(ceiling, Math.max(floor, up(session.planned))) : 0;
  const welcome = isBehind
    ? ceiling
    : Math.max(planned, Math.min(ceiling, Math.floor(session.welcome / step) * step));
  return {
    session,
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

function reasonFor(one: Contender, hasRoom: boolean, { floor, step }: Supply): OfferReason {
  const { offer, planned, welcome, ceiling, session } = one;
  if (offer === 0) {
    if (welcome === 0 || welcome < floor) return 'waits-for-plan';
    return hasRoom ? 'below-floor' : 'shared-power';
  }
  if (offer === ceiling) {
    if (one.takesLess) return 'takes-less';
    if (offer > session.limit - step) return 'full-power';
  }
  if (planned > 0 && offer === planned) return 'planned';
  if (offer < planned || (planned === 0 && offer < welcome)) {
    return one.mustStay && offer === floor ? 'stays-on' : 'shared-power';
  }
  return one.isBehind ? 'catches-up' : 'spare-power';
}

const goesFirst = (other: Contender, one: Contender) =>
  other.offer > 0 && other.session.lines.some((line) => one.session.lines.includes(line));

/** Every cut before any raise. */
function changesOf(
  sessions: readonly ControlSession[],
  offers: readonly Offer[],
): Control['changes'] {
  const cuts: Control['changes'][number][] = [];
  const raises: Control['changes'][number][] = [];
  for (const [index, { id, amps: offer }] of offers.entries()) {
    const { offered } = sessions[index]!;
    if (offer < offered) cuts.push({ id, amps: offer });
    else if (offer > offered) raises.push({ id, amps: offer });
  }
  return [...cuts, ...raises];
}
