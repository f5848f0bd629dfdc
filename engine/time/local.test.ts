import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, duration, hour, type Instant, instant, minute } from '../units.ts';
import { type DayNumber, isoDate, parseIsoDate } from './calendar.ts';
import {
  dayAround,
  instantOf,
  isServiceTime,
  laterOccurrence,
  localMonth,
  localTime,
  monthInterval,
  nextMark,
  occursTwice,
  startOfDay,
} from './local.ts';
import { isTimeZone } from './zone.ts';

const utc = (text: string) => instant(Date.parse(text));
const dayNamed = (date: string) => parseIsoDate(date)!;
const at = (zone: string, date: string, hours: number, minutes = 0) =>
  instantOf(zone, dayNamed(date), duration(hours * hour + minutes * minute));

const zones = [
  'America/New_York',
  'Europe/Oslo',
  'Asia/Kolkata',
  'Australia/Lord_Howe', // goes forward by half an hour
  'America/Havana', // goes forward at midnight
  'Asia/Beirut', // goes back at midnight
  'Africa/Casablanca', // off for a month a year
  'Pacific/Apia',
  'UTC',
];
const anyZone = fc.constantFrom(...zones);
const anyInstant = fc
  .integer({ min: Date.UTC(2012), max: Date.UTC(2036) })
  .map((value) => instant(value));

function hostShows(zone: string, moment: Instant): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(moment);
}

function weShow(zone: string, moment: Instant): string {
  const local = localTime(zone, moment);
  const time = new Date(local.time).toISOString().slice(11, 19);
  return `${isoDate(local.day)} ${time}`;
}

describe('local time', () => {
  test('agrees with the host, in any zone at any time', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, moment) => {
        expect(weShow(zone, moment)).toBe(hostShows(zone, moment));
      }),
      { seed: 4, numRuns: 600 },
    );
  });

  test('is exact to the millisecond where clocks change', () => {
    const back = utc('2026-11-01T06:00:00Z');
    expect(weShow('America/New_York', instant(back - 1))).toBe('2026-11-01 01:59:59');
    expect(weShow('America/New_York', back)).toBe('2026-11-01 01:00:00');
    const forward = utc('2026-03-08T07:00:00Z');
    expect(weShow('America/New_York', instant(forward - 1))).toBe('2026-03-08 01:59:59');
    expect(weShow('America/New_York', forward)).toBe('2026-03-08 03:00:00');
  });

  test('an instant converts to local time and back, or to the first of two occurrences', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, moment) => {
        const local = localTime(zone, moment);
        const found = instantOf(zone, local.day, local.time);
        expect(localTime(zone, found)).toEqual(local);
        expect(found).toBeLessThanOrEqual(moment);
        expect(moment - found).toBeLessThanOrEqual(hour);
      }),
      { seed: 5, numRuns: 600 },
    );
  });

  test('a time that occurs twice resolves to the first', () => {
    expect(at('America/New_York', '2026-11-01', 1, 30)).toBe(utc('2026-11-01T05:30:00Z'));
    expect(at('Europe/Oslo', '2026-10-25', 2, 30)).toBe(utc('2026-10-25T00:30:00Z'));
  });

  test.each([
    ['America/New_York', '2026-11-01T05:00:00Z', '2026-11-01T06:00:00Z'],
    ['America/New_York', '2026-11-01T05:59:59.999Z', '2026-11-01T06:59:59.999Z'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
    ['Asia/Beirut', '2026-10-24T20:30:00Z', '2026-10-24T21:30:00Z'],
  ])('where clocks go back in %s, both occurrences are known', (zone, first, second) => {
    expect(laterOccurrence(zone, utc(first))).toBe(utc(second));
    expect(laterOccurrence(zone, utc(second))).toBe(utc(second));
    expect([first, second].map((one) => occursTwice(zone, utc(one)))).toEqual([true, true]);
  });

  test('any other time occurs once', () => {
    for (const once of ['2026-11-01T04:59:59.999Z', '2026-11-01T07:00:00Z', '2026-03-08T07:30:00Z'])
      expect(occursTwice('America/New_York', utc(once))).toBe(false);
  });

  test('a skipped time moves forward by the skipped duration', () => {
    expect(at('America/New_York', '2026-03-08', 2, 30)).toBe(utc('2026-03-08T07:30:00Z'));
    expect(at('Europe/Oslo', '2026-03-29', 2, 30)).toBe(utc('2026-03-29T01:30:00Z'));
  });

  test.each([
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['America/New_York', '2026-07-04', 24],
    ['Europe/Oslo', '2026-03-29', 23],
    ['Europe/Oslo', '2026-10-25', 25],
    ['Asia/Kolkata', '2026-03-08', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Havana', '2026-03-08', 23],
    ['Asia/Beirut', '2026-10-24', 25],
  ])('in %s the day %s has %d hours', (zone, date, hours) => {
    const today = dayAround(zone, at(zone, date, 12));
    expect(today.to - today.from).toBe(hours * hour);
    expect(localTime(zone, today.from).day).toBe(dayNamed(date));
    expect(localTime(zone, instant(today.from - 1)).day).toBe(dayNamed(date) - 1);
    expect(localTime(zone, instant(today.to - 1)).day).toBe(dayNamed(date));
  });

  test('days follow each other without gaps in every zone', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, moment) => {
        const today = dayAround(zone, moment);
        expect(today.from).toBeLessThanOrEqual(moment);
        expect(today.to).toBeGreaterThan(moment);
        expect(startOfDay(zone, (localTime(zone, moment).day + 1) as DayNumber)).toBe(today.to);
      }),
      { seed: 6, numRuns: 400 },
    );
  });

  test('months begin at local midnight', () => {
    expect(monthInterval('America/New_York', '2026-11')).toEqual({
      from: utc('2026-11-01T04:00:00Z'),
      to: utc('2026-12-01T05:00:00Z'),
    });
    expect(localMonth('America/New_York', utc('2026-12-01T04:59:59Z'))).toBe('2026-11');
    expect(localMonth('Asia/Kolkata', utc('2026-10-31T18:30:00Z'))).toBe('2026-11');
  });
});

