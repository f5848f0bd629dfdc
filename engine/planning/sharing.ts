import { floorAmps, sharedPhases } from '../charging/charger.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { share, type ControlSession, type Offer, type Supply } from '../power/control.ts';
import { amps, instant, kilowattHours, type Amps, type Instant } from '../units.ts';
import { pairOf, putSession, type Draft, type Unsettled } from '../community/draft.ts';
import { leastBetweenSwitches, settlesWithin } from '../community/due.ts';
import {
  askedAmps,
  effortLeft,
  expectedFlow,
  millijoulesPerWattHour,
  targetOf,
} from '../community/goal.ts';
import { isReady, sessionsIn } from '../community/inside.ts';
import { setOffer, setPhase } from '../sessions/session-steps.ts';
import type { ChargeReason, GoesFirst, Phase, Session } from '../community/session.ts';
import { carbonAt, priceAt } from '../community/signals.ts';
import type { Building } from '../community/world.ts';

/** What the plan means for a session right now. */
function blockAt({ plan }: Session, at: Instant): PowerBlock | undefined {
  if (plan === null) return undefined;
  const { blocks } = plan;
  let place = 0;
  while (place < blocks.length && blocks[place]!.to <= at) place += 1;
  const block = blocks[place];
  return block !== undefined && block.from <= at ? block : undefined;
}

function supplyOf(draft: Draft, { spaces, capacity }: Building): Supply {
  const { charger } = draft.spaces[spaces[0]!]!;
  return {
    volts: charger.volts,
    capacity: charger.phases === 3 ? [capacity, capacity, capacity] : [capacity],
    floor: floorAmps,
    step: amps(1),
    minOn: leastBetweenSwitches,
    minOff: leastBetweenSwitches,
    settle: settlesWithin,
    headroom: amps(0),
  };
}

const oneLine = [0];
const allLines = [0, 1, 2];

function controlSession(draft: Draft, session: Session, at: Instant): ControlSession {
  const pair = pairOf(draft, session);
  const { condition } = draft.spaces[session.space]!;
  const target = targetOf(pair, session, session.order!.goal);
  const flow = expectedFlow(pair, session, at);
  const left = effortLeft(pair, flow, target).metered;
  const block = blockAt(session, at);
  const limit = askedAmps(pair, session);
  return {
    id: session.id,
    lines: sharedPhases(pair.charger, pair.vehicle) === 3 ? allLines : oneLine,
    limit,
    remaining: kilowattHours(left / millijoulesPerWattHour / 1000),
    departure: departureOf(session, at),
    planned: amps(Math.min(limit, block?.amps ?? 0)),
    welcome: amps(Math.min(limit, block?.welcome ?? 0)),
    onPlan: session.plan !== null && session.plan.shortfall === 0,
    firm: session.promised !== null && session.promised.until > at,
    offered: condition.kind === 'offline' ? session.line.mayDraw : session.offered,
    offeredSince: session.offeredAt,
    drawn: flow.amps,
    switchedAt: session.switchedAt,
    charger: condition.kind,
  };
}

/** The ready-by time; a car that is late already has no more claim than its plan gives it. */
function departureOf({ order, plan }: Session, at: Instant): Instant {
  const { readyBy } = order!;
  return readyBy > at ? readyBy : instant(Math.max(at + 1, plan?.blocks.at(-1)?.to ?? 0));
}

/** Whether there is anything to decide for a session: the others wait for their turn by plan. */
function hasSay(draft: Draft, session: Session, at: Instant): boolean {
  const { plan, offered, space } = session;
  const onPlan = plan !== null && plan.shortfall === 0 && offered === 0;
  return !(onPlan && isReady(draft, space) && blockAt(session, at) === undefined);
}

