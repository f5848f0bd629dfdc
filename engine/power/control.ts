import { amps, type Amps, type Instant } from '../units.ts';
import { checkControlInput } from './check-control-input.ts';
import { contend, contender, isPlenty, nobody, rankInPlace, type Contender } from './contender.ts';
import {
  mostNamed,
  type Control,
  type Controlled,
  type ControlSession,
  type Offer,
  type OfferReason,
  type Supply,
} from './control-types.ts';

export type { Control, ControlSession, Offer, OfferReason, Supply } from './control-types.ts';

/**
 * What each charger may offer its car from now on. The offers (not only the draws) and the
 * building's own load together never exceed the capacity of any line: a car may draw all of its
 * offer at any moment. Send cuts first and raises when the cuts are confirmed.
 *
 * Power is handed out in rounds, each in order of least laxity (the time a car stays less the time
 * it needs at full power):
 *   1. planned power: first where it was promised, then to cars in time, then to late ones,
 *   2. the floor to cars within their minimum-on time,
 *   3. what is left to cars that can use more than planned or have fallen behind.
 * Least laxity first keeps as many cars as possible able to charge at full power for as long as
 * possible, so that unknown arrivals leave the most ways to serve everybody.
 */
export function control(
  now: Instant,
  supply: Supply,
  ownLoad: readonly Amps[],
  sessions: readonly ControlSession[],
): Controlled {
  const refusal = checkControlInput(now, supply, ownLoad, sessions);
  if (refusal !== null) return { ok: false, refusal };
  const contenders = sessions.map(contender);
  const { spare } = share(now, supply, ownLoad, contenders);
  const offers = contenders.map(({ session: { id }, offer, why, ahead }) => ({
    id,
    amps: amps(offer),
    why,
    ahead,
  }));
  return {
    ok: true,
    control: { offers, changes: changesOf(sessions, offers), spare: Array.from(spare, amps) },
  };
}

/**
 * Like `control`, for input that is known to be valid, and without the list of changes. The offers
 * are set in the contenders. They are returned in the order of their rank: given in this order the
 * next time, they are sorted in few moves.
 */
export function share<Session extends ControlSession>(
  now: Instant,
  supply: Supply,
  ownLoad: readonly Amps[],
  all: readonly Contender<Session>[],
): { readonly ranked: Contender<Session>[]; readonly spare: Spare } {
  const spare = Float64Array.from(supply.capacity, (capacity, line) => capacity - ownLoad[line]!);
  const contenders: Contender<Session>[] = [];
  const settled: Contender<Session>[] = [];
  let hasOwnSteps = false;
  for (let index = 0; index < all.length; index += 1) {
    const one = all[index]!;
    one.ahead = nobody;
    one.fullLine = -1;
    if (hasNoChoice(one, now, supply)) {
      settled.push(one);
      for (const line of one.session.lines) spare[line]! -= one.offer;
    } else {
      contend(one, now, supply);
      contenders.push(one);
      hasOwnSteps ||= one.session.floor !== undefined;
    }
  }
  if (isPlenty(contenders, spare, supply.floor)) {
    // Where there is enough for all it does not matter who comes first.
    if (hasOwnSteps) handOut(contenders, spare, supply);
    else for (const one of contenders) giveAll(one, spare, supply);
  } else {
    rankInPlace(contenders);
    handOut(contenders, spare, supply);
  }
  explain(contenders, spare, supply);
  for (const one of settled) contenders.push(one);
  return { ranked: contenders, spare };
}

/** The amps that nobody has been offered yet, on each line. */
type Spare = Float64Array;

/** Hands out what is spare in rounds, each in the order of the contenders. */
function handOut(contenders: readonly Contender[], spare: Spare, supply: Supply): void {
  for (const one of contenders) if (one.session.firm) raise(one, one.planned, spare, supply);
  for (const one of contenders) if (!one.session.late) raise(one, one.planned, spare, supply);
  for (const one of contenders) raise(one, one.planned, spare, supply);
  for (const one of contenders) {
    if (one.mustStay) raise(one, one.session.floor ?? supply.floor, spare, supply);
  }
  for (const one of contenders) {
    if (one.offer === 0 && one.welcome > 0) makeRoom(one, contenders, spare, supply);
    raise(one, one.welcome, spare, supply);
  }
}

/** All that a contender would get in the rounds, where nobody has to go without. */
function giveAll(one: Contender, spare: Spare, supply: Supply): void {
  raise(one, one.planned, spare, supply);
  if (one.mustStay) raise(one, supply.floor, spare, supply);
  raise(one, one.welcome, spare, supply);
}

