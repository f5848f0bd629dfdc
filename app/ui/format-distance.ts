import { distancesIn, type Distances } from '#api/locale/distance.ts';
import { config } from '#app/config.ts';

/** Miles or kilometers, and what a car uses, as the locale of this site has them. */
export const distances: Distances = distancesIn(config.locale);

const whole = new Intl.NumberFormat(config.locale, {
  style: 'unit',
  unit: distances.unit,
  maximumFractionDigits: 0,
});

/** Kilometers in the locale's own unit: 186 mi. */
export const formatDistance = (kilometers: number) =>
  whole.format(distances.ofKilometers(kilometers));

/** Wh per km as the locale's drivers know it: 3.5 mi/kWh. */
export function formatConsumption(wattHours: number): string {
  const { ofWattHours, decimals, unit } = distances.consumption;
  const figure = new Intl.NumberFormat(config.locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return `${figure.format(ofWattHours(wattHours))} ${unit}`;
}
