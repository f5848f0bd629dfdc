import { describe, expect, test } from 'vitest';
import { distancesIn } from './distance.ts';

describe('distances of a locale', () => {
  test.each(['en-US', 'en', 'es-US', 'en-GB', 'cy-GB', 'en-LR', 'my-MM'])('%s: miles', (locale) =>
    expect(distancesIn(locale).unit).toBe('mile'),
  );
  test.each(['de-DE', 'nb-NO', 'en-CA', 'en-AU', 'en-IE', 'fr-FR', 'ja-JP'])(
    '%s: kilometers',
    (locale) => expect(distancesIn(locale).unit).toBe('kilometer'),
  );

  test('range and consumption in miles', () => {
    const { ofKilometers, consumption } = distancesIn('en-US');
    expect(ofKilometers(160.9344)).toBeCloseTo(100);
    expect(consumption.unit).toBe('mi/kWh');
    expect(consumption.ofWattHours(179)).toBeCloseTo(3.47, 2);
    expect(consumption.toWattHours(consumption.ofWattHours(179))).toBeCloseTo(179, 9);
  });

  test('range and consumption in kilometers', () => {
    const { ofKilometers, consumption } = distancesIn('de-DE');
    expect(ofKilometers(161)).toBe(161);
    expect(consumption.unit).toBe('Wh/km');
    expect(consumption.ofWattHours(179)).toBe(179);
    expect(consumption.toWattHours(179)).toBe(179);
  });

  test('bounds of consumption lie inside those of the service, without more decimals', () => {
    expect(distancesIn('en-US').consumption.bounds).toEqual({ least: 1.1, most: 12.4 });
    expect(distancesIn('nb-NO').consumption.bounds).toEqual({ least: 50, most: 600 });
  });
});
