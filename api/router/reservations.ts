import { terms } from '#engine/community/reservation.ts';
import type { Instant } from '#engine/units.ts';
import { badInput, type Refusal } from '#engine/community/refusal.ts';
import type { World } from '#engine/community/world.ts';
import { noticesView } from '../views/notices.ts';
import { boardView, queueView, quoteView, reservationsView } from '../views/reservations.ts';
import { needView, suggestionsView } from '../views/suggestions.ts';
import { refuse } from '../refusals.ts';
import { buildingIn, command, look, ownVehicle, service, settled } from './base.ts';

const { reservations } = service;

/** Nothing can be reserved for the past, or further ahead than the terms allow. */
function tooSoonOrFar(world: World, readyBy: Instant): Refusal | null {
  if (readyBy <= world.now) return { code: 'ready-by-passed' };
  return readyBy > world.now + terms.horizon ? badInput('readyBy') : null;
}

export const reservationsRouter = {
  list: reservations.list.handler(({ context }) => look(context, reservationsView)),
  need: reservations.need.handler(({ context, input: { vehicle } }) =>
    look(context, (world, user, foresight) =>
      needView(world, foresight(), ownVehicle(world, user, vehicle)),
    ),
  ),
  suggestions: reservations.suggestions.handler(({ context, input }) =>
    look(context, (world, user, foresight) => {
      ownVehicle(world, user, input.vehicle);
      buildingIn(world, input.building);
      const refusal = tooSoonOrFar(world, input.readyBy);
      if (refusal !== null) throw refuse(refusal, world, context.community.locale, input);
      return suggestionsView(world, foresight(), { ...input, user });
    }),
  ),
  quote: reservations.quote.handler(({ context, input }) =>
    look(context, (world, user) => settled(context, world, input, quoteView(world, user, input))),
  ),
  board: reservations.board.handler(({ context, input: { building, day } }) =>
    look(context, (world, user, foresight) =>
      boardView(world, user, foresight(), buildingIn(world, building), day),
    ),
  ),
  queue: reservations.queue.handler(({ context }) => look(context, queueView)),
  notices: reservations.notices.handler(({ context }) => look(context, noticesView)),
  reserve: reservations.reserve.handler(({ context, input }) =>
    command(context, { kind: 'reserve', ...input }),
  ),
  change: reservations.change.handler(({ context, input }) =>
    command(context, { kind: 'change-reservation', ...input }),
  ),
  cancel: reservations.cancel.handler(({ context, input }) =>
    command(context, { kind: 'cancel-reservation', ...input }),
  ),
  joinQueue: reservations.joinQueue.handler(({ context, input }) =>
    command(context, { kind: 'join-queue', ...input }),
  ),
  leaveQueue: reservations.leaveQueue.handler(({ context, input }) =>
    command(context, { kind: 'leave-queue', ...input }),
  ),
};
