import { amps, type Amps, type Instant } from '../units.ts';
import { checkControlInput } from './check-control-input.ts';
import type {
  Control,
  Controlled,
  ControlSession,
  Offer,
  OfferReason,
  Supply,
} from './control-types.ts';
import { claimOf, isPlenty, type PowerClaim } from './power-claim.ts';

export type { Control, ControlSession, Offer, Supply } from './control-types.ts';

/**
 * What each charger may offer its car from now on. The offers (not only the draws) and the
 * building's own load together never exceed the capacity of any line: a car may draw all of its
 * offer at any moment. Send cuts first and raises when the cuts are confirmed.
 *
 * Power is handed out in rounds, each in order of least laxity (the time a car stays less the time
 * it needs at full power):
 *   1. planned power: first where it was promised, then to every other car,
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
  const { offers, spare } = share(now, supply, ownLoad, sessions);
  return { ok: true, control: { offers, changes: changesOf(sessions, offers), spare } };
}

/** Like `control`, for input that is known to be valid, and without the list of changes. */
export function share(
  now: Instant,
  supply: Supply,
  ownLoad: readonly Amps[],
  sessions: readonly ControlSession[],
): Pick<Control, 'offers' | 'spare'> {
  const spare = supply.capacity.map((capacity, line) => capacity - ownLoad[line]!);
  const offers: Offer[] = [];
  const claims: PowerClaim[] = [];
  for (let index = 0; index < sessions.length; index += 1) {
    const session = sessions[index]!;
    const settled = withoutChoice(now, supply, session);
    if (settled === null) claims.push(claimOf(now, supply, session, index));
    else {
      offers[index] = settled;
      for (const line of session.lines) spare[line]! -= settled.amps;
    }
  }
  const { floor, step } = supply;
  // With enough for all the order does not matter, so it is not sorted.
  if (!isPlenty(claims, spare, floor)) {
    claims.sort((a, b) => a.rank - b.rank || (a.session.id < b.session.id ? -1 : 1));
  }

  function roomFor({ session: { lines } }: PowerClaim): number {
    let room = Infinity;
    for (let at = 0; at < lines.length; at += 1) room = Math.min(room, spare[lines[at]!]!);
    return room;
  }
  function give(to: PowerClaim, offer: number): void {
    const { lines } = to.session;
    for (let at = 0; at < lines.length; at += 1) spare[lines[at]!]! += to.offer - offer;
    to.offer = offer;
  }
  /** Raises an offer toward what is wanted as far as the lines allow, if that makes the floor. */
  function raise(to: PowerClaim, wanted: number): void {
    if (wanted <= to.offer) return;
    const offer = Math.min(wanted, Math.floor((to.offer + roomFor(to)) / step) * step);
    if (offer >= floor && offer > to.offer) give(to, offer);
  }
  for (const one of claims) if (one.session.firm) raise(one, one.planned);
  for (const one of claims) raise(one, one.planned);
  for (const one of claims) if (one.mustStay) raise(one, floor);
  for (const one of claims) {
    if (one.offer === 0 && one.welcome > 0) makeRoom(one);
    raise(one, one.welcome);
  }

  /** Less than the floor is left: the least urgent car with amps beyond its plan gives up the rest. */
  function makeRoom(one: PowerClaim): void {
    const room = roomFor(one);
    const missing = Math.ceil((floor - room) / step) * step;
    if (room < step || missing <= 0) return;
    const donor = claims.findLast(
      ({ session: { lines }, offer, planned }) =>
        offer - missing >= Math.max(floor, planned) &&
        one.session.lines.every((line) => lines.includes(line) || spare[line]! >= floor),
    );
    if (donor !== undefined) give(donor, donor.offer - missing);
  }

  for (const one of claims) {
    const why = reasonFor(one, roomFor(one) > 0, supply);
    const isShort = why === 'shared-power' || why === 'below-floor';
    offers[one.index] = {
      id: one.session.id,
      amps: amps(one.offer),
      why,
      ahead: isShort ? aheadOf(one, claims) : nobody,
    };
  }
  return { offers, spare: spare.map(amps) };
}

const nobody: readonly string[] = [];

/** The offer of a session for which there is nothing to decide, or null. */
function withoutChoice(now: Instant, supply: Supply, session: ControlSession): Offer | null {
  const { id, charger, offered, planned, remaining, limit, switchedAt } = session;
  if (charger === 'faulted') return decided(id, 'faulted', 0);
  if (charger === 'offline') return decided(id, 'offline', offered);
  if (remaining <= 0) return decided(id, 'done', 0);
  if (limit < supply.floor) return decided(id, 'below-floor', 0);
  // The minimum-off time holds back unplanned power only; a planned start is never delayed by it.
  const isSoon = offered === 0 && now - switchedAt < supply.minOff;
  if (isSoon && planned === 0) return decided(id, 'rests', 0);
  return null;
}

const decided = (id: string, why: OfferReason, value: number): Offer => ({
  id,
  amps: amps(value),
  why,
  ahead: nobody,
});

function reasonFor(one: PowerClaim, hasRoom: boolean, { floor, step }: Supply): OfferReason {
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

/** How many cars served first are named: as many as fit into one sentence. */
const named = 3;

function aheadOf(one: PowerClaim, claims: readonly PowerClaim[]): readonly string[] {
  const ahead: string[] = [];
  for (const other of claims) {
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
