import { advanceBooks } from '#engine/simulation/books.ts';
import { nextEvents, type NextEvent } from '#engine/service/views/next-events.ts';
import type { World } from '#engine/community/world.ts';
import { needsWatching, rateOf, reset } from '../demo-clock.ts';
import type { Demo } from '../demo.ts';
import { refuse } from '../refusals.ts';
import { demoService, done, lookInBooks, spaceIn } from './base.ts';

const { clock } = demoService;

/** Continues the clock from its current time, with changes. */
const setClock = (demo: Demo, change?: Parameters<typeof reset>[3]) =>
  demo.act((now) => ({
    action: { kind: 'set-clock' },
    world: now.world,
    ledger: now.ledger,
    clock: reset(now.clock, demo.wall(), now.world.now, change),
    events: [],
  }));

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

export const clockRouter = {
  now: clock.now.handler(async ({ context: { demo } }) => {
    const present = await demo.present();
    const real = demo.wall();
    const { paused, speedEnds } = present.clock;
    return {
      demo: present.world.now,
      real,
      rate: rateOf(present.clock, real),
      paused,
      speedEnds,
      turn: present.turns.any,
      ownTurn: present.turns.own,
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
  setRate: clock.setRate.handler(async ({ context, input }) =>
    done(context, await setClock(context.demo, input)),
  ),
  pause: clock.pause.handler(async ({ context }) =>
    done(context, await setClock(context.demo, { paused: true })),
  ),
  resume: clock.resume.handler(async ({ context }) =>
    done(context, await setClock(context.demo, { paused: false })),
  ),
  jump: clock.jump.handler(async ({ context, input: { to } }) => {
    const { demo } = context;
    const step = await demo.act((now) => {
      const outcome = advanceBooks(now, to);
      if (!outcome.ok) throw refuse(outcome.refusal, now.world, demo.locale);
      return {
        ...outcome,
        action: { kind: 'jump', to },
        clock: reset(now.clock, demo.wall(), to),
      };
    });
    return done(context, step);
  }),
  keepRunning: clock.keepRunning.handler(async ({ context: { demo } }) => {
    const { clock: running } = await demo.present();
    if (!needsWatching(running, demo.wall())) return { speedEnds: running.speedEnds };
    const { clock: kept = running } = await setClock(demo);
    return { speedEnds: kept.speedEnds };
  }),
};
