import { nextEvents, type NextEvent } from '#engine/service/views/next-events.ts';
import { duration, fraction, second } from '#engine/units.ts';
import { personOf, type Actor, type Scope } from '../../policy/actor.ts';
import { rateOf, type SandboxClock } from '../../sandbox/clock.ts';
import { formatRunningClock } from '../../words/format.ts';
import { when } from '../../words/moment-words.ts';
import type { PublicAnswers } from '../contract/contract.ts';
import { readTime } from '../iso-time.ts';
import { PublicProblem } from '../problems/problems.ts';
import { sessionView } from '../views/sessions.ts';
import { homeOf, localFormatAt, zoneOfCommunity, type Scene } from '../views/scene.ts';
import {
  api,
  noteReplay,
  openedIn,
  performInSandbox,
  sandboxIn,
  vehicleOf,
  type PublicContext,
} from './base.ts';
import { answerWithSession, sessionAfter, sessionToChange } from './sessions.ts';

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
  clock: SandboxClock,
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
    const sandbox = sandboxIn(context);
    const present = await sandbox.present();
    return clockView(sceneOf(context, present), present.clock, sandbox.wall());
  }),

  setClock: api.setClock.handler(async ({ context, input: { jumpTo, rate, isPaused } }) => {
    const { role } = openedIn(context).actor;
    const change = {
      // A sandbox begins paused: who sets a rate wants the clock to run.
      ...(rate !== undefined && { rate, paused: false }),
      ...(isPaused !== undefined && { paused: isPaused }),
    };
    const done = await sandboxIn(context).act(() => ({
      kind: 'command',
      command:
        jumpTo === undefined
          ? { kind: 'set-clock', ...change }
          : { kind: 'jump', to: readTime(jumpTo), ...change },
      role,
    }));
    noteReplay(context, done);
    return clockView(sceneOf(context, done), done.clock, done.clock.real);
  }),

  plugIn: api.plugIn.handler(async ({ context, input }) => {
    const { spaceId, vehicleId, levelPercent } = input;
    const done = await performInSandbox(context, (scene) => ({
      kind: 'plug-in',
      space: spaceId,
      vehicle: vehicleOf(scene, vehicleId).id,
      ...(levelPercent !== undefined && { level: fraction(levelPercent / 100) }),
    }));
    const id = sessionAfter(done);
    context.headers.location = `/v1/sessions/${id}`;
    return answerWithSession(context, done, id);
  }),

  unplug: api.unplug.handler(async ({ context, input: { sessionId } }) => {
    const done = await performInSandbox(context, (scene) => ({
      kind: 'unplug',
      space: sessionToChange(context, scene, sessionId).space,
    }));
    // Without an order there is no session on record.
    const session = sessionView(done, sessionId) ?? null;
    const sentence = session?.sentence ?? 'No energy flowed, so you pay nothing.';
    return { sessionId, session, sentence };
  }),

  simulateFault: api.simulateFault.handler(async ({ context, input }) => {
    const { spaceId, kind, lastsSeconds } = input;
    const lasting = duration(lastsSeconds * second);
    const { world } = await performInSandbox(context, () => ({
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
    noteReplay(context, await sandboxIn(context).startOver());
    return { sentence: 'The sandbox has started over, on the evening it began.' };
  }),

  deleteSandbox: api.deleteSandbox.handler(async ({ context }) => {
    await openedIn(context).remove(context.idempotent);
    return { sentence: 'The sandbox is gone, with everything in it.' };
  }),
};
