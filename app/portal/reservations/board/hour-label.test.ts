import { expect, test } from 'vitest';
import { hour } from '#engine/units.ts';
import { startOfDayAfter } from '../../forms/wall-time.ts';
import { hourLabel } from './hour-label.ts';

test('an hour that is written out has the room of the next, whichever hour the board begins with', () => {
  const midnight = startOfDayAfter(Date.UTC(2026, 10, 16, 12), 0);
  for (let first = 0; first < 24; first += 1) {
    const labels = Array.from({ length: 36 }, (_, index) =>
      hourLabel(midnight + (first + index) * hour, index),
    );
    for (const [index, label] of labels.slice(1).entries()) {
      // The short name of a day needs no more than its own.
      const before = labels[index]!;
      expect(label === '' || !/\d/.test(before)).toBe(true);
    }
  }
});

test('midnight gives the day that begins', () => {
  const midnight = startOfDayAfter(Date.UTC(2026, 10, 16, 12), 1);
  expect(hourLabel(midnight, 5)).toBe('Tue');
});
