import { expect, test } from 'vitest';
import { limitText, readLimit } from './read-limit.ts';

test.each([
  ['25', 'USD', 2500],
  ['$25.50', 'USD', 2550],
  ['25,50', 'EUR', 2550],
  ['0', 'USD', 0],
  ['3000', 'JPY', 3000],
  ['', 'USD', null],
])('%s in %s is a limit of %s', (typed, currency, minor) => {
  expect(readLimit(typed, currency)).toBe(minor);
});

test.each(['a lot', '-5', '1e9', '2000000'])('%s is no limit', (typed) => {
  expect(readLimit(typed, 'USD')).toBeNaN();
});

test.each([
  [2500, 'USD', '25'],
  [2550, 'USD', '25.50'],
  [3000, 'JPY', '3000'],
  [null, 'USD', ''],
] as const)('%s in %s is shown as it is typed', (minor, currency, text) => {
  expect(limitText(minor, currency)).toBe(text);
});
