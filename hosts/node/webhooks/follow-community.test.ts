import { expect, test } from 'vitest';
import { reset, startClock, timeOn } from '#api/demo-clock.ts';
import { wallTimeOf } from './follow-community.ts';

const minute = 60_000;

test('a clock shows a time when it is said to', () => {
  const started = startClock(1000, 500_000);
  const fast = reset(started, 2000, 501_000, { rate: 60 });
  for (const clock of [started, fast]) {
    for (const later of [
      0,
      1,
      59 * minute,
      119 * minute,
      120 * minute,
      121 * minute,
      900 * minute,
    ]) {
      const time = clock.demo + later;
      const wall = wallTimeOf(clock, time)!;
      expect(timeOn(clock, wall)).toBeGreaterThanOrEqual(time);
      expect(timeOn(clock, wall - 1)).toBeLessThanOrEqual(time);
    }
  }
  expect(wallTimeOf(reset(fast, 3000, 600_000, { paused: true }), 700_000)).toBeNull();
});
