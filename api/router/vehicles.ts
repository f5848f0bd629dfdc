import { catalogue } from '#engine/charging/catalogue.ts';
import { vehiclesView } from '../views/vehicles.ts';
import { carryOut, done, look, service } from './base.ts';

const { vehicles } = service;

export const vehiclesRouter = {
  list: vehicles.list.handler(({ context: { demo } }) => look(demo, vehiclesView)),
  catalogue: vehicles.catalogue.handler(() => ({ models: catalogue })),
  add: vehicles.add.handler(async ({ context: { demo }, input }) => {
    const step = await carryOut(demo, { kind: 'add-vehicle', ...input });
    return { ...done(step), vehicle: step.world.nextVehicle - 1 };
  }),
  edit: vehicles.edit.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'edit-vehicle', ...input })),
  ),
  remove: vehicles.remove.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'remove-vehicle', ...input })),
  ),
  setDefault: vehicles.setDefault.handler(async ({ context: { demo }, input }) =>
    done(await carryOut(demo, { kind: 'set-default-vehicle', ...input })),
  ),
};
