import { expect, test } from 'vitest';
import { drawMap } from '../../scripts/map/draw-map.ts';
import { pathIn } from './pieces.ts';
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

test('draws what is on show, and does so anew only after larger moves', () => {
  const { land, countries } = drawMap();
  const all = (pieces: typeof land) => pieces.map(([, , , , path]) => path).join('');
  expect(pathIn(countries, fitted([], 600))).toBe(all(countries));
  const one = centered(chicago, 600);
  const drawn = pathIn(countries, one);
  expect(drawn.length).toBeLessThan(all(countries).length / 4);
  const moves = Array.from({ length: 20 }, (_, at) => moved(one, { x: at / 100, y: at / 100 }));
  const different = new Set(moves.map((view) => pathIn(countries, view)));
  expect(different.has(drawn)).toBe(true);
  expect(different.size).toBeLessThan(5);
  // Whoever moves on sees what is there as if the page had begun with it.
  const there = centered(sydney, 600);
  const around = pathIn(land, there);
  const mainland = land.filter(([left, upper, right, lower]) => {
    const isAcross = left < there.x + there.width && right > there.x;
    return isAcross && upper < there.y + there.width * heightPart && lower > there.y;
  });
  expect(mainland.length).toBeGreaterThan(5);
  expect(mainland.filter(([, , , , path]) => !around.includes(path))).toEqual([]);
});

test('land that crosses the date line is drawn at both edges, and not across the world', () => {
  const { land } = drawMap();
  const lines = land.flatMap(([, , , , path]) => path.split('M').slice(1));
  const steps = lines.flatMap((line) => {
    const numbers = line.slice(line.indexOf('l')).match(/-?\d+/g) ?? [];
    return numbers.filter((_, at) => at % 2 === 0).map(Number);
  });
  expect(Math.max(...steps.map(Math.abs))).toBeLessThan(worldUnits / 2);
  const siberia = project({ lat: 67, lon: -178 });
  const there = land.filter(
    ([left, upper, right, lower]) =>
      left < siberia.x && right > siberia.x && upper < siberia.y && lower > siberia.y,
  );
  expect(there.length).toBeGreaterThan(0);
});
