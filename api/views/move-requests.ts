import { billOf } from '#engine/billing/bill-session.ts';
import { asOfNow } from '#engine/sessions/as-of-now.ts';
import { billable } from '#engine/community/billable.ts';
import { idleOf } from '#engine/service/views/live-session.ts';
import type { Session } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import type { Answers } from '../contract/contract.ts';
import { spaceLabel } from './space-label.ts';

type Requests = Answers['charge']['moveRequests'];

/** A resident's cars whose space a neighbor needs. The neighbor stays anonymous. */
export function moveRequestsView(world: World, user: string): Requests {
  const requests = Object.values(world.sessions)
    .filter((session) => session.user === user && session.moveRequest !== null)
    .map((session) => requestView(world, session))
    .filter((one) => one !== null);
  return { at: world.now, requests };
}

function requestView(world: World, session: Session): Requests['requests'][number] | null {
  const { id, space, vehicle, idleSince } = session;
  const idle = idleOf(world, session);
  if (!idle?.request) return null;
  const { by, isFavor, slotFrom } = idle.request;
  const bill = billOf(billable(world, { ...asOfNow(world, session), madeWay: true }));
  const back = bill.lines.filter(({ period }) => period === 'made-way');
  return {
    session: id,
    ...spaceLabel(world, space),
    vehicle,
    vehicleName: world.vehicles[vehicle]!.name,
    by,
    isFavor,
    isDone: idleSince !== null,
    slotFrom,
    feeFrom: idle.feeFrom,
    thanks: back.reduce((sum, { amount }) => sum - amount, 0),
    currency: bill.currency,
  };
}
