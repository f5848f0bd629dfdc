import { expect, test } from 'vitest';
import { listCities } from '../../scripts/map/list-cities.ts';
import { distanceKm, unpackCities } from './cities.ts';
import { findCities, searchable } from './find-cities.ts';

const cities = unpackCities(listCities(), 'en-US');
const all = searchable(cities, 'en-US');
const namesFor = (typed: string, most = 3) =>
  findCities(all, typed, most).map(({ fullName }) => fullName);
const city = (id: string) => cities.find((one) => one.id === id)!;

test('has the cities of Natural Earth, the largest first', () => {
  expect(cities.length).toBeGreaterThan(7000);
  expect(cities.slice(0, 20).map(({ name }) => name)).toContain('New York');
  expect(city('chicago.illinois.us')).toMatchObject({ fullName: 'Chicago, Illinois', lat: 41.83 });
});

const some = (...areas: string[]) => unpackCities(listCities(), 'en-US', { areas: new Set(areas) });

test('can be those of some places alone', () => {
  const of = (area: string) => cities.filter(({ id }) => id.endsWith(`.${area}`));
  expect(some('us')).toEqual(of('us'));
  expect(some('illinois.us')).toEqual(of('illinois.us'));
  expect(some('us').length).toBeGreaterThan(some('illinois.us').length);
  const large = unpackCities(listCities(), 'en-US', { leastRank: 19 });
  expect(large).toEqual(cities.filter(({ rank }) => rank >= 19));
  expect(large.length).toBeGreaterThan(0);
});

test('each has an id that the server takes', () => {
  const wrong = cities.filter(({ id }) => !/^[a-z0-9-]*\.[a-z0-9-]*\.[a-z]{2}$/.test(id));
  expect(wrong).toEqual([]);
});

test('finds a city as people type it', () => {
  expect(namesFor('  CHICAGO')[0]).toBe('Chicago, Illinois');
  expect(namesFor('st louis')[0]).toBe('St. Louis, Missouri');
  expect(namesFor('tucuman')[0]).toBe('Tucumán, Argentina');
  expect(namesFor('springfield')).toEqual([
    'Springfield, Massachusetts',
    'Springfield, Missouri',
    'Springfield, Illinois',
  ]);
  expect(namesFor('springfield illinois united states')).toEqual(['Springfield, Illinois']);
  expect(namesFor('springfield, ill')).toEqual(['Springfield, Illinois']);
  expect(namesFor('no such city anywhere')).toEqual([]);
  expect(namesFor('   ')).toEqual([]);
});

test('names the country of cities abroad, and of none at home', () => {
  expect(namesFor('lyon')[0]).toMatch(/France$/);
  expect(unpackCities({ FR: { X: ['Lyon', 1, 1, 1] } }, 'fr-FR')[0]!.fullName).toBe('Lyon, X');
});

test('measures along the surface', () => {
  const km = distanceKm(city('chicago.illinois.us'), city('new-york.new-york.us'));
  expect(km).toBeGreaterThan(1130);
  expect(km).toBeLessThan(1160);
});
