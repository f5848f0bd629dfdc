import { expect, test } from 'vitest';
import { gridLines, slot } from './bar-chart-data.ts';

test.each([
  [0, [1]],
  [9, [5, 10]],
  [195, [100, 200]],
  [660_000, [250_000, 500_000, 750_000]],
  [100, [50, 100]],
])('a chart up to %d has lines at round figures', (highest, lines) => {
  expect(gridLines(highest)).toEqual(lines);
});

test('bars stand side by side within the width, few of them no wider than many', () => {
  const [first, last] = [slot(0, 8), slot(7, 8)];
  expect(first.to).toBeCloseTo(slot(1, 8).from);
  expect(last.to).toBeCloseTo(1);
  const width = ({ from, to }: typeof first) => to - from;
  expect(width(slot(0, 1))).toBe(width(slot(0, 6)));
});
