import { billOf } from '#engine/billing/bill-session.ts';
import { asOfNow } from '#engine/sessions/as-of-now.ts';
import { billable } from '#engine/community/billable.ts';
import { idleOf } from '#engine/service/views/live-session.ts';
import type { Session } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import type { Answers } from '../contract/contract.ts';
import { placeOf } from './place-of-space.ts';

type Requests = Answers['charge']['moveRequests'];

/** A resident's charged cars whose space a neighbor needs. The neighbor stays anonymous. */
export function moveRequestsView(world: World, user: string): Requests {
  const asked = Object.values(world.sessions).filter(
    // A car that is charging again is not done, whoever waits.
    ({ user: driver, moveRequest, idleSince }) =>
      driver === user && moveRequest !== null && idleSince !== null,
  );
  return { at: world.now, requests: asked.map((session) => requestView(world, session)) };
}

function requestView(world: World, session: Session): Requests['requests'][number] {
  const { id, space, vehicle } = session;
  const { by, at, leaves } = session.moveRequest!;
  const bill = billOf(billable(world, { ...asOfNow(world, session), madeWay: true }));
  const back = bill.lines.filter(({ period }) => period === 'made-way');
  return {
    session: id,
    ...placeOf(world, space),
    vehicle,
    vehicleName: world.vehicles[vehicle]!.name,
    by,
    isFavor: at < leaves,
    feeFrom: idleOf(world, session)?.feeFrom ?? null,
    thanks: back.reduce((sum, { amount }) => sum - amount, 0),
    currency: bill.currency,
  };
}
