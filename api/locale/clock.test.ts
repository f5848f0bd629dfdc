import { describe, expect, test } from 'vitest';
import { clockIn, hasTwelveHourClock } from './clock.ts';

const evening = Date.parse('2026-11-15T18:30:00-05:00');
const morning = Date.parse('2026-11-16T07:00:00-05:00');
const midnight = Date.parse('2026-11-16T00:00:00-05:00');

describe('the clock of a locale', () => {
  test.each([
    ['en-US', true, '6:30 PM', '7 AM', '12 AM'],
    ['en-AU', true, '6:30 pm', '7 am', '12 am'],
    ['en-GB', false, '18:30', '07:00', '00:00'],
    ['de-DE', false, '18:30', '07:00', '00:00'],
    ['nb-NO', false, '18:30', '07:00', '00:00'],
  ])('%s', (locale, twelve, ...told) => {
    expect(hasTwelveHourClock(locale)).toBe(twelve);
    const { short } = clockIn(locale, 'America/New_York');
    expect([evening, morning, midnight].map(short)).toEqual(told);
  });

  test('always has minutes in its exact form', () => {
    expect(clockIn('en-US', 'America/New_York').exact(morning)).toBe('7:00 AM');
    expect(clockIn('de-DE', 'America/New_York').exact(morning)).toBe('07:00');
  });

  test('is not broken before AM or PM where lines are, if asked for', () => {
    const { exact, short } = clockIn('en-US', 'America/New_York', '\u00A0');
    expect([exact(morning), short(evening)]).toEqual(['7:00\u00A0AM', '6:30\u00A0PM']);
  });

  test('has no narrow no-break space, which browsers differ in', () => {
    expect(clockIn('en-US', 'America/New_York').short(evening)).not.toMatch(/[\u202F\u00A0]/u);
  });
});
