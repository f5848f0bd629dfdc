import { terms } from '#engine/community/reservation.ts';
import type { Instant } from '#engine/units.ts';
import { badInput, type Refusal } from '#engine/community/refusal.ts';
import type { World } from '#engine/community/world.ts';
import { noticesView } from '../views/notices.ts';
import { boardView, queueView, quoteView, reservationsView } from '../views/reservations.ts';
import { needView, suggestionsView } from '../views/suggestions.ts';
import { refuse } from '../refusals/refusals.ts';
import { buildingIn, command, look, lookInBooks, ownVehicle, service, settled } from './base.ts';

const { reservations } = service;

/** Rejects ready-by times in the past, or further ahead than the terms allow. */
function tooSoonOrFar(world: World, readyBy: Instant): Refusal | null {
  if (readyBy <= world.now) return { code: 'ready-by-passed' };
  return readyBy > world.now + terms.horizon ? badInput('readyBy') : null;
}

export const reservationsRouter = {
  list: reservations.list.handler(({ context }) => lookInBooks(context, reservationsView)),
  need: reservations.need.handler(({ context, input: { vehicle } }) =>
    lookInBooks(context, (books, user, forecasts) =>
      needView(books, forecasts(), ownVehicle(books.world, user, vehicle)),
    ),
  ),
  suggestions: reservations.suggestions.handler(({ context, input }) =>
    lookInBooks(context, (books, user, forecasts) => {
      const { world } = books;
      ownVehicle(world, user, input.vehicle);
      buildingIn(world, input.building);
      const refusal = tooSoonOrFar(world, input.readyBy);
      if (refusal !== null) throw refuse(refusal, world, context.community.locale, input);
      return suggestionsView(books, forecasts(), { ...input, user });
    }),
  ),
  quote: reservations.quote.handler(({ context, input }) =>
    look(context, (world, user) => settled(context, world, input, quoteView(world, user, input))),
  ),
  board: reservations.board.handler(({ context, input: { building, day } }) =>
    lookInBooks(context, (books, user, forecasts) =>
      boardView(books, user, forecasts(), buildingIn(books.world, building), day),
    ),
  ),
  queue: reservations.queue.handler(({ context }) => lookInBooks(context, queueView)),
  notices: reservations.notices.handler(({ context }) => lookInBooks(context, noticesView)),
  reserve: reservations.reserve.handler(({ context, input }) =>
    command(context, { kind: 'reserve', ...input }),
  ),
  change: reservations.change.handler(({ context, input }) =>
    command(context, { kind: 'change-reservation', ...input }),
  ),
  cancel: reservations.cancel.handler(({ context, input }) =>
    command(context, { kind: 'cancel-reservation', ...input }),
  ),
  cannotPlugIn: reservations.cannotPlugIn.handler(({ context, input }) =>
    command(context, { kind: 'cannot-plug-in', ...input }),
  ),
  joinQueue: reservations.joinQueue.handler(({ context, input }) =>
    command(context, { kind: 'join-queue', ...input }),
  ),
  leaveQueue: reservations.leaveQueue.handler(({ context, input }) =>
    command(context, { kind: 'leave-queue', ...input }),
  ),
};
