import { billOf } from '../billing/bill-session.ts';
import type { Bill } from '../billing/bill.ts';
import type { MeterReading } from '../billing/session.ts';
import { registerOf, flowAt } from '../charging/flow.ts';
import { levelOf } from '../charging/vehicle.ts';
import { instant, wattHours } from '../units.ts';
import { pairOf } from '../community/draft/draft.ts';
import { billedUntil, stoppedAt } from '../community/stopped-charge.ts';
import { cutAt, idleUntil, owingIdleTime } from './idle-time.ts';
import { billable, isCharge } from '../community/billable.ts';
import type { Session, SessionRecord } from '../community/session.ts';
import type { World } from '../community/world.ts';

type Known = Pick<World, 'now' | 'spaces' | 'vehicles' | 'buildings'>;

/** The record a session would have if it ended now. Changes nothing. */
export const asOfNow = (world: Known, session: Session): Omit<SessionRecord, 'vehicleName'> => ({
  ...session,
  endedBy: 'stop',
  madeWay: false,
  ...endingNow(world, session),
});

/** What the end of a session adds to its record, if it ended now. */
export function endingNow(
  world: Known,
  session: Session,
): Pick<SessionRecord, 'end' | 'levelAtEnd' | 'readings' | 'idle'> {
  const at = world.now;
  const pair = pairOf(world, session);
  const flow = flowAt(pair, session.flow, at);
  const last = session.readings.at(-1)!;
  const billed = instant(Math.min(at, billedUntil(world, session)));
  // If the unplug is reported late, the service has counted the car as idle for too long.
  const idle = cutAt(idleUntil(session, billed), billed);
  const stopped = stoppedAt(session);
  // A stopped charge ended when it was stopped, unless the car owes an idle fee since.
  const end = stopped !== null && idle.length === 0 ? stopped : at;
  const readings = onePerInstant(session.readings);
  const energy = stopped === null ? Math.max(last.energy, registerOf(flow.meter)) : last.energy;
  return {
    end,
    levelAtEnd: levelOf(pair.vehicle, flow.stored),
    // The estimated register at the end, if there is no reading at that instant.
    readings: last.at === end ? readings : [...readings, { at: end, energy: wattHours(energy) }],
    idle,
  };
}

/** Of several readings at one instant only the last is kept. */
const onePerInstant = (readings: Session['readings']): readonly MeterReading[] =>
  readings
    .filter(({ at }, index) => readings[index + 1]?.at !== at)
    .map(({ at, energy }) => ({ at, energy }));

/**
 * The bill if charging stopped at this instant. Null while nothing is ordered or drawn: there is
 * nothing to pay.
 */
export function liveBill(world: World, session: Session): Bill | null {
  const now = asOfNow(world, session);
  const owesBefore = session.before !== undefined && now.idle.length > 0;
  if (!isCharge(session) && !owesBefore) return null;
  // Once a car that began again is idle, what grows is the bill of the charge before.
  const owing = now.idle.length > 0 ? owingIdleTime(session, now) : now;
  return billOf(billable(world, owing));
}
