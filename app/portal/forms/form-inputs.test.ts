import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';
import { readTimeOfDay, timeOfDayText } from './time-of-day.ts';

describe('a number as typed', () => {
  test.each([
    ['77', 77],
    [' 77.4 ', 77.4],
    ['77,4', 77.4],
    ['.5', 0.5],
    ['7.', 7],
    ['-3', -3],
  ])('%j is read', (typed, value) => expect(readNumber(typed)).toBe(value));

  test.each(['', ' ', 'abc', '77 kWh', '1,000', '1.2.3', '1e3', 'Infinity', '-'])(
    '%j is not guessed at',
    (typed) => expect(readNumber(typed)).toBeNull(),
  );
});

describe('a time of day', () => {
  test('is read back as it was written, at every minute', () => {
    for (let time = 0; time < 86_400_000; time += 60_000) {
      expect(readTimeOfDay(timeOfDayText(time))).toBe(time);
    }
  });
  test('is written with two digits', () => expect(timeOfDayText(25_500_000)).toBe('07:05'));
  test.each(['', '24:00', '7:00', '07:60', '07:00:00'])('%j is none', (text) =>
    expect(readTimeOfDay(text)).toBeNull(),
  );
});
