import { amps, type Amps, type Duration, type Instant } from '../units.ts';
import type { KilowattHours, Volts } from '../units.ts';
import { contend, contender, isPlenty, nobody, rankInPlace, type Contender } from './contender.ts';
import { controlRefusalOf } from './control-refusal-of.ts';

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
  /** A car once started charges, and once paused rests, at least this long if plans allow it. */
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
  /** Its planned power was promised by a reservation: it comes before all other plans. */
  readonly firm?: boolean;
  /** Its plan reaches its goal in time, so it has nothing to catch up on. */
  readonly onPlan?: boolean;
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
  /** Up to three that go first on a shared line, most urgent first; only where it gets too little. */
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

/** So many are named as going first; a sentence has no room for more. */
const named = 3;

/**
 * What each charger may offer its car from now on. The offers (not only the draws) and the
 * building's own load together never exceed the capacity of any line: a car may draw all of its
 * offer at any moment. Send cuts first and raises when the cuts are confirmed.
 *
 * Power goes out in rounds, each from the car that can least wait (least laxity: the time it stays
 * less the time it needs at full power) to the one that can most:
 *   1. what is planned: first where it was promised, then to every other car,
 *   2. the floor to cars that were started only just now,
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
  const contenders = sessions.map(contender);
  const { spare } = share(now, supply, ownLoad, contenders);
  const offers = contenders.map(({ session: { id }, offer, why, ahead }) => ({
    id,
    amps: amps(offer),
    why,
    ahead,
  }));
  return { ok: true, control: { offers, changes: changesOf(sessions, offers), spare } };
}

/**
 * The same for sessions that are known to be in order, and nothing about what changes. The offers
 * are set in the contenders; those who had a choice come back first, and in their rank where that
 * mattered: given in this order the next time, they are ranked in few moves.
 */
export function share<Session extends ControlSession>(
  now: Instant,
  supply: Supply,
  ownLoad: readonly Amps[],
  all: readonly Contender<Session>[],
): { readonly ranked: Contender<Session>[]; readonly spare: readonly Amps[] } {
  const spare = supply.capacity.map((capacity, line) => capacity - ownLoad[line]!);
  const contenders: Contender<Session>[] = [];
  const settled: Contender<Session>[] = [];
  for (let place = 0; place < all.length; place += 1) {
    const one = all[place]!;
    one.ahead = nobody;
    if (hasNoChoice(one, now, supply)) {
      settled.push(one);
      for (const line of one.session.lines) spare[line]! -= one.offer;
    } else {
      contend(one, now, supply);
      contenders.push(one);
    }
  }
  const { floor, step } = supply;
  // Where there is enough for all it does not matter who comes first.
  if (!isPlenty(contenders, spare, floor)) rankInPlace(contenders);

  function roomFor({ session: { lines } }: Contender): number {
    let room = Infinity;
    for (let at = 0; at < lines.length; at += 1) room = Math.min(room, spare[lines[at]!]!);
    return room;
  }
  function give(to: Contender, offer: number): void {
    const { lines } = to.session;
    for (let at = 0; at < lines.length; at += 1) spare[lines[at]!]! += to.offer - offer;
    to.offer = offer;
  }
  /** Raises an offer towards what is wanted as far as the lines allow, if that makes the floor. */
  function raise(to: Contender, wanted: number): void {
    if (wanted <= to.offer) return;
    const offer = Math.min(wanted, Math.floor((to.offer + roomFor(to)) / step) * step);
    if (offer >= floor && offer > to.offer) give(to, offer);
  }
  for (const one of contenders) if (one.session.firm) raise(one, one.planned);
  for (const one of contenders) raise(one, one.planned);
  for (const one of contenders) if (one.mustStay) raise(one, floor);
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

  const hasOneLine = spare.length === 1;
  let onOneLine = nobody;
  for (const one of contenders) {
    one.why = reasonFor(one, roomFor(one) > 0, supply);
    const isShort = one.why === 'shared-power' || one.why === 'below-floor';
    if (isShort) one.ahead = hasOneLine ? onOneLine : aheadOf(one, contenders);
    // On one line the same go first for everybody behind them, so they share one list.
    if (hasOneLine && one.offer > 0 && onOneLine.length < named) {
      onOneLine = onOneLine.concat(one.session.id);
    }
  }
  for (const one of settled) contenders.push(one);
  return { ranked: contenders, spare: spare.map(amps) };
}

/** Whether there is nothing to decide for a session; then it has its offer. */
function hasNoChoice(one: Contender, now: Instant, supply: Supply): boolean {
  const { charger, offered, planned, remaining, limit, switchedAt } = one.session;
  if (charger === 'faulted') return decided(one, 'faulted', 0);
  if (charger === 'offline') return decided(one, 'offline', offered);
  if (remaining <= 0) return decided(one, 'done', 0);
  if (limit < supply.floor) return decided(one, 'below-floor', 0);
  // A plan is not to be missed for the sake of a rest; only what is left over can wait for it.
  const isSoon = offered === 0 && now - switchedAt < supply.minOff;
  return isSoon && planned === 0 && decided(one, 'rests', 0);
}

function decided(one: Contender, why: OfferReason, offer: number): true {
  one.offer = offer;
  one.why = why;
  return true;
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

function aheadOf(one: Contender, contenders: readonly Contender[]): readonly string[] {
  const ahead: string[] = [];
  for (const other of contenders) {
    if (other === one || ahead.length === named) break;
    const { id, lines } = other.session;
    if (other.offer > 0 && lines.some((line) => one.session.lines.includes(line))) ahead.push(id);
  }
  return ahead;
}

/** Every cut before any raise. */
function changesOf(
  sessions: readonly ControlSession[],
  offers: readonly Offer[],
): Control['changes'] {
  const isCut = ({ amps: offer }: Offer, index: number) => offer < sessions[index]!.offered;
  const isRaise = ({ amps: offer }: Offer, index: number) => offer > sessions[index]!.offered;
  return [...offers.filter(isCut), ...offers.filter(isRaise)].map(({ id, amps: offer }) => ({
    id,
    amps: offer,
  }));
}
