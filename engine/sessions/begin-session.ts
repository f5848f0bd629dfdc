import { fullPower } from '../charging/flow.ts';
import { levelOf } from '../charging/vehicle.ts';
import { buildingOf, chargerPower, nextId, tell, type Draft } from '../community/draft/draft.ts';
import { isBooked } from '../community/draft/put-reservation.ts';
import { dropSession, putSession, putSpace } from '../community/draft/put-session.ts';
import type { SessionReading } from '../community/report.ts';
import { withReading } from '../community/readings/session-readings.ts';
import type { Session } from '../community/session.ts';
import { tariffAt } from '../community/tariff-in-force.ts';
import type { Building, PluggedIn } from '../community/world.ts';
import {
  amps,
  instant,
  millijoules,
  millijoulesPerWattHour,
  type Instant,
  type Watts,
} from '../units.ts';
import { remember, settleStay } from './recording.ts';
import { lineOfNewCable } from './new-cable.ts';

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
    since = draft.now,
    tariff,
  }: Pick<Session, 'user' | 'space' | 'vehicle' | 'reservation'> &
    Partial<Pick<Session, 'flow'>> & {
      readonly since?: Instant | undefined;
      /** The one its reservation was quoted by, if that is no longer in force. */
      readonly tariff?: string | undefined;
    },
): Session {
  const at = draft.now;
  const space = draft.spaces[id]!;
  const { transaction } = space.plugged!;
  const car = draft.vehicles[vehicle]!;
  const readings = readingsSince(space.plugged!, since, chargerPower(draft, id));
  const none = amps(0);
  const line = lineOfNewCable(draft, id);
  const { energy } = readings.at(-1)!;
  const meter = before?.meter ?? millijoules(energy * millijoulesPerWattHour);
  const session: Session = {
    id: nextId(draft, 's'),
    user,
    vehicle,
    space: id,
    building: space.building,
    tariff: tariff ?? tariffAt(buildingOf(draft, id), since),
    reservation,
    pluggedIn: since,
    levelAtStart: levelOf(car, car.stored),
    fullPower: fullPower({ charger: space.charger, vehicle: car }),
    order: null,
    promised: null,
    ceiling: null,
    plan: null,
    transaction,
    offered: none,
    offeredAt: at,
    line,
    flow: { since: at, amps: line.mayDraw, meter, stored: car.stored },
    storedWhenRead: car.stored,
    // Long ago, so the first start does not wait for the minimum off time.
    switchedAt: instant(0),
    readings,
    idle: [],
    idleSince: null,
    moveRequest: null,
    phase: { kind: 'plugged-in' },
    log: [{ at: since, phase: { kind: 'plugged-in' } }],
    isRecorded: false,
  };
  putSpace(draft, { ...space, session: session.id });
  putSession(draft, session);
  markBilled(draft, buildingOf(draft, id));
  // A slot of another driver may be about to begin.
  if (isBooked(draft, id)) draft.moveChecks.add(space.building);
  tell(draft, { kind: 'session-began', at, user, space: id, session: session.id });
  return session;
}

/** From its first session on, a building's bills are in its time zone and currency. */
function markBilled(draft: Draft, { isUnbilled, ...building }: Building): void {
  if (isUnbilled) draft.buildings = { ...draft.buildings, [building.id]: building };
}

/** The readings of a cable since a session began, the last one before that first. */
function readingsSince(
  { reading, earlier = [] }: PluggedIn,
  since: Instant,
  power: Watts,
): readonly SessionReading[] {
  const all = [...earlier, reading];
  const first = all.findLast(({ at }) => at <= since) ?? all[0]!;
  const { taken = first.at } = first;
  const begun: SessionReading = { ...first, at: since, ...(taken !== since && { taken }) };
  return all
    .filter(({ seq }) => seq > first.seq)
    .reduce<readonly SessionReading[]>(
      (known, { seq, at, energy: register }) => withReading(known, { seq, at, register }, power),
      [begun],
    );
}

/**
 * A new session, with its own bill, for a car whose charge was stopped and recorded. Its tariff stays
 * the one at plug-in.
 */
export function beginAgain(draft: Draft, session: Session): Session {
  const before = settleStay(draft, session, null);
  remember(draft, session, draft.now);
  const car = draft.vehicles[session.vehicle]!;
  draft.vehicles[car.id] = { ...car, stored: session.flow.stored };
  const plugged = { transaction: session.transaction, reading: session.readings.at(-1)! };
  putSpace(draft, { ...draft.spaces[session.space]!, plugged });
  dropSession(draft, session);
  const { moveRequest, pastRequests, seqShift, creditedTo } = session;
  // Charging again does not cancel a move request: what is ordered now is for right away.
  const carried = {
    moveRequest: moveRequest && { ...moveRequest, isReordered: true as const },
    ...(pastRequests !== undefined && { pastRequests }),
    ...(seqShift !== undefined && { seqShift }),
    ...(creditedTo !== undefined && { creditedTo }),
  };
  const begun = { ...beginSession(draft, { ...session, reservation: null }), ...carried, before };
  putSession(draft, begun);
  return begun;
}