/** What is spare on every line of a contender. */
function roomFor({ session: { lines } }: Contender, spare: Spare): number {
  let room = spare[lines[0]!]!;
  for (let at = 1; at < lines.length; at += 1) room = Math.min(room, spare[lines[at]!]!);
  return room;
}

function give(to: Contender, offer: number, spare: Spare): void {
  const { lines } = to.session;
  for (let at = 0; at < lines.length; at += 1) spare[lines[at]!]! += to.offer - offer;
  to.offer = offer;
}

/** Raises an offer towards what is wanted as far as the lines allow, if that makes the floor. */
function raise(to: Contender, wanted: number, spare: Spare, supply: Supply): void {
  if (wanted <= to.offer) return;
  const { floor = supply.floor, step = supply.step } = to.session;
  const offer = Math.min(wanted, Math.floor((to.offer + roomFor(to, spare)) / step) * step);
  if (offer >= floor && offer > to.offer) give(to, offer, spare);
}

/** What is left is less than a floor: the car that can best wait gives the rest of it. */
function makeRoom(
  one: Contender,
  contenders: readonly Contender[],
  spare: Spare,
  { floor: usual, step }: Supply,
): void {
  const room = roomFor(one, spare);
  const { floor = usual } = one.session;
  const missing = Math.ceil((floor - room) / step) * step;
  if (room < step || missing <= 0) return;
  const giver = contenders.findLast(
    ({ session: { lines, floor: own = usual, step: steps }, offer, planned }) =>
      // Only what can be set in single amps can give away a part.
      steps === undefined &&
      offer - missing >= Math.max(own, planned) &&
      one.session.lines.every((line) => lines.includes(line) || spare[line]! >= floor),
  );
  if (giver !== undefined) give(giver, giver.offer - missing, spare);
}

/** Gives every offer its reason, and whoever gets too little the names of those who go first. */
function explain(contenders: readonly Contender[], spare: Spare, supply: Supply): void {
  const hasOneLine = spare.length === 1;
  let onOneLine = nobody;
  for (const one of contenders) {
    one.why = reasonFor(one, roomFor(one, spare) > 0, supply);
    const isShort = one.why === 'shared-power' || one.why === 'below-floor';
    if (isShort) {
      one.fullLine = fullestOf(one, spare);
      one.ahead = hasOneLine ? onOneLine : aheadOf(one, contenders);
    }
    // On one line the same go first for everybody behind them, so they share one list.
    if (hasOneLine && one.offer > 0 && onOneLine.length < mostNamed) {
      onOneLine = onOneLine.concat(one.session.id);
    }
  }
}

/** Whether there is nothing to decide for a session; then it has its offer. */
function hasNoChoice(one: Contender, now: Instant, supply: Supply): boolean {
  const { charger, offered, planned, remaining, limit, switchedAt } = one.session;
  if (charger === 'faulted') return decided(one, 'faulted', 0);
  if (charger === 'offline') return decided(one, 'offline', offered);
  if (remaining <= 0) return decided(one, 'done', 0);
  if (limit < (one.session.floor ?? supply.floor)) return decided(one, 'below-floor', 0);
  // A plan is not to be missed for the sake of a rest; only what is left over can wait for it.
  const isSoon = offered === 0 && now - switchedAt < supply.minOff;
  return isSoon && planned === 0 && decided(one, 'rests', 0);
}

function decided(one: Contender, why: OfferReason, offer: number): true {
  one.offer = offer;
  one.why = why;
  return true;
}

function reasonFor(one: Contender, hasRoom: boolean, supply: Supply): OfferReason {
  const { offer, planned, welcome, ceiling, session } = one;
  const { floor = supply.floor, step = supply.step } = session;
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

/** The line with the least room, the first of equals: that of its own circuit. */
function fullestOf({ session: { lines } }: Contender, spare: Spare): number {
  let fullest = lines[0]!;
  for (const line of lines) if (spare[line]! < spare[fullest]!) fullest = line;
  return fullest;
}

function aheadOf(one: Contender, contenders: readonly Contender[]): readonly string[] {
  const ahead: string[] = [];
  for (const other of contenders) {
    if (other === one || ahead.length === mostNamed) break;
    const { id, lines } = other.session;
    if (other.offer > 0 && lines.includes(one.fullLine)) ahead.push(id);
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
