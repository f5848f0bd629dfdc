import { expect, test } from 'vitest';
import { rateLimit } from './rate-limit.ts';

test('a window of time lets so many pass, each name for itself', () => {
  const clock = { now: 0 };
  const wait = rateLimit(2, 1000, () => clock.now);
  expect([wait('a'), wait('a'), wait('a'), wait('b')]).toEqual([0, 0, 1000, 0]);
  clock.now = 1000;
  expect(wait('a')).toBe(0);
});
