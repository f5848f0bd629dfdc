import { distancesIn, type Distances } from '#api/locale/distance.ts';
import { once } from '#api/locale/remembering.ts';
import { config } from '#app/config.ts';

/** Miles or kilometers, and what a car uses, as the locale of this site has them. */
export const distances: Distances = distancesIn(config.locale);

const { ofWattHours, decimals, unit: consumptionUnit } = distances.consumption;

const whole = once(
  () =>
    new Intl.NumberFormat(config.locale, {
      style: 'unit',
      unit: distances.unit,
      maximumFractionDigits: 0,
    }),
);
const consumption = once(
  () =>
    new Intl.NumberFormat(config.locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
);

/** Kilometers in the locale's own unit: 186 mi. */
export const formatDistance = (kilometers: number) =>
  whole().format(distances.ofKilometers(kilometers));

/** Wh per km as the locale's drivers know it: 3.5 mi/kWh. */
export const formatConsumption = (wattHours: number) =>
  `${consumption().format(ofWattHours(wattHours))} ${consumptionUnit}`;
