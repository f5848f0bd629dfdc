import { expect, test } from 'vitest';
import { touchedInWords } from './touched-words.ts';

const none = { residents: 0, charges: 0, moved: 0, short: 0, ended: 0 };

test('how many are touched, and by what', () => {
  expect(touchedInWords({ ...none, residents: 1 })).toBe('One resident is touched and told.');
  expect(touchedInWords({ residents: 312, charges: 2, moved: 1, short: 3, ended: 1 })).toBe(
    '312 residents are touched and told. Two charges are planned anew. One reservation moves to another space. Three reservations get less than was promised. One reservation ends.',
  );
  expect(touchedInWords(none)).toBe('Nobody is touched.');
});
