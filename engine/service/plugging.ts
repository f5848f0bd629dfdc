import { sharedPhases, powerOf } from '../charging/charger.ts';
import { flowAt } from '../charging/flow.ts';
import { levelOf, storedAt } from '../charging/vehicle.ts';
import { changed, heldUntil, opensAt } from '../community/reservation.ts';
import { amps, instant, wattHours, type Fraction, type Instant } from '../units.ts';
import {
  buildingOf,
  dropSession,
  lookUp,
  nextId,
  pairOf,
  putReservation,
  putSession,
  putSpace,
  reservationsAt,
  sessionWith,
  tell,
  unsettle,
  vehicleWith,
  type Draft,
} from '../community/draft.ts';
import { asOfNow } from '../sessions/as-of-now.ts';
import { beginBooked } from '../reservations/begin-booked.ts';
import { isBetween } from '../community/check-input.ts';
import { expectedEndIn } from '../community/expectation.ts';
import { hasMadeWay } from '../sessions/idle-time.ts';
import { chargeSession, reviseCharge } from '../ledger/invoicing.ts';
import { dropOffersTo } from '../reservations/booking.ts';
import { leaveQueueWith } from '../reservations/queueing.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { readMeter, registerOf, setAmps, setPhase } from '../sessions/session-steps.ts';
import type { Session, SessionRecord } from '../community/session.ts';

export interface PlugIn {
  readonly user: string;
  readonly space: string;
  readonly vehicle: number;
  /** What the car says its level is; without it, what the service last knew. */
  readonly level?: Fraction;
}

/** Puts the cable in. A reservation for it that is open by now is fulfilled: its charge begins. */
export function plugIn(draft: Draft, { user, space: id, vehicle, level }: PlugIn): Refusal | null {
  const at = draft.now;
  const space = lookUp(draft.spaces, id);
  const car = vehicleWith(draft, vehicle);
  if (space === undefined) return { code: 'unknown', what: 'space' };
  if (car === undefined) return { code: 'unknown', what: 'vehicle' };
  if (car.owner !== user) return { code: 'not-yours' };
  if (level !== undefined && !isBetween(level, 0, 1)) return badInput('level');
  const elsewhere = sessionWith(draft, vehicle);
  if (elsewhere !== undefined) return { code: 'vehicle-elsewhere', space: elsewhere.space };
  const there = space.session === null ? undefined : draft.sessions.get(space.session);
  if (there !== undefined) {
    const by = there.user === user ? 'you' : 'neighbour';
    return { code: 'space-taken', by, until: expectedEndIn(draft, there) };
  }
  if (space.condition.kind !== 'ready') return { code: 'charger-faulted' };
  // Where one slot follows another, the space belongs to the first until its hold is over.
  const reserved = reservationsAt(draft, id).find(
    (one) => opensAt(one) <= at && at <= heldUntil(one),
  );
  if (reserved !== undefined) {
    if (reserved.user !== user) {
      return { code: 'space-reserved', from: reserved.from, to: reserved.to };
    }
    if (reserved.vehicle !== vehicle) {
      return { code: 'reserved-for-other-vehicle', vehicle: reserved.vehicle };
    }
    const change = { state: 'FULFILLED', why: 'arrived' } as const;
    putReservation(draft, changed(reserved, at, change));
    tell(draft, { kind: 'reservation', at, user, space: id, reservation: reserved.id, change });
  }
  if (level !== undefined) draft.vehicles[vehicle] = { ...car, stored: storedAt(car, level) };
  begin(draft, { user, space: id, vehicle, reservation: reserved?.id ?? null });
  leaveQueueWith(draft, vehicle);
  dropOffersTo(draft, vehicle);
  if (reserved !== undefined) {
    beginBooked(draft, draft.sessions.get(draft.spaces[id]!.session!)!, reserved);
  }
  return null;
}

