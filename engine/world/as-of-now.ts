import { billOf } from '../billing/bill-session.ts';
import type { Bill } from '../billing/bill.ts';
import { flowAt } from '../charging/flow.ts';
import { levelOf } from '../charging/vehicle.ts';
import { pairOf } from './draft.ts';
import { billable } from './invoicing.ts';
import { registerOf } from './session-steps.ts';
import type { Session, SessionRecord } from './session.ts';
import type { World } from './world.ts';

/** A session as it would be on record if it ended now: nothing is written, only looked at. */
export function asOfNow(world: World, session: Session): Omit<SessionRecord, 'vehicleName'> {
  const at = world.now;
  const pair = pairOf(world, session);
  const flow = flowAt(pair, session.flow, at);
  const last = session.readings.at(-1)!;
  const { idleSince, idle } = session;
  return {
    ...session,
    end: at,
    endedBy: 'stop',
    levelAtEnd: levelOf(pair.vehicle, flow.stored),
    readings:
      last.at === at
        ? session.readings
        : [...session.readings, { at, energy: registerOf(flow.meter) }],
    idle: idleSince !== null && idleSince < at ? [...idle, { from: idleSince, to: at }] : idle,
  };
}

/**
 * The bill right now: what the invoice will say if charging stops at this instant. Null while
 * nothing was ordered: there is nothing to pay.
 */
export function liveBill(world: World, session: Session): Bill | null {
  if (session.order === null) return null;
  if (session.phase.kind === 'stopped') {
    const record = world.records.find(({ id }) => id === session.id);
    if (record !== undefined) return billOf(billable(world, record));
  }
  return billOf(billable(world, asOfNow(world, session)));
}
