import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const told = readFileSync('docs/run-a-building.md', 'utf8');
const pages = globSync('app/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  // Sentences go over lines.
  .replaceAll(/\s+/g, ' ');

test('what docs/run-a-building.md says to press is written on the pages', () => {
  const names = [...told.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  // The rest of a name is that of a car.
  const known = names.map((name) => name.replace(/ …$/, ''));
  expect(known.filter((name) => !pages.includes(name))).toEqual([]);
});