/** Whether a session already gets all its car can take, and welcomes it: sharing changes nothing. */
function hasAll(draft: Draft, session: Session, at: Instant): boolean {
  const { phase, flow, offered } = session;
  if (phase.kind !== 'charging' || phase.amps !== flow.amps || offered !== flow.amps) return false;
  if (phase.why.kind !== 'full-power' && phase.why.kind !== 'taper') return false;
  const pair = pairOf(draft, session);
  const limit = askedAmps(pair, session);
  return flow.amps === limit && (blockAt(session, at)?.welcome ?? 0) >= limit;
}

/** Among fewer it is quicker to decide for all than to find out for whom. */
const worthKnowing = 200;

/**
 * Shares the building's power among its cars from this instant on, and says why each gets what.
 * When somebody was only fitted in, and is to wait, the others go on as they are. Where everybody
 * has all they would take, only what changed since is decided, in what the others leave.
 */
export function shareBuilding(draft: Draft, id: string, at: Instant, how: Unsettled): void {
  const building = draft.buildings[id]!;
  const open = draft.deciding.get(id)!;
  const changed = draft.changed.get(id)!;
  if (draft.sated.has(id) && open.size > worthKnowing) {
    const some = new Set([...changed].filter((one) => open.has(one)));
    const deciding = withSay(draft, building, some, at);
    if (decide(draft, building, deciding, at, true)) {
      changed.clear();
      return;
    }
  }
  const deciding = withSay(draft, building, open, at);
  const isNew = ({ plan }: Session) => plan === null || plan.madeAt === at;
  if (how === 'fit' && !deciding.some(isNew)) return;
  if (deciding.every((session) => hasAll(draft, session, at))) draft.sated.add(id);
  else decide(draft, building, deciding, at, false);
  changed.clear();
}

/** Those of some sessions for whom there is something to decide; the others wait for their turn. */
function withSay(
  draft: Draft,
  building: Building,
  ids: ReadonlySet<string>,
  at: Instant,
): readonly Session[] {
  const deciding: Session[] = [];
  for (const session of inOrder(draft, building.id, ids)) {
    if (hasSay(draft, session, at)) deciding.push(session);
    else {
      settleOn(draft, session, at, amps(0), waitForTurn(draft, building, session, at));
      // Nothing is decided for it until its turn comes or its plan changes.
      draft.deciding.get(building.id)!.delete(session.id);
    }
  }
  return deciding;
}

/**
 * Offers power to some sessions. Where the rest of the building keeps what it has, that is done
 * only if all of them get what they would take; otherwise nothing is done, and false is the answer.
 */
function decide(
  draft: Draft,
  building: Building,
  deciding: readonly Session[],
  at: Instant,
  othersKeep: boolean,
): boolean {
  const supply = supplyOf(draft, building);
  const sessions = deciding.map((session) => controlSession(draft, session, at));
  const nothing = supply.capacity.map(() => amps(0));
  const load = othersKeep
    ? withLoad(draft, nothing, deciding, draft.deciding.get(building.id)!)
    : nothing;
  const { offers } = share(at, supply, load, sessions);
  const isSated = offers.every(
    ({ amps: offer, why }, place) => why === 'rests' || offer >= sessions[place]!.welcome,
  );
  if (othersKeep && !isSated) return false;
  if (isSated) draft.sated.add(building.id);
  else draft.sated.delete(building.id);
  const unconfirmed = [...draft.unconfirmed.get(building.id)!];
  const worst = withLoad(draft, load, deciding, unconfirmed);
  const fits = isWithin(supply, worst, deciding, offers, sessions);
  for (let place = 0; place < deciding.length; place += 1) {
    const session = deciding[place]!;
    const offer = offers[place]!;
    const phase = phaseOf(draft, building, session, offer, at);
    if (fits || offer.amps <= session.line.mayDraw) settleOn(draft, session, at, offer.amps, phase);
    else draft.heldRaises.push({ session: session.id, amps: offer.amps, phase });
  }
  return true;
}

