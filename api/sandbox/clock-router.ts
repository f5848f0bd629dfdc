import { nextEvents, type NextEvent } from '#engine/service/views/next-events.ts';
import type { World } from '#engine/community/world.ts';
import { lookInBooks, spaceIn } from '../router/base.ts';
import { needsWatching, rateOf } from './clock.ts';
import { carryOutHere, commandHere, sandboxService } from './procedures.ts';

const { clock } = sandboxService;

/** Adds the name of the car it is about. */
function withVehicle(world: World, event: NextEvent) {
  if ('session' in event && 'space' in event) {
    const { vehicle } = world.sessions[event.session]!;
    return { ...event, vehicleName: world.vehicles[vehicle]!.name };
  }
  if ('reservation' in event && 'space' in event) {
    const { vehicle } = world.reservations[event.reservation]!;
    return { ...event, vehicleName: world.vehicles[vehicle]?.name ?? null };
  }
  return event;
}

export const clockHandlers = {
  now: clock.now.handler(async ({ context: { sandbox } }) => {
    const present = await sandbox.present();
    const real = sandbox.wall();
    const { paused, speedEnds } = present.clock;
    return {
      demo: present.world.now,
      real,
      rate: rateOf(present.clock, real),
      paused,
      speedEnds,
      turn: present.eventCounts.any,
      ownTurn: present.eventCounts.own,
    };
  }),
  nextEvents: clock.nextEvents.handler(({ context, input: { space } }) =>
    lookInBooks(context, (books, user) => ({
      at: books.world.now,
      events: nextEvents(books, user, spaceIn(books.world, space)).map((event) =>
        withVehicle(books.world, event),
      ),
    })),
  ),
  setRate: clock.setRate.handler(({ context, input }) =>
    commandHere(context, { kind: 'set-clock', ...input }),
  ),
  pause: clock.pause.handler(({ context }) =>
    commandHere(context, { kind: 'set-clock', paused: true }),
  ),
  resume: clock.resume.handler(({ context }) =>
    commandHere(context, { kind: 'set-clock', paused: false }),
  ),
  jump: clock.jump.handler(({ context, input: { to } }) =>
    commandHere(context, { kind: 'jump', to }),
  ),
  keepRunning: clock.keepRunning.handler(async ({ context }) => {
    const { sandbox } = context;
    const { clock: running } = await sandbox.present();
    if (!needsWatching(running, sandbox.wall())) return { speedEnds: running.speedEnds };
    const { clock: kept } = await carryOutHere(context, { kind: 'set-clock' });
    return { speedEnds: kept.speedEnds };
  }),
};