/** Opens a session at the charger's register and the battery's level of now. */
export function begin(
  draft: Draft,
  {
    user,
    space: id,
    vehicle,
    reservation,
  }: Pick<Session, 'user' | 'space' | 'vehicle' | 'reservation'>,
): void {
  const at = draft.now;
  const space = draft.spaces[id]!;
  const car = draft.vehicles[vehicle]!;
  const session: Session = {
    id: nextId(draft, 's'),
    user,
    vehicle,
    space: id,
    building: space.building,
    tariff: buildingOf(draft, id).tariff,
    reservation,
    pluggedIn: at,
    levelAtStart: levelOf(car, car.stored),
    fullPower: powerOf(
      amps(Math.min(space.charger.maxAmps, car.maxAmps)),
      space.charger.volts,
      sharedPhases(space.charger, car),
    ),
    order: null,
    promised: null,
    ceiling: null,
    plan: null,
    flow: { since: at, amps: amps(0), meter: space.meter, stored: car.stored },
    // Long enough ago that the first start need not wait.
    switchedAt: instant(0),
    readings: [{ at, energy: registerOf(space.meter) }],
    idle: [],
    idleSince: null,
    moveRequest: null,
    phase: { kind: 'plugged-in' },
    log: [{ at, phase: { kind: 'plugged-in' } }],
  };
  putSpace(draft, { ...space, session: session.id });
  putSession(draft, session);
  tell(draft, { kind: 'session-began', at, user, space: id, session: session.id });
}

/** Ends charging: a last reading, the record, the bill. The cable is still in. */
export function endSession(draft: Draft, session: Session, endedBy: 'stop' | 'unplug'): Session {
  const at = draft.now;
  const { building } = session;
  const still = setAmps(draft, readMeter(draft, session, at), at, amps(0));
  const over = setPhase(draft, still, at, { kind: 'stopped' });
  const { id, user, space } = session;
  tell(draft, { kind: 'session-ended', at, user, space, session: id, endedBy });
  // Who never said what they wanted owes nothing.
  if (session.order !== null && draft.holders.has(user)) {
    const record = recordOf(draft, over, endedBy);
    draft.records.push(record);
    chargeSession(draft, record);
  }
  if (session.plan !== null && session.phase.kind !== 'complete') unsettle(draft, building, 'plan');
  return over;
}

/** A session as history and invoices keep it, if the car leaves or stops now. */
function recordOf(draft: Draft, session: Session, endedBy: 'stop' | 'unplug'): SessionRecord {
  const { flow: _f, plan: _p, phase: _h, switchedAt: _s, idleSince: _i, ...rest } = session;
  const { promised: _r, moveRequest: _m, ...kept } = rest;
  const ended = asOfNow(draft, session);
  const madeWay = endedBy === 'unplug' && hasMadeWay(session, draft.now);
  const vehicleName = draft.vehicles[session.vehicle]!.name;
  const { end, readings, idle, levelAtEnd } = ended;
  return { ...kept, vehicleName, end, endedBy, readings, idle, levelAtEnd, madeWay };
}

/** What a car that stayed after its charge was stopped still owes, or is given back. */
export function settleStay(draft: Draft, session: Session): void {
  const record = recordOf(draft, session, 'unplug');
  const isMore = record.idle.length > 0 || record.madeWay;
  if (isMore) reviseCharge(draft, { ...record, endedBy: 'stop' });
}

/** Takes the cable out: whatever still runs ends, and the space is free. */
export function unplug(draft: Draft, session: Session): void {
  const at = draft.now;
  const isStopped = session.phase.kind === 'stopped';
  const over = isStopped ? session : endSession(draft, session, 'unplug');
  if (isStopped) settleStay(draft, session);
  if (session.moveRequest !== null) tellMadeWay(draft, session);
  const space = draft.spaces[session.space]!;
  const car = draft.vehicles[session.vehicle]!;
  remember(draft, over, at);
  dropSession(draft, session);
  const { meter, stored } = flowAt(pairOf(draft, session), over.flow, at);
  putSpace(draft, { ...space, meter, session: null });
  draft.spaceFreed = true;
  draft.vehicles[car.id] = { ...car, stored };
  const { id, user } = session;
  tell(draft, { kind: 'unplugged', at, user, space: space.id, session: id });
}

function tellMadeWay(draft: Draft, session: Session): void {
  const { id, user, space } = session;
  const at = draft.now;
  const inTime = hasMadeWay(session, at);
  tell(draft, { kind: 'made-way', at, user, space, session: id, inTime });
}

/** Keeps what a forecast learns from. */
export function remember(draft: Draft, session: Session, to: Instant): void {
  const { user, vehicle, space, building, pluggedIn: from, readings } = session;
  const energy = wattHours(readings.at(-1)!.energy - readings[0]!.energy);
  const past = { building, space, user, vehicle, from, to, energy };
  draft.past.push(session.reservation === null ? past : { ...past, booked: true });
}
