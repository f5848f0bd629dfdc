import { expect, test } from 'vitest';
import { testEvening } from '../demo/testing/evening.ts';
import { emptyLedger } from '../ledger/ledger.ts';
import type { Books } from '../service/books.ts';
import { amps } from '../units.ts';
import { roomForMore } from './room-for-more.ts';

const building = 'golden-tower';

const evening = (): Books => testEvening();

/** The same building with another supply. */
const supplied = ({ world, ledger }: Books, capacity: number): Books => {
  const changed = { ...world.buildings[building]!, capacity: amps(capacity) };
  return { world: { ...world, buildings: { ...world.buildings, [building]: changed } }, ledger };
};

/** The same building on its first day. */
const unused = ({ world }: Books): Books => ({ world, ledger: emptyLedger });

const moreAt = (books: Books, capacity: number) => roomForMore(supplied(books, capacity), building);

test('a building with a past is tried on its own cars', () => {
  const { days, cars, more, extraAmps, moreWithExtra } = roomForMore(evening(), building);
  expect([days, extraAmps]).toEqual([28, 40]);
  expect(cars).toBeGreaterThan(3);
  expect(more).toBeGreaterThan(0);
  // What it says of 40 A more is what it says once they are there.
  expect(moreWithExtra).toBe(moreAt(evening(), 160).more);
});

test('a new building is tried on typical nights', () => {
  const { days, cars, more, moreWithExtra } = roomForMore(unused(evening()), building);
  expect([days, cars]).toEqual([0, 0]);
  expect(more).toBeGreaterThan(10);
  expect(moreWithExtra).toBeGreaterThan(more);
});

test.each([
  ['with a past', evening],
  ['on its first day', () => unused(evening())],
])('a building %s takes no fewer cars the more power it has', (_, books) => {
  const found = [10, 20, 40, 80, 120, 240].map((capacity) => moreAt(books(), capacity).more);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found[0]).toBeLessThan(found.at(-1)!);
});

test('of typical cars as many fit as their energy allows, and not many fewer', () => {
  const { more } = moreAt(unused(evening()), 120);
  // 20 kWh every second night, within the 16 hours from 5 PM to 9 AM.
  const nightly = (120 * 208 * 16) / 10_000;
  expect(more).toBeLessThanOrEqual(nightly);
  expect(more).toBeGreaterThan(nightly * 0.6);
});

test('with no power there is no room', () => {
  expect(moreAt(unused(evening()), 0).more).toBe(0);
});
