import { powerOf } from '#engine/charging/charger.ts';
import { previewPrudently } from '#engine/suggestions/prudent-preview.ts';
import { readyByInTime } from '#engine/suggestions/ready-by.ts';
import { cents, instant, type Instant } from '#engine/units.ts';
import { stateOf } from '#engine/community/reservation.ts';
import { asOfNow } from '#engine/sessions/as-of-now.ts';
import { buildingOf, pairOf } from '#engine/community/draft/draft.ts';
import { expectedEnd } from '#engine/community/draft/expectation.ts';
import { goalDue } from '#engine/community/goal.ts';
import type { Outlook } from '#engine/service/previews/outlook.ts';
import { preview } from '#engine/service/preview.ts';
import type { Order, Session, SessionPlan } from '#engine/community/session.ts';
import { afterFault } from '#engine/service/previews/foresee.ts';
import { pastCharge, powerCurve } from '#engine/service/views/history.ts';
import { liveSession } from '#engine/service/views/live-session.ts';
import { spaceStatus, type SpaceStatus } from '#engine/service/views/space-status.ts';
import type { World } from '#engine/community/world.ts';
import { accountOf, type Ledger } from '#engine/ledger/ledger.ts';
import { findWithId } from '#engine/ledger/pages.ts';
import type { Books } from '#engine/service/books.ts';
import type { Bill } from '../contract/bill.ts';
import type { Answers } from '../contract/contract.ts';
import type { OrderInput } from '../contract/session.ts';
import type { Forecasts } from '../community/forecasts.ts';
import { leastCharge } from '#engine/suggestions/vehicle-need.ts';
import { toTheLimit } from './battery-need.ts';
import { logView, presentPhase } from './phase.ts';
import { stepsOfFlows } from './power-steps.ts';
import { signals } from './signals.ts';

type Answer = Answers['charge'];

export function places(world: World, user: string): Answer['places'] {
  return {
    at: world.now,
    buildings: Object.values(world.buildings).map((building) => ({
      id: building.id,
      name: building.name,
      zone: building.zone,
      currency: world.tariffs[building.tariff]!.currency,
      spaces: building.spaces.map((id) => placeOf(world, user, id)),
    })),
  };
}

function placeOf(world: World, user: string, id: string) {
  const status = spaceStatus(world, user, id);
  const state = stateNow(status, world.now);
  return {
    id,
    number: world.spaces[id]!.number,
    state,
    own: isOwn(status),
    reservedFrom: state === 'free' ? nextStart(status) : null,
  };
}

const isOwn = (status: SpaceStatus): boolean =>
  status.kind === 'reserved' ? status.by === 'you' : 'session' in status && status.session !== null;

/** Your own reservation is shown all day, but blocks nobody before it opens. */
function stateNow(status: SpaceStatus, now: Instant) {
  if (status.kind === 'reserved' && status.opensAt > now) return 'free';
  // Whether a car or a broken cable is in the way is not known.
  return status.kind === 'blocked' ? 'faulted' : status.kind;
}

const nextStart = (status: SpaceStatus): Instant | null =>
  status.kind === 'free' ? status.reservedFrom : status.kind === 'reserved' ? status.from : null;

export function spaceView({ world, ledger }: Books, user: string, space: string): Answer['space'] {
  const { id, number, building, charger, session: sessionId } = world.spaces[space]!;
  const session = sessionId === null ? undefined : world.sessions[sessionId];
  return {
    at: world.now,
    space: {
      id,
      number,
      building,
      fullPower: powerOf(charger.maxAmps, charger.volts, charger.phases),
    },
    status: statusOf(world, space, spaceStatus(world, user, space)),
    session: session?.user === user ? live({ world, ledger }, session) : null,
  };
}

/** The status as a resident may see it: neighbors' reservations and sessions stay anonymous. */
function statusOf(world: World, space: string, status: SpaceStatus): Answer['space']['status'] {
  switch (status.kind) {
    case 'reserved':
      return { ...status, ...ownReservation(world, status) };
    case 'faulted':
    case 'offline': {
      const { kind, since, until, session, why } = status;
      const othersWork = buildingOf(world, space).spaces.every(
        (one) => one === space || world.spaces[one]!.condition.kind === 'ready',
      );
      const outage = { since, until, yours: session !== null, othersWork };
      if (kind === 'faulted') return { ...outage, kind };
      return { ...outage, kind, ...(why !== undefined && { why }) };
    }
    case 'yours':
      return { kind: 'yours' };
    default:
      return status;
  }
}

function ownReservation(
  { reservations, vehicles }: World,
  { by, reservation }: Extract<SpaceStatus, { kind: 'reserved' }>,
) {
  if (by === 'neighbor')
    return { reservation: null, vehicle: null, vehicleName: null, energy: null, ceiling: null };
  const { vehicle, energy, ceiling } = reservations[reservation]!;
  return { reservation, vehicle, vehicleName: vehicles[vehicle]?.name ?? null, energy, ceiling };
}

