import { expect, test } from 'vitest';
import { crowds } from './crowd.ts';

test('a hundred lines within a second are a crowd, until three seconds after', () => {
  const clock = { now: 0 };
  const crowd = crowds(() => clock.now);
  for (let index = 0; index < 300; index += 1) {
    clock.now += 20;
    crowd.count();
  }
  expect(crowd.isThere()).toBe(false);
  for (let index = 0; index < 200; index += 1) {
    clock.now += 5;
    crowd.count();
  }
  expect(crowd.isThere()).toBe(true);
  clock.now += 2999;
  expect(crowd.isThere()).toBe(true);
  clock.now += 1;
  expect(crowd.isThere()).toBe(false);
});
