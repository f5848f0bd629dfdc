import { vehicleBounds } from '#engine/community/checks/bounds.ts';

/** Regions whose road signs use miles. */
const mileRegions = new Set(['US', 'GB', 'LR', 'MM']);

const kilometersPerMile = 1.609344;

/** Wh per km and miles per kWh are each other's inverse, so one formula goes both ways. */
const inverse = (figure: number) => 1000 / (figure * kilometersPerMile);

const { least, most } = vehicleBounds.consumption;

const inMiles = {
  unit: 'mile',
  ofKilometers: (kilometers: number) => kilometers / kilometersPerMile,
  consumption: {
    /** The unit's name: more is better here, less is better below. */
    name: 'Efficiency',
    unit: 'mi/kWh',
    decimals: 1,
    /** From Wh per km, the service's unit, and back. */
    ofWattHours: inverse,
    toWattHours: inverse,
    /** The limits for input, rounded inward so that both ends are accepted. */
    bounds: {
      least: Math.ceil(10 * inverse(most)) / 10,
      most: Math.floor(10 * inverse(least)) / 10,
    },
  },
} as const;

const same = (figure: number) => figure;

const inKilometers = {
  unit: 'kilometer',
  ofKilometers: same,
  consumption: {
    name: 'Consumption',
    unit: 'Wh/km',
    decimals: 0,
    ofWattHours: same,
    toWattHours: same,
    bounds: { least, most },
  },
} as const;

export type Distances = typeof inMiles | typeof inKilometers;

/** Miles or kilometers, by the region of a locale. */
export function distancesIn(tag: string): Distances {
  const locale = new Intl.Locale(tag);
  // Most tags name their region; the likely one of a language takes milliseconds to look up.
  const region = locale.region ?? locale.maximize().region ?? '';
  return mileRegions.has(region) ? inMiles : inKilometers;
}