function live({ world, ledger }: Books, session: Session): NonNullable<Answer['space']['session']> {
  const { level, power, proven, energy, range, elapsed, remaining, bill, carbon, outlook, idle } =
    liveSession(world, session);
  const { id, vehicle, space, reservation, pluggedIn, order } = session;
  // A faulty charger has no plan, so this is the plan it will have after the fault.
  const { plan } = afterFault(world, session)?.session ?? session;
  const car = world.vehicles[vehicle]!;
  const record = { ...asOfNow(world, session), vehicleName: car.name };
  const { readings } = record;
  const leaves = readyByInTime(world, vehicle, space, toTheLimit(car, level));
  return {
    id,
    vehicle,
    vehicleName: car.name,
    reservation,
    reservedUntil: reservedUntil(ledger, session),
    booked: bookedOf(session),
    startsBooked: startsBookedOf(world, session, leaves),
    pluggedIn,
    phase: presentPhase(world, session, outlook),
    log: logView(world, session),
    usualReadyBy: leaves,
    order,
    shortfall: plan && shortfallOf(world, session, plan),
    levelAtStart: car.isLevelUnknown ? null : session.levelAtStart,
    level: car.isLevelUnknown ? null : level,
    limit: car.limit,
    isAtLimit: toTheLimit(car, level) < leastCharge,
    power,
    proven,
    fullPower: session.fullPower,
    energy,
    range,
    elapsed,
    remaining,
    bill: bill ?? nothingOwed(world, session),
    carbon,
    saved: pastCharge(world, record).saved,
    readings,
    curve: powerCurve({ readings }),
    outlook: outlook && outlookView(world, session, outlook),
    leaveBy: leaveByOf(world, session),
    idle,
  };
}

/** The end of the slot the car came for, if it was reserved. */
function reservedUntil(ledger: Ledger, { user, reservation }: Session): Instant | null {
  if (reservation === null) return null;
  const { reservations } = accountOf(ledger, user);
  return findWithId(reservations, reservation)?.to ?? null;
}

/** The reserved charge, if the car still follows it. */
function bookedOf({ reservation, promised, order, ceiling }: Session) {
  if (reservation === null || promised === null || order?.goal.kind !== 'energy') return null;
  const { energy, until } = promised;
  const isAsBooked = order.readyBy === until && Math.round(order.goal.energy * 1000) === energy;
  return isAsBooked ? { energy, until, ceiling } : null;
}

/** The reserved charge that begins by itself, unless something is ordered or the car leaves before. */
function startsBookedOf(
  { reservations }: World,
  { space, vehicle, order }: Session,
  leaves: Instant,
) {
  if (order !== null) return null;
  const [next] = Object.values(reservations)
    .filter((one) => one.space === space && one.vehicle === vehicle && one.from < leaves)
    .filter((one) => stateOf(one) === 'RESERVED')
    .toSorted((a, b) => a.from - b.from);
  if (next === undefined) return null;
  const { from: at, energy, to: until, ceiling } = next;
  return { at, energy, until, ceiling };
}

/** The start of somebody else's reservation, if it is before the car is ready. */
function leaveByOf(world: World, session: Session): number | null {
  const end = expectedEnd(world, session);
  return session.order !== null && end < session.order.readyBy ? end : null;
}

/** What is missing at the earlier allowance time can still be charged until the requested time. */
function shortfallOf({ now }: World, { order }: Session, plan: SessionPlan) {
  const { shortfall: energy, shortfallWhy: why } = plan;
  return order !== null && goalDue(order, now) < order.readyBy
    ? { energy: 0, why: null }
    : { energy, why };
}

/** Nothing was ordered yet, so nothing would be invoiced. */
function nothingOwed(world: World, { tariff }: Session): Bill {
  const { currency } = world.tariffs[tariff]!;
  return { currency, energy: 0, lines: [], subtotal: 0, tax: [], total: 0 };
}

function outlookView(world: World, at: Pick<Session, 'space' | 'vehicle'>, ahead: Outlook) {
  const levelInTheEnd = world.vehicles[at.vehicle]!.isLevelUnknown ? null : ahead.levelInTheEnd;
  return { ...ahead, levelInTheEnd, steps: stepsOfFlows(pairOf(world, at), ahead.flows) };
}

/** The result of an order without placing it, or why it is refused. */
export function previewView(
  world: World,
  user: string,
  forecasts: () => Forecasts,
  space: string,
  input: OrderInput,
) {
  const tried = previewOf(world, user, forecasts, space, input);
  if (!tried.ok) return tried;
  const { order, extra } = tried;
  const { outlook: ahead, atOnce, plan, misses, endsCeiling } = tried.preview;
  const session = world.sessions[world.spaces[space]!.session!]!;
  const to = instant(Math.max(order.readyBy, ahead.done ?? 0));
  const view: Answer['preview'] = {
    at: world.now,
    outlook: outlookView(world, session, ahead),
    atOnce: outlookView(world, session, atOnce),
    order,
    extra,
    misses: { energy: misses, why: plan?.shortfallWhy ?? null },
    endsCeiling,
    signals: signals(world, buildingOf(world, space), { from: world.now, to }, session.tariff),
  };
  return { ok: true, view } as const;
}

/** Exactly as requested, or with the forecast's allowance. */
function previewOf(
  world: World,
  user: string,
  forecasts: () => Forecasts,
  space: string,
  input: OrderInput,
) {
  const { mayLeaveEarly = true, ...order } = input;
  if (mayLeaveEarly) {
    const { forecaster, history } = forecasts();
    return previewPrudently(world, forecaster, history, user, space, order);
  }
  const declined = { ...order, allowance: null };
  const tried = preview(world, user, space, declined);
  return tried.ok ? { ...tried, order: declined, extra: { cost: cents(0), carbon: 0 } } : tried;
}

/** The order to place; one that will be refused is returned unchanged. */
export function orderFor(
  world: World,
  user: string,
  forecasts: () => Forecasts,
  space: string,
  input: OrderInput,
): Order {
  const tried = previewOf(world, user, forecasts, space, input);
  return tried.ok ? tried.order : input;
}
