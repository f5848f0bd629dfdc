import { expect, test } from 'vitest';
import { backOff } from './back-off.ts';

test('waits double with every failure up to ten seconds, spread over their second half', () => {
  expect([0, 1, 2, 3].map((failures) => backOff(failures, 1))).toEqual([500, 1000, 2000, 4000]);
  expect(backOff(2, 0)).toBe(1000);
  expect([10, 1000].map((failures) => backOff(failures, 1))).toEqual([10_000, 10_000]);
});
