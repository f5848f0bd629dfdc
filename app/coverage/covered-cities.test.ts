import { expect, test } from 'vitest';
import { listCities } from '../../scripts/map/list-cities.ts';
import { unpackCities } from './cities.ts';
import { cityWords, coveredCities } from './covered-cities.ts';
import { labelsIn } from './place-labels.ts';

const cities = unpackCities(listCities(), 'en-US');
const chicago = cities.find(({ id }) => id === 'chicago.illinois.us')!;
const denver = cities.find(({ id }) => id === 'denver.colorado.us')!;
const words = (covered: Parameters<typeof coveredCities>[1], city = chicago) =>
  cityWords(city, coveredCities(cities, covered), (km) => `${Math.round(km)} km`);

test('leaves out what the list does not have', () => {
  expect(coveredCities(cities, [{ city: 'no.such.us', open: ['A'], next: 0 }])).toEqual([]);
});

test('says what is in a city', () => {
  expect(words([{ city: chicago.id, open: ['A', 'B'], next: 0 }])).toBe(
    'Chicago, Illinois: 2 buildings.',
  );
  expect(words([{ city: chicago.id, open: ['A'], next: 2 }])).toBe(
    'Chicago, Illinois: one building, and 2 buildings open next.',
  );
  expect(words([{ city: chicago.id, open: [], next: 1 }])).toBe(
    'Chicago, Illinois: one building opens next.',
  );
});

test('says where the nearest is if a city has none', () => {
  expect(words([])).toBe('Nothing in Chicago, Illinois yet.');
  expect(words([{ city: denver.id, open: ['A'], next: 0 }])).toMatch(
    /^Nothing in Chicago, Illinois yet. The nearest is in Denver, Colorado, 14\d\d km away.$/,
  );
  expect(words([{ city: denver.id, open: [], next: 1 }])).toContain('opens next in Denver');
});

const place = (id: string, x: number) => ({
  city: { ...cities.find((one) => one.id === id)!, open: ['A'], next: 0 },
  at: { x, y: 0.5 },
});

test('no name covers another name or a dot, and the chosen one comes first', () => {
  const size = { width: 400, height: 300 };
  const marks = [place(chicago.id, 0.5), place(denver.id, 0.56)];
  expect(labelsIn(marks, { chosen: null, size })).toMatchObject([
    { city: { name: 'Chicago' }, isLeft: true },
    { city: { name: 'Denver' }, isLeft: false },
  ]);
  const atEdge = [place(chicago.id, 0.98)];
  expect(labelsIn(atEdge, { chosen: null, size })).toMatchObject([{ isLeft: true }]);
  const crowd = [place(chicago.id, 0.05), place(denver.id, 0.1)];
  expect(labelsIn(crowd, { chosen: denver.id, size }).map(({ city }) => city.name)).toEqual([
    'Denver',
  ]);
});
