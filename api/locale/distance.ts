import { vehicleBounds } from '#engine/community/bounds.ts';

/** Where road signs count miles. */
const mileRegions = new Set(['US', 'GB', 'LR', 'MM']);

const kilometersPerMile = 1.609344;

/** Wh per km and miles per kWh are each other's inverse, so one formula goes both ways. */
const inverse = (figure: number) => 1000 / (figure * kilometersPerMile);

const { least, most } = vehicleBounds.consumption;

const inMiles = {
  unit: 'mile',
  ofKilometers: (kilometers: number) => kilometers / kilometersPerMile,
  consumption: {
    /** What it is called: more is better here, less is better below. */
    name: 'Efficiency',
    unit: 'mi/kWh',
    decimals: 1,
    /** From Wh per km, which the service reckons in, and back. */
    ofWattHours: inverse,
    toWattHours: inverse,
    /** What can be entered; rounded inward, so that both ends are accepted. */
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

/** Miles or kilometers, by where a locale is at home. */
export const distancesIn = (locale: string): Distances =>
  mileRegions.has(new Intl.Locale(locale).maximize().region ?? '') ? inMiles : inKilometers;
