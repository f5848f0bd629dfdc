import { expect, test } from 'vitest';
import { inPlace, placeOnShow } from './place.ts';

const london = { zone: 'Europe/London', currency: 'GBP' };
const berlin = { zone: 'Europe/Berlin', currency: 'EUR' };

test('a place is on show for one call, also inside that of another and when it fails', () => {
  const before = placeOnShow();
  const seen = inPlace(london, () => [inPlace(berlin, placeOnShow), placeOnShow()]);
  expect(seen).toEqual([berlin, london]);
  expect(() =>
    inPlace(berlin, () => {
      throw new Error('no words');
    }),
  ).toThrow('no words');
  expect(placeOnShow()).toBe(before);
});

test('words that wait are refused by the compiler', () => {
  // @ts-expect-error -- After an await another place may be on show.
  void inPlace(london, async () => placeOnShow());
  expect(placeOnShow()).not.toBe(london);
});
