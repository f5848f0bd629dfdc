import { describe, expect, it } from 'vitest';
import { dayOf, isoDate } from '../time/calendar.ts';
import { calendarOf, dayAt, easterSunday, hourAt, norwegianHolidays } from './calendar.ts';
import { clock, firstMonday } from './testing/sessions.ts';

describe('the behavioral day', () => {
  it('starts at four in the morning, not at midnight', () => {
    expect(dayAt(clock(0, 23.5))).toBe(firstMonday);
    expect(dayAt(clock(1, 3.9))).toBe(firstMonday);
    expect(dayAt(clock(1, 4))).toBe(firstMonday + 1);
    expect(hourAt(clock(1, 3.5))).toBe(23.5);
  });
});

describe('holidays', () => {
  it.each([
    [1961, '1961-04-02'],
    [2000, '2000-04-23'],
    [2019, '2019-04-21'],
    [2026, '2026-04-05'],
    [2038, '2038-04-25'],
  ])('puts Easter of %i on %s', (year, date) => {
    expect(isoDate(easterSunday(year))).toBe(date);
  });

  it('counts the days off that follow the Wednesday before Easter', () => {
    const kind = calendarOf(norwegianHolidays)(dayOf({ year: 2019, month: 4, day: 17 }));
    expect(kind).toEqual({ work: true, workTomorrow: false, daysOff: 5, weekday: 2 });
  });

  it('treats weekends as days off where there are no holidays', () => {
    const kind = calendarOf({ fixed: [], easter: [] })(dayOf({ year: 2019, month: 4, day: 19 }));
    expect(kind).toEqual({ work: true, workTomorrow: false, daysOff: 2, weekday: 4 });
  });
});
