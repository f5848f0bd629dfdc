import { describe, expect, test } from 'vitest';
import { kindsOf, spendingBars, spendingLines } from './spending-data.ts';

const march = {
  month: '2026-03',
  sessions: 2,
  energy: 10_000,
  byKind: { ENERGY: 220, FLAT: 35, TIME: 110, PARKING_TIME: 600 },
  tax: 77,
  total: 1042,
};

describe('spending', () => {
  test('names each part by what was paid for', () => {
    expect(spendingLines(march, 'USD').map(({ label, amount }) => [label, amount])).toEqual([
      ['Electricity', '2.20'],
      ['Service fees', '0.35'],
      ['Time', '1.10'],
      ['Idle fees', '6.00'],
      ['Tax', '0.77'],
    ]);
    const [bar] = spendingBars({ currency: 'USD', months: [march] });
    expect(bar!.parts.map(({ name, value }) => [name, value])).toEqual([
      ['Electricity', 220],
      ['Service fees', 35],
      ['Time', 110],
      ['Idle fees', 600],
      ['Tax', 77],
    ]);
  });

  test('leaves out what was never paid for', () => {
    const plain = { ...march, byKind: { ...march.byKind, TIME: 0, PARKING_TIME: 0 } };
    expect(kindsOf([plain]).map(({ name }) => name)).toEqual([
      'Electricity',
      'Service fees',
      'Tax',
    ]);
  });

  test('is told in the currency it was paid in', () => {
    const [bar] = spendingBars({ currency: 'EUR', months: [march] });
    expect(bar!.reading).toBe('March 2026: €10.42 for 10.0 kWh in 2 sessions');
  });
});
