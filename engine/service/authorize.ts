import { sharedPhases, powerOf } from '../charging/charger.ts';
import { levelOf, storedAt } from '../charging/vehicle.ts';
import { changed, heldUntil, opensAt } from '../community/reservation.ts';
import { amps, instant, millijoules, type Fraction } from '../units.ts';
import { buildingOf, lookUp, nextId, tell, vehicleWith, type Draft } from '../community/draft.ts';
import { putReservation, reservationsAt } from '../community/put-reservation.ts';
import { putSession, putSpace, sessionWith } from '../community/put-session.ts';
import { beginBooked } from '../reservations/begin-booked.ts';
import { isBetween } from '../community/check-input.ts';
import { millijoulesPerWattHour } from '../community/goal.ts';
import { expectedEndIn } from '../community/expectation.ts';
import { dropOffersTo } from '../reservations/booking.ts';
import { leaveQueueWith } from '../reservations/queueing.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { Session } from '../community/session.ts';

export interface Authorization {
  readonly user: string;
  readonly space: string;
  readonly vehicle: number;
  /** The level the car reports; by default, the last known one. */
  readonly level?: Fraction;
}

/**
 * A person, or the car itself, says which car is plugged in at a space: a session begins. A
 * reservation that is open for it is fulfilled, and its booked charge starts.
 */
export function authorize(
  draft: Draft,
  { user, space: id, vehicle, level }: Authorization,
): Refusal | null {
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
    const by = there.user === user ? 'you' : 'neighbor';
    return { code: 'space-taken', by, until: expectedEndIn(draft, there) };
  }
  if (space.condition.kind !== 'ready') return { code: 'charger-faulted' };
  if (space.plugged === null) return { code: 'not-plugged-in' };
  // With back-to-back slots, the space belongs to the first until its hold ends.
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

/** Opens a session with the last reported register and the known battery level. */
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
  const { transaction, reading } = space.plugged!;
  const car = draft.vehicles[vehicle]!;
  const none = amps(0);
  const meter = millijoules(reading.energy * millijoulesPerWattHour);
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
    transaction,
    offered: none,
    offeredAt: at,
    line: { offerId: 0, confirmedId: 0, confirmed: none, mayDraw: none },
    flow: { since: at, amps: none, meter, stored: car.stored },
    storedWhenRead: car.stored,
    // Long ago, so the first start does not wait for the minimum off time.
    switchedAt: instant(0),
    readings: [{ ...reading, at }],
    idle: [],
    idleSince: null,
    moveRequest: null,
    phase: { kind: 'plugged-in' },
    log: [{ at, phase: { kind: 'plugged-in' } }],
    isRecorded: false,
  };
  putSpace(draft, { ...space, session: session.id });
  putSession(draft, session);
  tell(draft, { kind: 'session-began', at, user, space: id, session: session.id });
}
