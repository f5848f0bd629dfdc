import { expect, test } from 'vitest';
import { moreInWords, reservedInWords } from './slot-words.ts';
import { at, now } from '../../testing/scene.ts';

const reserved = {
  from: at(19),
  to: at(31),
  number: 42,
  building: 'golden-tower',
  energy: 18_000,
  canChange: true,
};

test('a car with a reservation at that time is told which', () => {
  expect(reservedInWords('Ioniq 5', reserved, now)).toBe(
    'Ioniq 5 already has space 42, today, 7 PM to 7 AM, for 18.0 kWh.',
  );
});

test('and how to get more out of it', () => {
  expect(moreInWords(reserved)).toBe('To charge more, change that reservation.');
  expect(moreInWords({ canChange: false })).toBe(
    'To charge more, plug in there and change the plan.',
  );
});
