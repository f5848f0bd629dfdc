import { boardView, queueView, reservationsView } from '../views/reservations.ts';
import { needView, suggestionsView } from '../views/suggestions.ts';
import { unknown } from '../refusals.ts';
import { buildingIn, carryOut, done, look, service } from './base.ts';

const { reservations } = service;

export const reservationsRouter = {
  list: reservations.list.handler(({ context: { demo } }) => look(demo, reservationsView)),
  need: reservations.need.handler(({ context: { demo }, input: { vehicle } }) =>
    look(demo, (world, user) => {
      const need = needView(world, user, vehicle);
      if (need === undefined) throw unknown('vehicle', world);
      return need;
    }),
  ),
  suggestions: reservations.suggestions.handler(({ context: { demo }, input }) =>
    look(demo, (world, user) =>
      suggestionsView(world, user, { ...input, building: buildingIn(world, input.building) }),
    ),
  ),
  board: reservations.board.handler(({ context: { demo }, input: { building, day } }) =>
    look(demo, (world, user) => boardView(world, user, buildingIn(world, building), day)),
  ),
  queue: reservations.queue.handler(({ context: { demo } }) => look(demo, queueView)),
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
