import { expect, test } from 'vitest';
import { formatClock, formatPrice } from '#app/ui/words/format.ts';
import { energyRows, feeRows, taxInWords } from './price-sheet-words.ts';

/** Thursday, 12 November 2026, midnight in New York. */
const midnight = Date.UTC(2026, 10, 12, 5);
const clock = (hours: number) => formatClock(midnight + hours * 3_600_000);

const any = { period: null, vat: 8, hours: null, days: null, grace: null, atMost: null };
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
const sheet = {
  at: midnight,
  buildingName: 'GOLDEN TOWER',
  currency: 'USD',
  rules: [
    { ...any, kind: 'ENERGY', period: 'night', price: 0.13, hours: { from: '23:00', to: '07:00' } },
    {
      ...any,
      kind: 'ENERGY',
      period: 'evening',
      price: 0.31,
      hours: { from: '17:00', to: '21:00' },
      days: weekdays,
    },
    { ...any, kind: 'ENERGY', period: 'day', price: 0.22 },
    { ...any, kind: 'FLAT', price: 0.35 },
    {
      ...any,
      kind: 'PARKING_TIME',
      price: 3,
      hours: { from: '07:00', to: '23:00' },
      grace: 1_200_000,
      atMost: 24,
    },
  ],
} as const;

test('energy is told by period, with its hours and days', () => {
  expect(energyRows(sheet)).toEqual([
    { name: 'Night', when: `${clock(23)} to ${clock(7)}`, price: `${formatPrice(0.13)} a kWh` },
    {
      name: 'Evening',
      when: `${clock(17)} to ${clock(21)}, Monday to Friday`,
      price: `${formatPrice(0.31)} a kWh`,
    },
    { name: 'Day', when: 'at all other times', price: `${formatPrice(0.22)} a kWh` },
  ]);
});

test('days that do not follow one another are named', () => {
  const [night] = sheet.rules;
  const odd = { ...sheet, rules: [{ ...night, days: ['SUNDAY', 'TUESDAY'] }] };
  expect(energyRows(odd)[0]!.when).toMatch(/, Tuesday and Sunday$/);
});

test('fees are told with their conditions', () => {
  const [service, idle] = feeRows(sheet);
  expect(service).toMatchObject({ name: 'Service fee', price: '$0.35' });
  expect(service!.when).toBe(
    'once a session; nothing if no energy flows. Given back if you are asked to move before the time you said you would leave, and are gone for good within 20 min',
  );
  expect(idle).toMatchObject({
    name: 'Idle fee',
    price: '$3.00 an hour, at most $24.00 a session',
  });
  expect(idle!.when).toContain('from 20 min after the request');
  expect(idle!.when).toContain(`Never from ${clock(23)} to ${clock(7)}.`);
});

test('tax is told once', () => {
  expect(taxInWords(sheet)).toMatch(/^Prices are before tax\. 8% tax/);
  const free = { ...sheet, rules: [{ ...sheet.rules[0], vat: null }] };
  expect(taxInWords(free)).toBe('No tax is added.');
});
