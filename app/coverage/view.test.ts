import { expect, test } from 'vitest';
import { project, worldUnits } from './projection.ts';
import { centered, fitted, heightPart, moved, positionIn, zoomed } from './view.ts';

const chicago = project({ lat: 41.83, lon: -87.75 });
const sydney = project({ lat: -33.9, lon: 151.2 });
const isIn = ({ x, y }: { x: number; y: number }) => x > 0 && x < 1 && y > 0 && y < 1;

test('the equator is in the middle, and the poles are kept out', () => {
  expect(project({ lat: 0, lon: 0 })).toEqual({ x: worldUnits / 2, y: worldUnits / 2 });
  expect(project({ lat: 90, lon: 180 }).y).toBeGreaterThan(0);
});

test('shows all cities, and a region around a single one', () => {
  const both = fitted([chicago, sydney], 600);
  expect([chicago, sydney].every((city) => isIn(positionIn(both, city)))).toBe(true);
  const one = fitted([chicago], 600);
  expect(one.width).toBe(600);
  expect(positionIn(one, chicago)).toEqual({ x: 0.5, y: 0.5 });
  expect(fitted([], 600).width).toBe(worldUnits);
});

test('stays on the map however far it is moved or zoomed', () => {
  let view = centered(chicago, 600);
  for (let press = 0; press < 40; press++) view = moved(view, { x: -0.2, y: -0.2 });
  expect(view).toMatchObject({ x: 0, y: 270, width: 600 });
  for (let press = 0; press < 10; press++) view = zoomed(view, 2);
  expect(view).toEqual({ x: 0, y: 270, width: worldUnits });
  for (let press = 0; press < 20; press++) view = zoomed(view, 0.5);
  expect(view.width).toBe(90);
  expect(view.x + view.width).toBeLessThanOrEqual(worldUnits);
  expect(view.y + view.width * heightPart).toBeLessThanOrEqual(270 + worldUnits * heightPart);
});

test('zooms around the middle', () => {
  expect(positionIn(zoomed(centered(chicago, 600), 0.5), chicago)).toEqual({ x: 0.5, y: 0.5 });
});
