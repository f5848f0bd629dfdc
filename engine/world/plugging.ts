import { sharedPhases, powerOf } from '../charging/charger.ts';
import { flowAt } from '../charging/flow.ts';
import { levelOf, storedAt } from '../charging/vehicle.ts';
import { changed, heldUntil, opensAt } from '../reservations/reservation.ts';
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
  sessionWith,
  tell,
  unsettle,
  type Draft,
} from './draft.ts';
import { expectedEnd } from './expectation.ts';
import { chargeSession } from './invoicing.ts';
import { badInput, type Refusal } from './refusal.ts';
import { readMeter, registerOf, setAmps, setPhase } from './session-steps.ts';
import type { Session } from './session.ts';

export interface PlugIn {
  readonly user: string;
  readonly space: string;
  readonly vehicle: number;
  /** What the car says its level is; without it, what the service last knew. */
  readonly level?: Fraction;
}

/** Puts the cable in. A reservation for it that is open by now is fulfilled. */
export function plugIn(draft: Draft, { user, space: id, vehicle, level }: PlugIn): Refusal | null {
  const at = draft.now;
  const space = lookUp(draft.spaces, id);
  const car = lookUp(draft.vehicles, vehicle);
  if (space === undefined) return { code: 'unknown', what: 'space' };
  if (car === undefined) return { code: 'unknown', what: 'vehicle' };
  if (car.owner !== user) return { code: 'not-yours' };
  if (level !== undefined && !(level >= 0 && level <= 1)) return badInput('level');
  const elsewhere = sessionWith(draft, vehicle);
  if (elsewhere !== undefined) return { code: 'vehicle-elsewhere', space: elsewhere.space };
  const there = space.session === null ? undefined : draft.sessions.get(space.session);
  if (there !== undefined) {
    const by = there.user === user ? 'you' : 'neighbour';
    return { code: 'space-taken', by, until: expectedEnd(draft, there) };
  }
  if (space.condition.kind !== 'ready') return { code: 'charger-faulted' };
  const reserved = [...draft.reservations.values()].find(
    (one) => one.space === id && opensAt(one) <= at && at <= heldUntil(one),
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
    plan: null,
    flow: { since: at, amps: amps(0), meter: space.meter, stored: car.stored },
    // Long enough ago that the first start need not wait.
    switchedAt: instant(0),
    readings: [{ at, energy: registerOf(space.meter) }],
    idle: [],
    idleSince: null,
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
  const car = draft.vehicles[session.vehicle]!;
  const { id, user, space } = session;
  tell(draft, { kind: 'session-ended', at, user, space, session: id, endedBy });
  // Who never said what they wanted owes nothing.
  if (session.order !== null && draft.holders.has(user)) {
    const record = {
      id,
      user,
      vehicle: session.vehicle,
      vehicleName: car.name,
      space,
      building,
      tariff: session.tariff,
      reservation: session.reservation,
      pluggedIn: session.pluggedIn,
      end: at,
      endedBy,
      levelAtStart: session.levelAtStart,
      levelAtEnd: levelOf(car, over.flow.stored),
      fullPower: session.fullPower,
      order: session.order,
      readings: over.readings,
      idle: over.idle,
      log: over.log,
    };
    draft.records.push(record);
    chargeSession(draft, record);
  }
  if (session.plan !== null && session.phase.kind !== 'complete') unsettle(draft, building, 'plan');
  return over;
}

/** Takes the cable out: whatever still runs ends, and the space is free. */
export function unplug(draft: Draft, session: Session): void {
  const at = draft.now;
  const over = session.phase.kind === 'stopped' ? session : endSession(draft, session, 'unplug');
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

/** Keeps what a forecast learns from. */
export function remember(draft: Draft, session: Session, to: Instant): void {
  const { user, space, building, pluggedIn: from, readings } = session;
  const energy = wattHours(readings.at(-1)!.energy - readings[0]!.energy);
  draft.past.push({ building, space, user, from, to, energy });
}