/** Whether all offers may go out at once: also if no charger has let go of what it had. */
function isWithin(
  { capacity }: Supply,
  load: readonly Amps[],
  deciding: readonly Session[],
  offers: readonly Offer[],
  sessions: readonly ControlSession[],
): boolean {
  const left = capacity.map((most, line) => most - load[line]!);
  for (let place = 0; place < deciding.length; place += 1) {
    const most = Math.max(deciding[place]!.line.mayDraw, offers[place]!.amps);
    for (const line of sessions[place]!.lines) left[line]! -= most;
  }
  return left.every((room) => room >= 0);
}

/**
 * Sends the raises that waited for cuts, if those are confirmed by now. Otherwise they lapse: when
 * the last cut is confirmed the building's power is shared again.
 */
export function releaseRaises(draft: Draft): void {
  const { heldRaises } = draft;
  if (heldRaises.length === 0) return;
  for (const { session: id, amps: offer, phase } of heldRaises) {
    const session = draft.sessions.get(id);
    if (session === undefined) continue;
    const isConfirmed = draft.unconfirmed.get(session.building)!.size === 0;
    if (isConfirmed) settleOn(draft, session, draft.now, offer, phase);
    else draft.awaitingCuts.add(session.building);
  }
  heldRaises.length = 0;
}

/** What cars other than those that are decided for may draw, line by line, on top of a load. */
function withLoad(
  draft: Draft,
  load: readonly Amps[],
  deciding: readonly Session[],
  others: Iterable<string>,
): readonly Amps[] {
  const own = new Set(deciding.map(({ id }) => id));
  const sum: number[] = [...load];
  for (const id of others) {
    const session = draft.sessions.get(id)!;
    const most = session.line.mayDraw;
    if (own.has(id) || most === 0) continue;
    const { charger, vehicle } = pairOf(draft, session);
    const lines = sharedPhases(charger, vehicle) === 3 ? allLines : oneLine;
    for (const line of lines) sum[line]! += most;
  }
  return sum.map(amps);
}

/** As they were plugged in: all are looked through where that is quicker than putting some in order. */
function inOrder(draft: Draft, building: string, ids: ReadonlySet<string>): readonly Session[] {
  const sessions = sessionsIn(draft, building);
  if (ids.size * 8 > sessions.length) return sessions.filter(({ id }) => ids.has(id));
  return Array.from(ids, (id) => draft.sessions.get(id)!).toSorted(
    (a, b) => sessions.indexOf(a) - sessions.indexOf(b),
  );
}

/** Most of the time nothing changes for most cars. */
function settleOn(draft: Draft, session: Session, at: Instant, current: Amps, phase: Phase): void {
  if (session.offered === current && session.phase === phase) return;
  putSession(draft, setPhase(draft, setOffer(draft, session, at, current), at, phase));
}

/** What a session does by this offer; the phase it is in already where that says the same. */
function phaseOf(
  draft: Draft,
  building: Building,
  session: Session,
  offer: Offer,
  at: Instant,
): Phase {
  if (offer.why === 'faulted') return { kind: 'faulted' };
  if (offer.why === 'offline') return { kind: 'offline', amps: offer.amps };
  const ahead = whoIsAhead(draft, offer);
  const takesNone = session.offered > 0 && session.flow.amps === 0;
  if (takesNone && offer.amps === session.offered) {
    return session.phase.kind === 'waiting'
      ? session.phase
      : { kind: 'waiting', why: { kind: 'car' } };
  }
  if (offer.amps > 0) {
    const why = chargeReason(draft, session, offer, ahead);
    const { phase } = session;
    const same = phase.kind === 'charging' && phase.amps === offer.amps && ahead.length === 0;
    return same && phase.why.kind === why.kind
      ? phase
      : { kind: 'charging', amps: offer.amps, why };
  }
  if (offer.why === 'rests') {
    const until = instant(session.switchedAt + leastBetweenSwitches);
    return { kind: 'waiting', why: { kind: 'rest', until } };
  }
  if (ahead.length > 0) return waitFor(session.phase, ahead);
  return waitForTurn(draft, building, session, at);
}

