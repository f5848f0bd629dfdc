import { fullPower } from '../charging/flow.ts';
import { levelOf } from '../charging/vehicle.ts';
import { buildingOf, nextId, tell, type Draft } from '../community/draft.ts';
import { isBooked } from '../community/put-reservation.ts';
import { dropSession, putSession, putSpace } from '../community/put-session.ts';
import type { Session } from '../community/session.ts';
import { amps, instant, millijoules, millijoulesPerWattHour } from '../units.ts';
import { remember, settleStay } from './recording.ts';

/**
 * Opens a session with the last reported register and the known battery level. After a charge at the
 * same cable the meter is known more exactly than its register shows.
 */
export function beginSession(
  draft: Draft,
  {
    user,
    space: id,
    vehicle,
    reservation,
    flow: before,
  }: Pick<Session, 'user' | 'space' | 'vehicle' | 'reservation'> & Partial<Pick<Session, 'flow'>>,
): Session {
  const at = draft.now;
  const space = draft.spaces[id]!;
  const { transaction, reading } = space.plugged!;
  const car = draft.vehicles[vehicle]!;
  const { taken = reading.at } = reading;
  const none = amps(0);
  const meter = before?.meter ?? millijoules(reading.energy * millijoulesPerWattHour);
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
    fullPower: fullPower({ charger: space.charger, vehicle: car }),
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
    readings: [{ ...reading, at, ...(taken !== at && { taken }) }],
    idle: [],
    idleSince: null,
    moveRequest: null,
    phase: { kind: 'plugged-in' },
    log: [{ at, phase: { kind: 'plugged-in' } }],
    isRecorded: false,
  };
  putSpace(draft, { ...space, session: session.id });
  putSession(draft, session);
  // A slot of another driver may be about to begin.
  if (isBooked(draft, id)) draft.moveChecks.add(space.building);
  tell(draft, { kind: 'session-began', at, user, space: id, session: session.id });
  return session;
}

/** A new session, with its own bill, for a car whose charge was stopped and recorded. */
export function beginAgain(draft: Draft, session: Session): Session {
  const before = settleStay(draft, session, null);
  remember(draft, session, draft.now);
  const car = draft.vehicles[session.vehicle]!;
  draft.vehicles[car.id] = { ...car, stored: session.flow.stored };
  const plugged = { transaction: session.transaction, reading: session.readings.at(-1)! };
  putSpace(draft, { ...draft.spaces[session.space]!, plugged });
  dropSession(draft, session);
  const { moveRequest, pastRequests, seqShift } = session;
  // Charging again does not cancel a move request: what is ordered now is for right away.
  const carried = {
    moveRequest: moveRequest && { ...moveRequest, isReordered: true as const },
    ...(pastRequests !== undefined && { pastRequests }),
    ...(seqShift !== undefined && { seqShift }),
  };
  const begun = { ...beginSession(draft, { ...session, reservation: null }), ...carried, before };
  putSession(draft, begun);
  return begun;
}
