import { wattHours, type WattHours } from '#engine/units.ts';
import type { OwnedVehicle } from '#engine/community/world.ts';

/** Charging loses about a tenth: so much more is counted at the meter. */
const withLosses = 1100;

/** What a car takes at the meter from a level to its limit. */
export const toTheLimit = ({ limit, battery }: OwnedVehicle, level: number): WattHours =>
  wattHours(Math.max(0, (limit - level) * battery * withLosses));
