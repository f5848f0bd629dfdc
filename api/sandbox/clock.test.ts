import { describe, expect, test } from 'vitest';
import {
  needsWatching,
  rateOf,
  reset,
  startClock,
  timeOn,
  unwatched,
  wallTimeOf,
} from './clock.ts';

const real = 1_000_000;
const demo = 50_000_000;
const second = 1000;
const fast = reset(startClock(real, demo), real, demo, { rate: 600 });

describe('the demo clock', () => {
  test('runs with the wall clock at first', () => {
    expect(timeOn(startClock(real, demo), real + 5 * second)).toBe(demo + 5 * second);
  });

  test('runs 600 times as fast when set to, from its current time on', () => {
    expect(timeOn(fast, real)).toBe(demo);
    expect(timeOn(fast, real + 10 * second)).toBe(demo + 6000 * second);
  });

  test('stops while paused and resumes at its previous rate', () => {
    const at = timeOn(fast, real + 10 * second);
    const paused = reset(fast, real + 10 * second, at, { paused: true });
    expect(timeOn(paused, real + 500 * second)).toBe(at);
    const resumed = reset(paused, real + 500 * second, at, { paused: false });
    expect(timeOn(resumed, real + 501 * second)).toBe(at + 600 * second);
  });

  test('falls back to 1× when no page is watching', () => {
    const left = real + unwatched;
    expect(rateOf(fast, left - 1)).toBe(600);
    expect(rateOf(fast, left)).toBe(1);
    const dayLater = left + 86_400 * second;
    expect(timeOn(fast, dayLater)).toBe(demo + 600 * unwatched + 86_400 * second);
  });

  test('asks for a heartbeat in time, at higher rates only', () => {
    expect(needsWatching(fast, real + second)).toBe(false);
    expect(needsWatching(fast, real + 0.75 * unwatched)).toBe(true);
    expect(needsWatching(fast, real + unwatched)).toBe(false);
    expect(needsWatching(startClock(real, demo), real + 0.75 * unwatched)).toBe(false);
  });

  test('waits when the wall clock is set back', () => {
    expect(timeOn(fast, real - 3600 * second)).toBe(demo);
  });
});

const minute = 60_000;

test('a clock shows a time when it is said to', () => {
  const started = startClock(1000, 500_000);
  const faster = reset(started, 2000, 501_000, { rate: 60 });
  for (const clock of [started, faster]) {
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
  expect(wallTimeOf(reset(faster, 3000, 600_000, { paused: true }), 700_000)).toBeNull();
});
