import { expect, test } from 'vitest';
import { overlaps } from './interval.ts';
import { instant } from '../units.ts';

test('intervals that only touch do not overlap', () => {
  const [a, b] = [
    { from: instant(0), to: instant(5) },
    { from: instant(5), to: instant(9) },
  ];
  expect(overlaps(a, b)).toBe(false);
  expect(overlaps(a, { from: instant(4), to: instant(5) })).toBe(true);
});
