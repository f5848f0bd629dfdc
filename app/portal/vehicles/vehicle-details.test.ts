import { describe, expect, test } from 'vitest';
import { distancesIn } from '#api/locale/distance.ts';
import { vehicleBounds } from '#engine/community/checks/bounds.ts';
import { catalog } from '#engine/charging/catalog.ts';
import type { VehicleDetails } from '#engine/service/orders/garage.ts';
import { execute } from '#engine/simulation/live.ts';
import { testWorld } from '#engine/service/testing/world.ts';
import {
  blankDetails,
  detailsOfModel,
  readDetails,
  typedDetails,
  wrongDetails,
  type TypedDetails,
  type Vehicle,
} from './vehicle-details.ts';

const ioniq: TypedDetails = {
  ...blankDetails,
  name: 'Hyundai Ioniq 5',
  battery: '74',
  maxAmps: '48',
  consumption: '3.5',
};

const metric = distancesIn('de-DE');
const inMetric: TypedDetails = { ...ioniq, consumption: '179' };

const using = (consumption: number) => ({ ...ioniq, consumption: String(consumption) });

/** The field at which the engine itself refuses it, if it does. */
function refusedAt(typed: TypedDetails, distances = distancesIn('en-US')) {
  const details = readDetails(typed, distances) as VehicleDetails;
  const outcome = execute(testWorld(), { kind: 'add-vehicle', user: 'ann', details }, 'resident');
  if (outcome.ok) return null;
  return outcome.refusal.code === 'bad-input' ? outcome.refusal.field : outcome.refusal.code;
}

describe('the form and the engine agree', () => {
  test.each(['en-US', 'de-DE'])('on the bounds of consumption in %s', (locale) => {
    const distances = distancesIn(locale);
    const { least, most } = distances.consumption.bounds;
    for (const value of [least, most]) {
      expect(wrongDetails(using(value), distances)).toEqual({});
      expect(refusedAt(using(value), distances)).toBeNull();
    }
    for (const value of [least * 0.9, most * 1.1]) {
      expect(Object.keys(wrongDetails(using(value), distances))).toEqual(['consumption']);
      expect(refusedAt(using(value), distances)).toBe('consumption');
    }
  });

  test.each(['battery', 'maxAmps'] as const)('on the bounds of %s', (name) => {
    const { least, most } = vehicleBounds[name];
    for (const value of [least, most]) {
      const typed = { ...ioniq, [name]: String(value) };
      expect(wrongDetails(typed)).toEqual({});
      expect(refusedAt(typed)).toBeNull();
    }
    for (const value of [least - 1, most + 1]) {
      const typed = { ...ioniq, [name]: String(value) };
      expect(Object.keys(wrongDetails(typed))).toEqual([name]);
      expect(refusedAt(typed)).toBe(name);
    }
  });

  test('on whole amps, the longest name and the lowest limit', () => {
    expect(refusedAt({ ...ioniq, maxAmps: '32.5' })).toBe('maxAmps');
    expect(refusedAt({ ...ioniq, name: 'x'.repeat(vehicleBounds.name.most) })).toBeNull();
    expect(refusedAt({ ...ioniq, name: 'x'.repeat(vehicleBounds.name.most + 1) })).toBe('name');
    expect(refusedAt({ ...ioniq, limit: '20' })).toBeNull();
    expect(refusedAt({ ...ioniq, limit: '19' })).toBe('limit');
  });

  test('on every model of the catalog as it is filled in', () => {
    for (const model of catalog) {
      const typed = { ...blankDetails, ...detailsOfModel(model) };
      expect(wrongDetails(typed)).toEqual({});
      expect(refusedAt(typed)).toBeNull();
    }
  });
});

describe('what is wrong is said in words', () => {
  test('at every empty field at once', () => {
    expect(wrongDetails({ ...blankDetails, readyBy: '' })).toEqual({
      name: 'Give it a name you will recognize.',
      battery: 'Enter the usable size of its battery.',
      maxAmps: 'Enter the most it draws. 32 A is common.',
      consumption: 'Enter how far it goes on a kWh. 3.5 is a good guess.',
      readyBy: 'Enter a time, such as 7 AM.',
    });
  });

  test.each([
    ['battery', 'about 74', '“about 74” is not a number. Use digits only, like 60.'],
    ['battery', '74000', 'Enter between 5 and 300 kWh.'],
    ['battery', '-74', 'Enter between 5 and 300 kWh.'],
    ['maxAmps', '32.5', 'Enter whole amps, like 32.'],
    ['maxAmps', '100', 'Enter between 6 and 80 amps.'],
    ['consumption', '0.4', 'Enter between 1.1 and 12.4 miles per kWh.'],
    ['consumption', 'far', '“far” is not a number. Use digits only, like 3.5.'],
  ] as const)('%s “%s”', (name, typed, words) => {
    expect(wrongDetails({ ...ioniq, [name]: typed })).toEqual({ [name]: words });
  });

  test.each([
    ['29', '29 kWh per 100 miles is 3.4 miles per kWh. Enter that.'],
    ['285', '285 Wh per mile is 3.5 miles per kWh. Enter that.'],
    ['91', '91 kWh per 100 miles is 1.1 miles per kWh. Enter that.'],
    // 1.0 would be refused in turn.
    ['99', 'Enter between 1.1 and 12.4 miles per kWh.'],
    ['999', 'Enter between 1.1 and 12.4 miles per kWh.'],
  ])('consumption as other displays show it: %s', (consumption, words) => {
    expect(wrongDetails({ ...ioniq, consumption })).toEqual({ consumption: words });
  });

  test.each([
    ['', 'Enter what it uses per km. 180 is a good guess.'],
    ['4', 'Enter between 50 and 600 Wh per km.'],
    ['17.9', '17.9 kWh per 100 km is 179 Wh per km. Enter that.'],
    ['17,95', '17,95 kWh per 100 km is 179.5 Wh per km. Enter that.'],
  ])('consumption where roads are measured in kilometers: “%s”', (consumption, words) => {
    expect(wrongDetails({ ...inMetric, consumption }, metric)).toEqual({ consumption: words });
  });
});

test('a vehicle goes into the form and comes out as it was', () => {
  const details = {
    name: 'Leaf',
    vin: null,
    battery: 38.9,
    maxAmps: 27,
    phases: 3,
    consumption: 166,
    limit: 0.9,
    level: 0.61,
    readyBy: 26_100_000,
  } as const;
  const vehicle: Vehicle = {
    ...details,
    id: 2,
    range: 143,
    isDefault: false,
    pluggedIn: null,
    reservation: null,
  };
  expect(readDetails(typedDetails(vehicle, metric), metric)).toEqual(details);
  const inMiles = readDetails(typedDetails(vehicle));
  expect(typedDetails(vehicle).consumption).toBe('3.7');
  expect({ ...inMiles, consumption: Math.round(inMiles.consumption / 10) * 10 }).toEqual({
    ...details,
    consumption: 170,
  });
});