/** Waiting for others; the phase it is in already where they are the same. */
function waitFor(phase: Phase, ahead: readonly GoesFirst[]): Phase {
  const same =
    phase.kind === 'waiting' &&
    phase.why.kind === 'shared-power' &&
    areSame(phase.why.ahead, ahead);
  return same ? phase : { kind: 'waiting', why: { kind: 'shared-power', ahead } };
}

const areSame = (some: readonly GoesFirst[], others: readonly GoesFirst[]) =>
  some.length === others.length &&
  some.every(
    ({ space, leavesAt }, place) =>
      space === others[place]!.space && leavesAt === others[place]!.leavesAt,
  );

const nobody: readonly GoesFirst[] = [];

function whoIsAhead(draft: Draft, { ahead }: Offer): readonly GoesFirst[] {
  if (ahead.length === 0) return nobody;
  return ahead.map((id) => {
    const { space, order } = draft.sessions.get(id)!;
    return { space, leavesAt: order!.readyBy };
  });
}

/** Reasons without figures: one of each will do. */
const fullPower = { kind: 'full-power' } as const;
const taper = { kind: 'taper' } as const;
const takesLess = { kind: 'car' } as const;
const sparePower = { kind: 'spare-power' } as const;
const catchingUp = { kind: 'catching-up' } as const;
const byPlan = { kind: 'plan' } as const;

function chargeReason(
  draft: Draft,
  session: Session,
  offer: Offer,
  ahead: readonly GoesFirst[],
): ChargeReason {
  if (offer.why === 'shared-power' && ahead.length > 0) return { kind: 'shared-power', ahead };
  if (offer.why === 'takes-less') return isTapering(draft, session) ? taper : takesLess;
  const { charger, vehicle } = pairOf(draft, session);
  if (offer.amps === Math.min(charger.maxAmps, vehicle.maxAmps)) return fullPower;
  if (offer.why === 'full-power') return taper;
  if (offer.why === 'spare-power') return sparePower;
  if (offer.why === 'catches-up') return catchingUp;
  return byPlan;
}

/** Whether the battery itself is taken to ask for less. */
function isTapering(draft: Draft, session: Session): boolean {
  const pair = pairOf(draft, session);
  return askedAmps(pair, session) < Math.min(pair.charger.maxAmps, pair.vehicle.maxAmps);
}

/** Waiting as the plan has it: for others, for a better price, for cleaner power, for its slot. */
function waitForTurn(draft: Draft, building: Building, session: Session, at: Instant): Phase {
  const { plan, phase, order } = session;
  const isTimed = phase.kind === 'waiting' && 'until' in phase.why && phase.why.until > at;
  if (isTimed && plan !== null && plan.madeAt < at && plan.waits.length === 0) return phase;
  const wait = plan?.waits.find(({ from, to }) => from <= at && at < to);
  if (wait !== undefined) {
    return waitFor(phase, wait.ahead);
  }
  const next = plan?.blocks.find(({ from, amps: planned }) => from > at && planned > 0);
  const until = next?.from ?? order!.readyBy;
  if (isTimed && phase.why.until === until) return phase;
  return { kind: 'waiting', why: { kind: whatFor(draft, building, session, at, until), until } };
}

function whatFor(
  draft: Draft,
  building: Building,
  { order, tariff }: Session,
  at: Instant,
  until: Instant,
): 'price' | 'carbon' | 'slot' {
  const { preference } = order!;
  const price = (when: Instant) => priceAt(building, draft.tariffs[tariff]!, when);
  if (preference === 'cheapest' && price(until) < price(at)) return 'price';
  const carbon = (when: Instant) => carbonAt(building, when);
  return preference === 'greenest' && carbon(until) < carbon(at) ? 'carbon' : 'slot';
}
