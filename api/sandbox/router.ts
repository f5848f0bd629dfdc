import type { World } from '#engine/community/world.ts';
import { personOf } from '../policy/actor.ts';
import { done } from '../router/base.ts';
import { clockHandlers } from './clock-router.ts';
import { carryOutHere, commandHere, sandboxService } from './procedures.ts';

const { assistant, sandbox } = sandboxService;

/** Loaded on first use: most visitors have no assistant. */
// oxlint-disable-next-line no-restricted-imports -- The assistant gets the public API's operations.
const publicTools = () => import('../public/tools/page-tools.ts');

export const sandboxRouter = sandboxService.router({
  clock: clockHandlers,
  assistant: {
    tools: assistant.tools.handler(async ({ context: { actor } }) =>
      (await publicTools()).listPageTools(actor),
    ),
    call: assistant.call.handler(async ({ context: { sandbox: here, actor }, input }) =>
      (await publicTools()).callPageTool(here, actor, input.name, input.arguments),
    ),
  },
  sandbox: {
    about: sandbox.about.handler(async ({ context: { sandbox: here } }) => {
      // Whether the store works is known only after the first load.
      await here.present();
      return { remembers: here.remembers(), startedOver: here.startedOver() };
    }),
    plugIn: sandbox.plugIn.handler(({ context, input }) =>
      commandHere(context, { kind: 'plug-in', ...input }),
    ),
    unplug: sandbox.unplug.handler(({ context, input }) =>
      commandHere(context, { kind: 'unplug', ...input }),
    ),
    // The simulation makes the charger fail; the service is notified by the charger.
    simulateFault: sandbox.simulateFault.handler(({ context, input }) =>
      commandHere(context, { kind: 'fail-charger', ...input }),
    ),
    clearFault: sandbox.clearFault.handler(({ context, input }) =>
      commandHere(context, { kind: 'clear-fault', ...input }),
    ),
    neighborNeedsSpace: sandbox.neighborNeedsSpace.handler(async ({ context }) => {
      const { world } = await carryOutHere(context, { kind: 'bring-neighbor' });
      return askedView(world, personOf(context.actor));
    }),
    reset: sandbox.reset.handler(async ({ context }) =>
      done(context, await context.sandbox.startOver()),
    ),
  },
});

/** The request to move that a neighbor's arrival has just led to. */
function askedView(world: World, user: string) {
  const asked = Object.values(world.sessions).find(
    (one) => one.user === user && one.moveRequest?.at === world.now,
  )!;
  const { number, building } = world.spaces[asked.space]!;
  return {
    at: world.now,
    space: asked.space,
    number,
    buildingName: world.buildings[building]!.name,
    vehicleName: world.vehicles[asked.vehicle]!.name,
    by: asked.moveRequest!.by,
  };
}
