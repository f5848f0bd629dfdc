import type { PowerBlock } from '../charging/power-block.ts';
import { control, type ControlSession, type Offer, type Supply } from '../power/control.ts';
import {
  amps,
  duration,
  instant,
  kilowattHours,
  minute,
  type Amps,
  type Instant,
} from '../units.ts';
import { floorAmps } from '../charging/charger.ts';
import { pairOf, putSession, type Draft } from './draft.ts';
import { leastBetweenSwitches } from './due.ts';
import { askedAmps, effortLeft, millijoulesPerWattHour, targetOf } from './goal.ts';
import { sessionsIn } from './inside.ts';
import { setAmps, setPhase } from './session-steps.ts';
import type { ChargeReason, GoesFirst, Phase, Session, WaitReason } from './session.ts';
import { carbonAt, priceAt } from './signals.ts';
import type { Building } from './world.ts';

/** What the plan means for a session right now. */
export const blockAt = (session: Session, at: Instant): PowerBlock | undefined =>
  session.plan?.blocks.find(({ from, to }) => from <= at && at < to);

function supplyOf(draft: Draft, { spaces, capacity }: Building): Supply {
  const { charger } = draft.spaces[spaces[0]!]!;
  return {
    volts: charger.volts,
    capacity: charger.phases === 3 ? [capacity, capacity, capacity] : [capacity],
    floor: floorAmps,
    step: amps(1),
    minOn: leastBetweenSwitches,
    minOff: leastBetweenSwitches,
    settle: duration(minute),
    headroom: amps(0),
  };
}

function controlSession(draft: Draft, session: Session, at: Instant): ControlSession {
  const pair = pairOf(draft, session);
  const { condition } = draft.spaces[session.space]!;
  const target = targetOf(pair, session, session.order!.goal);
  const left = effortLeft(pair, session.flow, target, at).metered;
  const block = blockAt(session, at);
  const limit = askedAmps(pair, session.flow, at);
  const within = (value: Amps | undefined) => amps(Math.min(limit, value ?? 0));
  return {
    id: session.id,
    lines: pair.charger.phases === 3 && pair.vehicle.phases === 3 ? [0, 1, 2] : [0],
    limit,
    remaining: kilowattHours(left / millijoulesPerWattHour / 1000),
    departure: instant(Math.max(session.order!.readyBy, at + 1)),
    planned: within(block?.amps),
    welcome: within(block?.welcome),
    offered: session.flow.amps,
    offeredSince: session.flow.since,
    drawn: session.flow.amps,
    switchedAt: session.switchedAt,
    charger: condition.kind,
  };
}

/** Shares the building's power among its cars from this instant on, and says why each gets what. */
export function shareBuilding(draft: Draft, id: string, at: Instant): void {
  const building = draft.buildings[id]!;
  const sessions = sessionsIn(draft, id).filter(
    ({ order, phase }) => order !== null && phase.kind !== 'complete' && phase.kind !== 'stopped',
  );
  if (sessions.length === 0) return;
  const supply = supplyOf(draft, building);
  const shared = control(
    at,
    supply,
    supply.capacity.map(() => amps(0)),
    sessions.map((session) => controlSession(draft, session, at)),
  );
  if (!shared.ok) throw new Error(`Sharing was refused: ${shared.refusal.why}`);
  for (const [index, session] of sessions.entries()) {
    const offer = shared.control.offers[index]!;
    const phase = phaseOf(draft, building, session, offer, at);
    const next = setAmps(draft, session, at, offer.amps);
    putSession(draft, setPhase(draft, next, at, phase));
  }
}

function phaseOf(
  draft: Draft,
  building: Building,
  session: Session,
  offer: Offer,
  at: Instant,
): Phase {
  if (offer.why === 'faulted') return { kind: 'faulted' };
  if (offer.why === 'offline') return { kind: 'offline', amps: offer.amps };
  const ahead = offer.ahead.map((id) => ({
    space: draft.sessions.get(id)!.space,
    leavesAt: draft.sessions.get(id)!.order!.readyBy,
  }));
  if (offer.amps === 0) {
    return { kind: 'waiting', why: waitReason(draft, building, session, offer, ahead, at) };
  }
  return { kind: 'charging', amps: offer.amps, why: chargeReason(draft, session, offer, ahead) };
}

function chargeReason(
  draft: Draft,
  session: Session,
  offer: Offer,
  ahead: readonly GoesFirst[],
): ChargeReason {
  const { charger, vehicle } = pairOf(draft, session);
  if (offer.why === 'shared-power' && ahead.length > 0) return { kind: 'shared-power', ahead };
  if (offer.amps === Math.min(charger.maxAmps, vehicle.maxAmps)) return { kind: 'full-power' };
  if (offer.why === 'full-power') return { kind: 'taper' };
  if (offer.why === 'spare-power') return { kind: 'spare-power' };
  if (offer.why === 'catches-up') return { kind: 'catching-up' };
  return { kind: 'plan' };
}

function waitReason(
  draft: Draft,
  building: Building,
  session: Session,
  offer: Offer,
  ahead: readonly GoesFirst[],
  at: Instant,
): WaitReason {
  if (offer.why === 'rests') {
    return { kind: 'rest', until: instant(session.switchedAt + leastBetweenSwitches) };
  }
  if (ahead.length > 0) return { kind: 'shared-power', ahead };
  const wait = session.plan?.waits.find(({ from, to }) => from <= at && at < to);
  if (wait !== undefined) return { kind: 'shared-power', ahead: wait.ahead };
  const next = session.plan?.blocks.find(({ from, amps: planned }) => from > at && planned > 0);
  const until = next?.from ?? session.order!.readyBy;
  const { preference } = session.order!;
  if (preference === 'cheapest') {
    const tariff = draft.tariffs[session.tariff]!;
    const rateNow = priceAt(building, tariff, at);
    const rateThen = priceAt(building, tariff, until);
    if (rateThen < rateNow) return { kind: 'price', until, rateNow, rateThen };
  } else if (preference === 'greenest') {
    const carbonNow = carbonAt(building, at);
    const carbonThen = carbonAt(building, until);
    if (carbonThen < carbonNow) return { kind: 'carbon', until, carbonNow, carbonThen };
  }
  return { kind: 'slot', until };
}
