import { day, duration, wattHours } from '../../units.ts';

/** Accepted values for a resident's car; both ends included. */
export const vehicleBounds = {
  /** Characters. */
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

/** More than any charge needs. */
export const mostEnergy = wattHours(500_000);

/** A ready-by time is at most this far ahead. */
export const longestPlan = duration(7 * day);
