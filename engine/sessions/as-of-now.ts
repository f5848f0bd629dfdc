import { billOf } from '../billing/bill-session.ts';
import type { Bill } from '../billing/bill.ts';
import { flowAt } from '../charging/flow.ts';
import { levelOf } from '../charging/vehicle.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { instant, type Instant } from '../units.ts';
import { buildingOf, pairOf } from '../community/draft.ts';
import { idleFrom, idleUntil } from './idle-time.ts';
import { billable } from '../ledger/invoicing.ts';
import { registerOf } from './session-steps.ts';
import type { Session, SessionRecord } from '../community/session.ts';
import type { World } from '../community/world.ts';

/** A session as it would be on record if it ended now: nothing is written, only looked at. */
export function asOfNow(
  world: Pick<World, 'now' | 'spaces' | 'vehicles' | 'buildings'>,
  session: Session,
): Omit<SessionRecord, 'vehicleName'> {
  const at = world.now;
  const pair = pairOf(world, session);
  const flow = flowAt(pair, session.flow, at);
  const last = session.readings.at(-1)!;
  const idle =
    idleFrom(session) === null ? session.idle : idleUntil(session, billedUntil(world, session));
  // A charge that was stopped is over, unless its car keeps somebody waiting.
  const isOver = session.phase.kind === 'stopped' && idle.length === 0;
  return {
    ...session,
    end: isOver ? last.at : at,
    endedBy: 'stop',
    madeWay: false,
    levelAtEnd: levelOf(pair.vehicle, flow.stored),
    readings:
      isOver || last.at === at
        ? session.readings
        : [...session.readings, { at, energy: registerOf(flow.meter) }],
    idle,
  };
}

/** What a stopped charge still adds ends with the month on whose invoice it stands. */
function billedUntil(
  world: Pick<World, 'now' | 'spaces' | 'buildings'>,
  session: Session,
): Instant {
  if (session.phase.kind !== 'stopped') return world.now;
  const { zone } = buildingOf(world, session.space);
  const stopped = session.readings.at(-1)!.at;
  return instant(Math.min(world.now, monthInterval(zone, localMonth(zone, stopped)).to));
}

/**
 * The bill right now: what the invoice will say if charging stops at this instant. Null while
 * nothing was ordered: there is nothing to pay.
 */
export function liveBill(world: World, session: Session): Bill | null {
  if (session.order === null) return null;
  return billOf(billable(world, asOfNow(world, session)));
}
