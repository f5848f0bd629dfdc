import { day, duration, wattHours } from '../units.ts';

/** What a resident may say of a car; both ends included. */
export const vehicleBounds = {
  /** Letters. */
  name: { least: 1, most: 60 },
  /** Usable kWh. */
  battery: { least: 5, most: 300 },
  /** Whole amps. */
  maxAmps: { least: 6, most: 80 },
  /** Watt-hours per kilometer. */
  consumption: { least: 50, most: 600 },
  limit: { least: 0.2, most: 1 },
  level: { least: 0, most: 1 },
  /** Milliseconds after midnight. */
  readyBy: { least: 0, most: day - 1 },
} as const;

/** More than any car takes at once. */
export const mostEnergy = wattHours(500_000);

/** Nobody plans a charge further ahead than this. */
export const longestPlan = duration(7 * day);
