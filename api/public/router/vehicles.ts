import { catalog } from '#engine/charging/catalog.ts';
import type { OwnedVehicle } from '#engine/community/world.ts';
import { knownLevel, type VehicleDetails } from '#engine/service/orders/garage.ts';
import { amps, fraction, kilowattHours } from '#engine/units.ts';
import { unknown } from '../../refusals/refusals.ts';
import { vehiclesView } from '../../views/vehicles.ts';
import type { PublicInputs } from '../contract/contract.ts';
import { pageOf } from '../paging.ts';
import { PublicProblem } from '../problems/problems.ts';
import { publicVehicle, readTimeOfDay, vehicleVersion } from '../views/vehicles.ts';
import { vehicleIdOf, vehicleNumber, type Scene } from '../views/scene.ts';
import {
  api,
  checkVersion,
  look,
  openedIn,
  perform,
  vehicleOf,
  type PublicContext,
} from './base.ts';

type Given = Omit<PublicInputs['createVehicle'], 'model'>;

function detailsFrom(given: Given, otherwise: VehicleDetails): VehicleDetails {
  const { batteryWh, maxCurrentA, limitPercent, levelPercent, usualReadyBy } = given;
  return {
    name: given.name ?? otherwise.name,
    ...(given.vin !== undefined && { vin: given.vin }),
    battery: batteryWh === undefined ? otherwise.battery : kilowattHours(batteryWh / 1000),
    maxAmps: maxCurrentA === undefined ? otherwise.maxAmps : amps(maxCurrentA),
    phases: given.phases ?? otherwise.phases,
    consumption: given.consumptionWhPerKm ?? otherwise.consumption,
    limit: limitPercent === undefined ? otherwise.limit : fraction(limitPercent / 100),
    level: levelPercent === undefined ? otherwise.level : fraction(levelPercent / 100),
    readyBy: usualReadyBy === undefined ? otherwise.readyBy : readTimeOfDay(usualReadyBy),
  };
}

/** Default details: from the catalog for a known model; without a model the caller gives them. */
function basisOf({ model, ...given }: PublicInputs['createVehicle']): VehicleDetails {
  const usual = { limit: fraction(0.8), level: fraction(0.5), readyBy: readTimeOfDay('07:00') };
  if (model === undefined) {
    for (const field of ['name', 'batteryWh', 'maxCurrentA', 'consumptionWhPerKm'] as const) {
      if (given[field] === undefined) throw missing(field);
    }
    const none = { name: '', battery: kilowattHours(0), maxAmps: amps(0), consumption: 0 };
    return { ...usual, ...none, phases: 1 };
  }
  const asked = model.toLowerCase();
  const found = catalog.find(({ make, name }) => `${make} ${name}`.toLowerCase() === asked);
  if (found === undefined) {
    const known = catalog.map(({ make, name }) => `${make} ${name}`).join(', ');
    const detail = `The catalog has no "${model}". It has ${known}.`;
    throw new PublicProblem('BAD_INPUT', { field: 'model', detail });
  }
  const { make, battery, maxAmps, consumption } = found;
  const name = `${make} ${found.name}`;
  return { ...usual, name, battery, maxAmps, consumption, phases: 1 };
}

const missing = (field: string) =>
  new PublicProblem('BAD_INPUT', {
    field,
    detail: `${field} is missing. Without a model it has to be given.`,
  });

function versionOf({ world, user }: Scene, car: OwnedVehicle): string {
  return vehicleVersion(car, world.defaults[user] === car.id);
}

const scopesIn = (context: PublicContext) => openedIn(context).actor.scopes;

function answerWith(context: PublicContext, scene: Scene, id: number) {
  const { world, user } = scene;
  const view = vehiclesView(world, user).vehicles.find((car) => car.id === id);
  if (view === undefined) throw unknown('vehicle', world);
  context.headers.etag = versionOf(scene, world.vehicles[id]!);
  return publicVehicle(view, scopesIn(context));
}

export const vehiclesRouter = {
  listVehicles: api.listVehicles.handler(({ context, input }) =>
    look(context, ({ world, user }) =>
      pageOf(
        'vehicles',
        vehiclesView(world, user).vehicles,
        // Pages are in descending order, vehicles in ascending.
        ({ id }) => [-id, ''],
        input,
        (car) => publicVehicle(car, scopesIn(context)),
      ),
    ),
  ),
  getVehicle: api.getVehicle.handler(({ context, input: { vehicleId } }) =>
    look(context, (scene) => answerWith(context, scene, vehicleNumber(vehicleId))),
  ),
  createVehicle: api.createVehicle.handler(async ({ context, input }) => {
    const { model: _, ...given } = input;
    const details = detailsFrom(given, basisOf(input));
    const done = await perform(context, () => ({ kind: 'add-vehicle', details }));
    const id = done.world.nextVehicle - 1;
    context.headers.location = `/v1/vehicles/${vehicleIdOf(id)}`;
    return answerWith(context, done, id);
  }),
  updateVehicle: api.updateVehicle.handler(async ({ context, input }) => {
    const { vehicleId, isDefault, ...given } = input;
    if (isDefault && Object.keys(given).length > 0) throw aloneWithDefault();
    const done = await perform(context, (scene) => {
      const car = vehicleOf(scene, vehicleId);
      checkVersion(context, versionOf(scene, car));
      if (isDefault) return { kind: 'set-default-vehicle', vehicle: car.id };
      const { levelPercent, ...details } = given;
      if (levelPercent !== undefined) {
        const isAlone = Object.keys(details).length === 0;
        const level = fraction(levelPercent / 100);
        if (isAlone) return { kind: 'report-level', vehicle: car.id, level };
        const isPluggedIn = Object.values(scene.world.sessions).some(
          (one) => one.vehicle === car.id,
        );
        if (isPluggedIn) throw aloneWhilePluggedIn();
      }
      const now = { ...car, level: knownLevel(car) };
      return { kind: 'edit-vehicle', vehicle: car.id, details: detailsFrom(given, now) };
    });
    return answerWith(context, done, vehicleNumber(vehicleId));
  }),
  removeVehicle: api.removeVehicle.handler(async ({ context, input: { vehicleId } }) => {
    await perform(context, (scene) => {
      const car = vehicleOf(scene, vehicleId);
      checkVersion(context, versionOf(scene, car));
      return { kind: 'remove-vehicle', vehicle: car.id };
    });
    return { id: vehicleId, sentence: 'The vehicle was removed. Its past sessions stay.' };
  }),
};

const aloneWhilePluggedIn = () =>
  new PublicProblem('BAD_INPUT', {
    field: 'levelPercent',
    detail: 'While the car is plugged in, levelPercent has to be sent alone.',
  });

/** One request is one command, because the log repeats only one. */
const aloneWithDefault = () =>
  new PublicProblem('BAD_INPUT', {
    field: 'isDefault',
    detail: 'isDefault has to be sent alone.',
  });
