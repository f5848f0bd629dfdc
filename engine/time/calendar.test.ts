import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  dateOf,
  type DayNumber,
  dayOf,
  isoDate,
  parseIsoDate,
  weekdayOf,
} from './calendar.ts';

const anyDay = fc.integer({ min: -800_000, max: 2_900_000 }).map((day) => day as DayNumber);

describe('calendar', () => {
  test('agrees with the host on every day from the year -220 to 9909', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const host = new Date(day * 86_400_000);
        expect(dateOf(day)).toEqual({
          year: host.getUTCFullYear(),
          month: host.getUTCMonth() + 1,
          day: host.getUTCDate(),
        });
        expect(weekdayOf(day)).toBe((host.getUTCDay() + 6) % 7);
        expect(dayOf(dateOf(day))).toBe(day);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('formats and parses dates, and rejects those that do not exist', () => {
    expect(isoDate(dayOf({ year: 2026, month: 11, day: 1 }))).toBe('2026-11-01');
    expect(parseIsoDate('2024-02-29')).toBe(dayOf({ year: 2024, month: 2, day: 29 }));
    for (const text of ['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '']) {
      expect(parseIsoDate(text)).toBeUndefined();
    }
  });

  test('counts months across years', () => {
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-06', 0)).toBe('2026-06');
  });
});
