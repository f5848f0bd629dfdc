import { wattHours, type WattHours } from '#engine/units.ts';
import type { OwnedVehicle } from '#engine/community/world.ts';

/** Charging loses about a tenth, so the meter counts that much more; also converts kWh to Wh. */
const withLosses = 1100;

/** The metered energy from one level to another. */
export const toLevel = ({ battery }: OwnedVehicle, level: number, target: number): WattHours =>
  wattHours(Math.max(0, (target - level) * battery * withLosses));

/** The metered energy from a level to the car's limit. */
export const toTheLimit = (car: OwnedVehicle, level: number): WattHours =>
  toLevel(car, level, car.limit);
