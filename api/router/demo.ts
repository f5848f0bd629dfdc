import { carryOut, done, service } from './base.ts';

const { about, simulateFault, clearFault, reset } = service.demo;

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
  clearFault: clearFault.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'clear-fault', ...input })),
  ),
  reset: reset.handler(async ({ context: { demo } }) => done(await demo.startOver())),
};
