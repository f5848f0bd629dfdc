import type { OrderInput } from '../contract/session.ts';
import { powerView } from '../views/power.ts';
import { orderFor, places, previewView, spaceView } from '../views/space.ts';
import { priceSheet } from '../views/price-sheet.ts';
import { moveRequestsView } from '../views/move-requests.ts';
import { signals } from '../views/signals.ts';
import {
  buildingIn,
  command,
  look,
  lookInBooks,
  service,
  settled,
  spaceIn,
  type Call,
} from './base.ts';

const { charge } = service;

/** Places an order with the forecast's allowance at that moment. */
const order = (
  call: Call,
  kind: 'start' | 'change-plan',
  { space, order: asked }: { space: string; order: OrderInput },
) =>
  command(call, (books, user) => {
    const forecasts = () => call.community.forecastsOf(books);
    return { kind, space, ...orderFor(books.world, user, forecasts, space, asked) };
  });

export const chargeRouter = {
  places: charge.places.handler(({ context }) => look(context, places)),
  space: charge.space.handler(({ context, input: { space } }) =>
    lookInBooks(context, (books, user) => spaceView(books, user, spaceIn(books.world, space))),
  ),
  moveRequests: charge.moveRequests.handler(({ context }) => look(context, moveRequestsView)),
  prices: charge.prices.handler(({ context, input: { building } }) =>
    look(context, (world) => priceSheet(world, buildingIn(world, building))),
  ),
  power: charge.power.handler(({ context, input: { building } }) =>
    look(context, (world, user) => powerView(world, user, buildingIn(world, building))),
  ),
  signals: charge.signals.handler(({ context, input: { building, from, to } }) =>
    look(context, (world) => signals(world, buildingIn(world, building), { from, to })),
  ),
  preview: charge.preview.handler(({ context, input }) =>
    lookInBooks(context, ({ world }, user, forecasts) => {
      const space = spaceIn(world, input.space);
      const tried = previewView(world, user, forecasts, space, input.order);
      return settled(context, world, input, tried);
    }),
  ),
  start: charge.start.handler(({ context, input }) => order(context, 'start', input)),
  changePlan: charge.changePlan.handler(({ context, input }) =>
    order(context, 'change-plan', input),
  ),
  claim: charge.claim.handler(({ context, input }) =>
    command(context, { kind: 'expect', ...input }),
  ),
  correctCar: charge.correctCar.handler(({ context, input }) =>
    command(context, { kind: 'correct-car', ...input }),
  ),
  stop: charge.stop.handler(({ context, input }) => command(context, { kind: 'stop', ...input })),
};
