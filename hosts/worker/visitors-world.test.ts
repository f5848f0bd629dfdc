import { expect, test } from 'vitest';
import { isoDate } from '#engine/time/calendar.ts';
import { localTime } from '#engine/time/local.ts';
import { shippedPast, visitorsWorld } from './visitors-world.ts';

const zone = 'Pacific/Auckland';

test.each([
  [2026, 10, 15],
  [2027, 0, 31],
  [2028, 1, 29],
])('the demo starts at 18:30 on the date the visitor’s calendar shows: %d %d %d', (...date) => {
  const [year, month, day] = date;
  // Late in the evening here is already the next day in the buildings’ zone.
  const today = new Date(year, month, day, 23, 59);
  const { world } = visitorsWorld(today, { zone, currency: 'NZD' });
  const local = localTime(zone, world.now);
  const shown = [year, month + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
  expect(isoDate(local.day)).toBe(shown);
  expect(local.time).toBe(18.5 * 3_600_000);
});

test('checkpoints are loaded for the month of the visitor’s date, and a failure to load is tolerated', async () => {
  const november = { last: null, earlier: [] } as never;
  const pasts = {
    '2026-11': async () => november,
    '2026-12': () => Promise.reject(new TypeError('Failed to fetch')),
  };
  expect(await shippedPast(new Date(2026, 10, 30, 23, 59), pasts)).toBe(november);
  expect(await shippedPast(new Date(2026, 11, 1), pasts)).toBeNull();
  expect(await shippedPast(new Date(2027, 0, 1), pasts)).toBeNull();
});
