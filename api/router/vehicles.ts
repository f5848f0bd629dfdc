import { catalog } from '#engine/charging/catalog.ts';
import { vehiclesView } from '../views/vehicles.ts';
import { carryOut, command, done, look, service } from './base.ts';

const { vehicles } = service;

export const vehiclesRouter = {
  list: vehicles.list.handler(({ context }) => look(context, vehiclesView)),
  catalog: vehicles.catalog.handler(() => ({ models: catalog })),
  add: vehicles.add.handler(async ({ context, input }) => {
    const change = await carryOut(context, { kind: 'add-vehicle', ...input });
    return { ...done(context, change), vehicle: change.world.nextVehicle - 1 };
  }),
  edit: vehicles.edit.handler(({ context, input }) =>
    command(context, { kind: 'edit-vehicle', ...input }),
  ),
  remove: vehicles.remove.handler(({ context, input }) =>
    command(context, { kind: 'remove-vehicle', ...input }),
  ),
  setDefault: vehicles.setDefault.handler(({ context, input }) =>
    command(context, { kind: 'set-default-vehicle', ...input }),
  ),
};
