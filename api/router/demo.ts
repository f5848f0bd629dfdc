import { neighborNeedsSpace as bringNeighbor } from '#engine/demo/neighbor-needs-space.ts';
import { visitor } from '#engine/demo/people.ts';
import type { Session } from '#engine/community/session.ts';
import type { World } from '#engine/community/world.ts';
import { notNow } from '../refusals.ts';
import { carryOut, done, service } from './base.ts';

const { about, simulateFault, neighborNeedsSpace, clearFault, reset } = service.demo;

export const demoRouter = {
  about: about.handler(async ({ context: { demo } }) => {
    // Only after a look is it known what the store holds.
    await demo.present();
    const { zone, currency } = demo.host;
    return { remembers: demo.remembers(), startedOver: demo.startedOver(), zone, currency };
  }),
  simulateFault: simulateFault.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'fail-charger', ...input })),
  ),
  neighborNeedsSpace: neighborNeedsSpace.handler(async ({ context: { demo } }) => {
    let asked: Session | null = null;
    const { world } = await demo.act((now) => {
      const answer = bringNeighbor(now, visitor);
      if (!answer.ok) throw notNow(answer.refused, now.world, demo.host.locale);
      asked = answer.asked;
      return answer;
    });
    return askedView(world, asked!);
  }),
  clearFault: clearFault.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'clear-fault', ...input })),
  ),
  reset: reset.handler(async ({ context: { demo } }) => done(await demo.startOver())),
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
