import { terms } from '#engine/community/reservation.ts';
import type { Instant } from '#engine/units.ts';
import { badInput, type Refusal } from '#engine/community/refusal.ts';
import type { World } from '#engine/community/world.ts';
import { noticesView } from '../views/notices.ts';
import { boardView, queueView, quoteView, reservationsView } from '../views/reservations.ts';
import { needView, suggestionsView } from '../views/suggestions.ts';
import { refuse } from '../refusals.ts';
import { buildingIn, carryOut, done, look, lookInBooks, ownVehicle, service } from './base.ts';

const { reservations } = service;

/** Nothing can be reserved for the past, or further ahead than the terms allow. */
function tooSoonOrFar(world: World, readyBy: Instant): Refusal | null {
  if (readyBy <= world.now) return { code: 'ready-by-passed' };
  return readyBy > world.now + terms.horizon ? badInput('readyBy') : null;
}

export const reservationsRouter = {
  list: reservations.list.handler(({ context: { demo } }) => lookInBooks(demo, reservationsView)),
  need: reservations.need.handler(({ context: { demo }, input: { vehicle } }) =>
    lookInBooks(demo, (books, user) => needView(books, ownVehicle(books.world, user, vehicle))),
  ),
  suggestions: reservations.suggestions.handler(({ context: { demo }, input }) =>
    lookInBooks(demo, (books, user) => {
      const { world } = books;
      ownVehicle(world, user, input.vehicle);
      buildingIn(world, input.building);
      const refusal = tooSoonOrFar(world, input.readyBy);
      if (refusal !== null) throw refuse(refusal, world, demo.host.locale);
      return suggestionsView(books, { ...input, user });
    }),
  ),
  quote: reservations.quote.handler(({ context: { demo }, input }) =>
    look(demo, (world, user) => {
      const tried = quoteView(world, user, input);
      if (!tried.ok) throw refuse(tried.refusal, world, demo.host.locale);
      return tried.view;
    }),
  ),
  board: reservations.board.handler(({ context: { demo }, input: { building, day } }) =>
    lookInBooks(demo, (books, user) =>
      boardView(books, user, buildingIn(books.world, building), day),
    ),
  ),
  queue: reservations.queue.handler(({ context: { demo } }) => lookInBooks(demo, queueView)),
  notices: reservations.notices.handler(({ context: { demo } }) => lookInBooks(demo, noticesView)),
  reserve: reservations.reserve.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'reserve', ...input })),
  ),
  change: reservations.change.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'change-reservation', ...input })),
  ),
  cancel: reservations.cancel.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'cancel-reservation', ...input })),
  ),
  joinQueue: reservations.joinQueue.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'join-queue', ...input })),
  ),
  leaveQueue: reservations.leaveQueue.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'leave-queue', ...input })),
  ),
};