describe('clock marks', () => {
  const marks = [duration(90 * minute), day];

  test('occur once on a usual day', () => {
    const midnight = utc('2026-07-04T04:00:00Z');
    expect(nextMark('America/New_York', midnight, marks)).toBe(utc('2026-07-04T05:30:00Z'));
    expect(nextMark('America/New_York', utc('2026-07-04T05:30:00Z'), marks)).toBe(
      utc('2026-07-05T04:00:00Z'),
    );
  });

  test('occur again after clocks go back, with the change itself between', () => {
    const first = nextMark('America/New_York', utc('2026-11-01T04:00:00Z'), marks);
    const change = nextMark('America/New_York', first, marks);
    const second = nextMark('America/New_York', change, marks);
    expect([first, change, second]).toEqual([
      utc('2026-11-01T05:30:00Z'),
      utc('2026-11-01T06:00:00Z'),
      utc('2026-11-01T06:30:00Z'),
    ]);
  });
});

describe('validation', () => {
  test('accepts existing time zones only', () => {
    expect(isTimeZone('Europe/Oslo')).toBe(true);
    for (const name of ['Europe/Atlantis', '', 'New York', '../etc']) {
      expect(isTimeZone(name)).toBe(false);
    }
  });

  test('accepts whole milliseconds of this century only', () => {
    expect(isServiceTime(Date.UTC(2026, 10, 15))).toBe(true);
    for (const bad of [Date.UTC(1900), Date.UTC(9999), NaN, Infinity, -1, 1.5e12 + 0.5]) {
      expect(isServiceTime(bad)).toBe(false);
    }
  });
});
