import { nextEvents, type NextEvent } from '#engine/service/views/next-events.ts';
import { advanceBooks } from '#engine/simulation/books.ts';
import { duration, second } from '#engine/units.ts';
import { personOf, type Actor, type Scope } from '../../actor.ts';
import { rateOf, reset, type DemoClock } from '../../demo-clock.ts';
import { refuse } from '../../refusals.ts';
import { formatRunningClock } from '../../words/format.ts';
import { when } from '../../words/moment-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { PublicProblem } from '../problems.ts';
import { homeOf, localFormatAt, zoneOfCommunity, type Scene } from '../views/scene.ts';
import { api, demoIn, noteReplay, openedIn, perform, type PublicContext } from './base.ts';

const mostEvents = 20;

/** The scope of those who may know of an event; null where everybody may. */
function scopeOf(event: NextEvent): Scope | null {
  if (event.kind === 'dispute-answered') return 'billing:read';
  if ('reservation' in event) return 'reservations:read';
  return 'session' in event ? 'charging:read' : null;
}

/** The clock at a time of the wall clock, with the next events that the caller may know of. */
function clockView(
  { scopes, ...scene }: Scene & Pick<Actor, 'scopes'>,
  clock: DemoClock,
  wall: number,
): PublicAnswers['getClock'] {
  const { world, user } = scene;
  const mayKnow = (event: NextEvent) => {
    const scope = scopeOf(event);
    return scope === null || scopes.includes(scope);
  };
  const { time, say } = localFormatAt(world, homeOf(world));
  const own = Object.values(world.sessions).find((session) => session.user === user);
  const space = own?.space ?? world.buildings[homeOf(world)]!.spaces[0]!;
  const rate = rateOf(clock, wall);
  return {
    now: time(world.now),
    rate,
    isPaused: clock.paused,
    timeZone: zoneOfCommunity(world),
    nextEvents: nextEvents(scene, user, space)
      .filter(mayKnow)
      .slice(0, mostEvents)
      .map((event) => ({
        at: time(event.at),
        kind: event.kind,
        sessionId: 'session' in event ? event.session : null,
        reservationId: 'reservation' in event ? event.reservation : null,
      })),
    sentence: say(() => {
      const now = formatRunningClock(world.now);
      return clock.paused ? `It is ${now}; the clock is paused.` : `It is ${now}, at ${rate}×.`;
    }),
  };
}

function sceneOf(context: PublicContext, books: Omit<Scene, 'user'>) {
  const { actor } = openedIn(context);
  return { ...books, user: personOf(actor), scopes: actor.scopes };
}

export const sandboxRouter = {
  createSandbox: api.createSandbox.handler(async ({ context: { call }, input }) => {
    const created = await call.createSandbox(input.day);
    if (created === null) throw new PublicProblem('NOT_READY');
    return {
      ...created,
      sentence: 'Keep the key: it is shown only now, and whoever has it has the sandbox.',
    };
  }),

  getClock: api.getClock.handler(async ({ context }) => {
    const demo = demoIn(context);
    const present = await demo.present();
    return clockView(sceneOf(context, present), present.clock, demo.wall());
  }),

  setClock: api.setClock.handler(async ({ context, input: { jumpTo, rate, isPaused } }) => {
    const demo = demoIn(context);
    const change = {
      // A sandbox begins paused: who sets a rate wants the clock to run.
      ...(rate !== undefined && { rate, paused: false }),
      ...(isPaused !== undefined && { paused: isPaused }),
    };
    const step = await demo.act((now) => {
      if (jumpTo === undefined) {
        const clock = reset(now.clock, demo.wall(), now.world.now, change);
        return { ...now, action: { kind: 'set-clock' }, clock, events: [] };
      }
      const to = readTime(jumpTo);
      const outcome = advanceBooks(now, to);
      if (!outcome.ok) throw refuse(outcome.refusal, now.world, demo.locale);
      const clock = reset(now.clock, demo.wall(), to, change);
      return { ...outcome, action: { kind: 'jump', to }, clock };
    });
    noteReplay(context, step);
    const clock = step.clock!;
    return clockView(sceneOf(context, step), clock, clock.real);
  }),

  simulateFault: api.simulateFault.handler(async ({ context, input }) => {
    const { spaceId, kind, lastsSeconds } = input;
    const lasting = duration(lastsSeconds * second);
    const { world } = await perform(context, () => ({
      kind: 'fail-charger',
      space: spaceId,
      how: kind,
      lasting,
    }));
    const { number, building } = world.spaces[spaceId]!;
    const { time, say } = localFormatAt(world, building);
    const until = world.now + lasting;
    return {
      spaceId,
      kind,
      until: time(until),
      sentence: say(
        () =>
          `The charger at space ${number} ${kind === 'faulted' ? 'has a fault' : 'has lost its connection'} until ${when(until, world.now)}.`,
      ),
    };
  }),

  createViewLink: api.createViewLink.handler(async ({ context }) => ({
    ...(await openedIn(context).createViewLink()),
    sentence:
      'Whoever opens this address first sees the sandbox and can act in it as its resident.',
  })),

  resetSandbox: api.resetSandbox.handler(async ({ context }) => {
    noteReplay(context, await demoIn(context).startOver());
    return { sentence: 'The sandbox has started over, on the evening it began.' };
  }),

  deleteSandbox: api.deleteSandbox.handler(async ({ context }) => {
    await openedIn(context).remove(context.named);
    return { sentence: 'The sandbox is gone, with everything in it.' };
  }),
};
