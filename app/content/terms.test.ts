import { expect, test } from 'vitest';
import { terms as agreed } from '#engine/community/reservation.ts';
import { terms } from './terms.ts';

const wordsOf = (heading: string): string =>
  terms.sections
    .find((section) => section.heading === heading)!
    .blocks.flat()
    .join(' ');

test('the terms name what the service gives for a promise that it could not keep', () => {
  expect(wordsOf('Reservations')).toContain(
    `you get the service fee of that charge and $${agreed.unkeptCredit} as a credit`,
  );
});

test('the terms say who puts a building on the coverage map, and what is seen there', () => {
  expect(wordsOf('Who does what')).toContain(
    'whether their building is on the coverage map in the app, where everybody can see its name and its city',
  );
});
