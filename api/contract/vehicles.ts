import * as z from 'zod/mini';
import { done, procedure } from './procedure.ts';
import {
  amps,
  duration,
  fraction,
  kilowattHours,
  list,
  number,
  text,
  vehicleId,
} from './quantities.ts';

const vehicle = z.object({
  id: number,
  name: text,
  /** Its vehicle identification number; null if it is not known. */
  vin: z.nullable(text),
  /** Usable kWh. */
  battery: number,
  maxAmps: number,
  phases: z.union([z.literal(1), z.literal(3)]),
  /** Watt-hours per kilometer. */
  consumption: number,
  /** Charge limit and level now, from 0 to 1; the level may be unknown. */
  limit: number,
  level: z.nullable(number),
  /** Kilometers in the battery now. */
  range: z.nullable(number),
  /** Time of day, in milliseconds. */
  readyBy: number,
  isDefault: z.boolean(),
  /** Where it is plugged in. */
  pluggedIn: z.nullable(
    z.object({ space: text, number, building: text, buildingName: text, session: text }),
  ),
  /** Its next reservation. */
  reservation: z.nullable(
    z.object({ id: text, from: number, number, building: text, buildingName: text }),
  ),
});

const details = z.object({
  name: text,
  /** Left out to keep what is known, null to remove it. */
  vin: z.exactOptional(z.nullable(text)),
  battery: kilowattHours,
  maxAmps: amps,
  phases: z.union([z.literal(1), z.literal(3)]),
  consumption: number,
  limit: fraction,
  /** Null if it is not known. */
  level: z.nullable(fraction),
  readyBy: duration,
});

const model = z.object({
  make: text,
  name: text,
  battery: number,
  maxAmps: number,
  consumption: number,
});

export const vehiclesContract = {
  list: procedure.output(z.object({ at: number, vehicles: list(vehicle) })),
  catalog: procedure.output(z.object({ models: list(model) })),
  add: procedure.input(z.object({ details })).output(z.extend(done, { vehicle: number })),
  edit: procedure.input(z.object({ vehicle: vehicleId, details })).output(done),
  remove: procedure.input(z.object({ vehicle: vehicleId })).output(done),
  setDefault: procedure.input(z.object({ vehicle: vehicleId })).output(done),
};
