import { describe, expect, test } from 'vitest';
import { daysBetween, readWallTime, startOfDayAfter, wallTimeOf } from './wall-time.ts';

const at = (iso: string) => Date.parse(iso);

describe('what the building’s clock shows', () => {
  test('is told in the building’s zone', () =>
    expect(wallTimeOf(at('2026-11-16T04:30:00Z'))).toEqual({ date: '2026-11-15', time: '23:30' }));

  test('is read back as the same minute, whatever the season', () => {
    for (const iso of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z', '2026-11-16T04:59:00Z']) {
      expect(readWallTime(wallTimeOf(at(iso)))).toBe(at(iso));
    }
  });

  test('is the second of two such moments once the first has passed', () => {
    const [first, second] = [at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z')];
    const shown = wallTimeOf(second);
    expect(readWallTime(shown, undefined, first - 1)).toBe(first);
    expect(readWallTime(shown, undefined, first)).toBe(second);
    expect(readWallTime(shown, undefined, second)).toBe(second);
  });

  test('is none where the day or the time is none', () => {
    expect(readWallTime({ date: '', time: '07:00' })).toBeNull();
    expect(readWallTime({ date: '2026-11-15', time: '' })).toBeNull();
    expect(readWallTime({ date: '2026-02-30', time: '07:00' })).toBeNull();
  });
});

describe('days', () => {
  test('start at local midnight, also after a night of 25 hours', () => {
    const evening = at('2026-10-31T22:30:00Z');
    expect(startOfDayAfter(evening, 1)).toBe(at('2026-11-01T04:00:00Z'));
    expect(startOfDayAfter(evening, 2)).toBe(at('2026-11-02T05:00:00Z'));
  });

  test('are counted by the calendar, not by hours', () => {
    expect(daysBetween(at('2026-11-16T04:59:00Z'), at('2026-11-16T05:01:00Z'))).toBe(1);
    expect(daysBetween(at('2026-11-15T05:00:00Z'), at('2026-11-16T04:59:00Z'))).toBe(0);
  });
});
