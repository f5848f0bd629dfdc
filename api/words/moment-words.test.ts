import { expect, test } from 'vitest';
import { when } from './moment-words.ts';
import { at, now } from '../testing/scene.ts';

test.each([
  ['tonight', at(26, 40), '2:40 AM'],
  ['in the days to come', at(24 + 19), 'Fri 7 PM'],
  ['where the weekday could be that of any week', at(8 * 24 + 19), 'Fri, Nov 20, 7 PM'],
  ['long ago', at(-8 * 24 + 19), 'Wed, Nov 4, 7 PM'],
])('a moment %s', (_, moment, words) => expect(when(moment, now)).toBe(words));

test('the two hours at 1 AM of a night in which clocks go back are told apart', () => {
  const evening = Date.parse('2026-10-31T22:30:00Z');
  const [first, second] = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(Date.parse);
  expect([first, second].map((one) => when(one!, evening))).toEqual(['1:30 AM EDT', '1:30 AM EST']);
});
