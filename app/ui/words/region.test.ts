import { afterEach, describe, expect, test } from 'vitest';
import { formatClock, formatDay, formatMoney, formatPrice, formatRate } from './format.ts';
import { currencyOf, regionOnShow, showRegion, zoneOf } from './region.ts';

const compiledIn = regionOnShow();
const harbor = { id: 'harbor', zone: 'America/New_York', currency: 'USD' };
const garden = { id: 'garden', zone: 'Europe/Berlin', currency: 'EUR' };
const studio = { id: 'studio', zone: 'Asia/Tokyo', currency: 'JPY' };

/** 22:00 UTC: six in the evening in New York, eleven at night in Berlin, morning in Tokyo. */
const evening = Date.UTC(2026, 2, 11, 22);

afterEach(() => showRegion(compiledIn, []));

describe('a page that shows a building', () => {
  test.each([
    [harbor, '6 PM', 'Wed, Mar 11', '$12.34'],
    [garden, '11 PM', 'Wed, Mar 11', '€12.34'],
    [studio, '7 AM', 'Thu, Mar 12', '¥1,234'],
  ])('tells times and amounts as $id does', (shown, clock, day, money) => {
    showRegion(shown, [harbor, garden, studio]);
    expect([formatClock(evening), formatDay(evening), formatMoney(1234)]).toEqual([
      clock,
      day,
      money,
    ]);
  });

  test('tells what belongs to another building as that one does', () => {
    showRegion(harbor, [harbor, garden, studio]);
    const session = { building: 'studio' };
    expect(formatClock(evening, zoneOf(session))).toBe('7 AM');
    expect(formatMoney(1234, currencyOf(session))).toBe('¥1,234');
    expect(formatRate(0.3, 'EUR')).toBe('0.30');
    expect(formatPrice(0.3, 'USD')).toBe('$0.30');
    expect(formatPrice(0.135, 'USD'), 'as it is billed').toBe('$0.135');
    expect(zoneOf({})).toBe(harbor.zone);
    expect(zoneOf({ building: 'gone' })).toBe(harbor.zone);
  });
});
