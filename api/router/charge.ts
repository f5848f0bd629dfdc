import { visitor } from '#engine/demo/people.ts';
import type { World } from '#engine/community/world.ts';
import type { OrderAsked } from '../contract/session.ts';
import { orderFor, places, powerView, previewView, spaceView } from '../views/space.ts';
import { priceSheet } from '../views/price-sheet.ts';
import { moveRequestsView } from '../views/move-requests.ts';
import { signals } from '../views/signals.ts';
import { refuse } from '../refusals.ts';
import { buildingIn, carryOut, done, look, service, spaceIn } from './base.ts';

const { charge } = service;

/** An order with what the forecast adds to it at the moment it is placed. */
const placed = (world: World, { space, order }: { space: string; order: OrderAsked }) => ({
  space,
  ...orderFor(world, visitor, space, order),
});

export const chargeRouter = {
  places: charge.places.handler(({ context: { demo } }) => look(demo, places)),
  space: charge.space.handler(({ context: { demo }, input: { space } }) =>
    look(demo, (world, user) => spaceView(world, user, spaceIn(world, space))),
  ),
  moveRequests: charge.moveRequests.handler(({ context: { demo } }) =>
    look(demo, moveRequestsView),
  ),
  prices: charge.prices.handler(({ context: { demo }, input: { building } }) =>
    look(demo, (world) => priceSheet(world, buildingIn(world, building))),
  ),
  power: charge.power.handler(({ context: { demo }, input: { building } }) =>
    look(demo, (world, user) => powerView(world, user, buildingIn(world, building))),
  ),
  signals: charge.signals.handler(({ context: { demo }, input: { building, from, to } }) =>
    look(demo, (world) => signals(world, buildingIn(world, building), { from, to })),
  ),
  preview: charge.preview.handler(({ context: { demo }, input: { space, order } }) =>
    look(demo, (world, user) => {
      const tried = previewView(world, user, spaceIn(world, space), order);
      if (!tried.ok) throw refuse(tried.refusal, world, demo.host.locale);
      return tried.view;
    }),
  ),
  plugIn: charge.plugIn.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'plug-in', ...input })),
  ),
  start: charge.start.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, (world) => ({ kind: 'start', ...placed(world, input) }))),
  ),
  changePlan: charge.changePlan.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, (world) => ({ kind: 'change-plan', ...placed(world, input) }))),
  ),
  stop: charge.stop.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'stop', ...input })),
  ),
  unplug: charge.unplug.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'unplug', ...input })),
  ),
};
