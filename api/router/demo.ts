import { neighborNeedsSpace as bringNeighbor } from '#engine/demo/neighbor-needs-space.ts';
import type { Session } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import { personOf } from '../actor.ts';
import { notNow } from '../refusals.ts';
import { command, demoService, done } from './base.ts';

const { about, simulateFault, neighborNeedsSpace, clearFault, reset } = demoService.demo;

export const simulationRouter = {
  about: about.handler(async ({ context: { demo } }) => {
    // Whether the store works is known only after the first load.
    await demo.present();
    return { remembers: demo.remembers(), startedOver: demo.startedOver() };
  }),
  // The simulation makes the charger fail; the service is notified by the charger.
  simulateFault: simulateFault.handler(({ context, input }) =>
    command(context, { kind: 'fail-charger', ...input }),
  ),
  neighborNeedsSpace: neighborNeedsSpace.handler(async ({ context: { demo, actor } }) => {
    let asked: Session | null = null;
    const { world } = await demo.act((now) => {
      const user = personOf(actor);
      const answer = bringNeighbor(now, user);
      if (!answer.ok) throw notNow(answer.refused, now.world, demo.locale);
      asked = answer.asked;
      return { ...answer, action: { kind: 'bring-neighbor', user } };
    });
    return askedView(world, asked!);
  }),
  clearFault: clearFault.handler(({ context, input }) =>
    command(context, { kind: 'clear-fault', ...input }),
  ),
  reset: reset.handler(async ({ context }) => done(context, await context.demo.startOver())),
};

function askedView(world: World, { space, vehicle, moveRequest }: Session) {
  const { number, building } = world.spaces[space]!;
  return {
    at: world.now,
    space,
    number,
    buildingName: world.buildings[building]!.name,
    vehicleName: world.vehicles[vehicle]!.name,
    by: moveRequest!.by,
  };
}
