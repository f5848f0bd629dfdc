import { expect, test } from 'vitest';
import { isVin, writtenVin } from './vin.ts';

test.each([
  // The examples of the regulation, and cars as they are sold.
  '1M8GDM9AXKP042788',
  '11111111111111111',
  '1HGCM82633A004352',
  // Europe and Korea have no check digit.
  'WVWZZZE1ZMP012345',
  'KNAC381CFN5012345',
])('%s can be a car', (vin) => {
  expect(isVin(vin)).toBe(true);
});

test.each([
  ['another check digit', '1M8GDM9A1KP042788'],
  ['two places swapped', '1M8GDM9AXKP042878'],
  ['a letter too few', '1M8GDM9AXKP04278'],
  ['a letter that no number has', 'WVWZZZE1ZMO012345'],
  ['small letters', 'wvwzzze1zmp012345'],
])('one with %s cannot', (_, vin) => {
  expect(isVin(vin)).toBe(false);
});

test('is written without spaces, in capitals', () => {
  expect(writtenVin(' wvw zzz-e1zmp012345 ')).toBe('WVWZZZE1ZMP012345');
});
