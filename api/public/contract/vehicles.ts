import {
  strict,
  count,
  figure,
  flag,
  id,
  named,
  nullable,
  optional,
  page,
  paging,
  percent,
  removed,
  sentence,
  shared,
  text,
  textInput,
  timeOfDay,
  yes,
} from './fields.ts';
import { operation } from './operation.ts';
import * as z from 'zod/mini';

const leaves = 'When it usually leaves.';
const usualReadyBy = shared('UsualReadyBy', leaves, timeOfDay(leaves));
const phases = shared('Phases', 'Of its onboard charger.', z.union([z.literal(1), z.literal(3)]));

export const vehicle = named('Vehicle', 'A car of the resident.', {
  id: text('Its id.', 20),
  name: text('Its name.', 60),
  vin: nullable(text('If known.', 17)),
  batteryWh: count('Usable size of the battery.', 300_000),
  maxCurrentA: count('What its onboard charger takes per phase.', 80),
  phases,
  consumptionWhPerKm: figure('From the battery.', 0, 1000),
  limitPercent: percent('Where the car stops by itself.'),
  levelPercent: nullable(percent('Battery level now, if known.')),
  rangeKm: nullable(count('In the battery now.')),
  usualReadyBy,
  isDefault: flag('The car that is meant when none is named.'),
  sessionId: nullable(
    text('Its session, if it is plugged in and the key has `charging:read`.', 60),
  ),
  reservationId: nullable(text('Its next reservation, with `reservations:read`.', 60)),
  sentence,
});

const details = {
  name: textInput('What the resident calls it.', 60),
  vin: nullable(textInput('With the right check digit; null removes it.', 30)),
  batteryWh: count('Usable size of the battery.', 300_000, 5000),
  maxCurrentA: count('What its onboard charger takes per phase, in amps.', 80, 6),
  phases,
  consumptionWhPerKm: figure('From the battery.', 50, 600),
  limitPercent: figure('Where the car stops by itself.', 20, 100),
  levelPercent: percent('Battery level now.'),
  usualReadyBy,
};

const optionalDetails = {
  name: optional(details.name),
  vin: optional(details.vin),
  batteryWh: optional(details.batteryWh),
  maxCurrentA: optional(details.maxCurrentA),
  phases: optional(details.phases),
  consumptionWhPerKm: optional(details.consumptionWhPerKm),
  limitPercent: optional(details.limitPercent),
  levelPercent: optional(details.levelPercent),
  usualReadyBy: optional(details.usualReadyBy),
};

const vehicleId = id('The car.');

export const vehicleOperations = {
  listVehicles: operation('listVehicles', 'GET', '/v1/vehicles', {
    tag: 'Vehicles',
    summary: 'List vehicles',
    description: 'In the order in which they were added.',
  })
    .input(strict(paging))
    .output(named('VehiclePage', 'A page of vehicles.', page(vehicle, 'Vehicles.'))),
  getVehicle: operation('getVehicle', 'GET', '/v1/vehicles/{vehicleId}', {
    tag: 'Vehicles',
    summary: 'Get a vehicle',
    description: 'With its ETag for `If-Match`.',
  })
    .input(strict({ vehicleId }))
    .output(vehicle),
  createVehicle: operation('createVehicle', 'POST', '/v1/vehicles', {
    tag: 'Vehicles',
    summary: 'Add a vehicle',
    description:
      'With `model`, such as "Hyundai Ioniq 5", the catalog fills in what is not given; without it, battery, current and consumption are needed.',
    status: 201,
  })
    .input(strict({ ...optionalDetails, model: optional(textInput('Make and name.', 60)) }))
    .output(vehicle),
  updateVehicle: operation('updateVehicle', 'PATCH', '/v1/vehicles/{vehicleId}', {
    tag: 'Vehicles',
    summary: 'Update a vehicle',
    description:
      'Also for a car that reports its own battery level. While it is plugged in, send the level alone: its charge is planned again from it.',
  })
    .input(
      strict({ vehicleId, ...optionalDetails, isDefault: optional(yes('Makes it the default.')) }),
    )
    .output(vehicle),
  removeVehicle: operation('removeVehicle', 'DELETE', '/v1/vehicles/{vehicleId}', {
    tag: 'Vehicles',
    summary: 'Remove a vehicle',
    description: 'Not while it is plugged in or has a reservation.',
  })
    .input(strict({ vehicleId }))
    .output(removed),
};
