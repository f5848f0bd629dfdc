import { expect, test } from 'vitest';
import { inRegion, regionOnShow } from './region.ts';

const london = { zone: 'Europe/London', currency: 'GBP' };
const berlin = { zone: 'Europe/Berlin', currency: 'EUR' };

test('a place is on show for one call, also inside that of another and when it fails', () => {
  const before = regionOnShow();
  const seen = inRegion(london, () => [inRegion(berlin, regionOnShow), regionOnShow()]);
  expect(seen).toEqual([berlin, london]);
  expect(() =>
    inRegion(berlin, () => {
      throw new Error('no words');
    }),
  ).toThrow('no words');
  expect(regionOnShow()).toBe(before);
});

test('words that wait are refused by the compiler', () => {
  // @ts-expect-error -- After an await another place may be on show.
  void inRegion(london, async () => regionOnShow());
  expect(regionOnShow()).not.toBe(london);
});
