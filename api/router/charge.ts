import { visitor } from '#engine/demo/people.ts';
import type { Books } from '#engine/service/books.ts';
import type { OrderAsked } from '../contract/session.ts';
import { orderFor, places, powerView, previewView, spaceView } from '../views/space.ts';
import { priceSheet } from '../views/price-sheet.ts';
import { moveRequestsView } from '../views/move-requests.ts';
import { signals } from '../views/signals.ts';
import { refuse } from '../refusals.ts';
import { buildingIn, carryOut, done, look, lookInBooks, service, spaceIn } from './base.ts';

const { charge } = service;

/** An order with what the forecast adds to it at the moment it is placed. */
const placed = (books: Books, { space, order }: { space: string; order: OrderAsked }) => ({
  space,
  ...orderFor(books, visitor, space, order),
});

export const chargeRouter = {
  places: charge.places.handler(({ context: { demo } }) => look(demo, places)),
  space: charge.space.handler(({ context: { demo }, input: { space } }) =>
    lookInBooks(demo, (books, user) => spaceView(books, user, spaceIn(books.world, space))),
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
    lookInBooks(demo, (books, user) => {
      const tried = previewView(books, user, spaceIn(books.world, space), order);
      if (!tried.ok) throw refuse(tried.refusal, books.world, demo.host.locale);
      return tried.view;
    }),
  ),
  plugIn: charge.plugIn.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'plug-in', ...input })),
  ),
  start: charge.start.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, (books) => ({ kind: 'start', ...placed(books, input) }))),
  ),
  changePlan: charge.changePlan.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, (books) => ({ kind: 'change-plan', ...placed(books, input) }))),
  ),
  stop: charge.stop.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'stop', ...input })),
  ),
  unplug: charge.unplug.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'unplug', ...input })),
  ),
};
