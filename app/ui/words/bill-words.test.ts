import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeFor } from '#engine/billing/money.ts';
import type { Dimension } from '#engine/tariff/tariff.ts';
import { lineInWords, type PrintedLine } from '#api/words/bills/bill-line-words.ts';

const line = (kind: Dimension, quantity: number, price: number): PrintedLine => ({
  kind,
  period: null,
  quantity,
  price,
  amount: chargeFor(kind, quantity, price, 'USD'),
});

/** A length of time as printed, in hours. */
const hours = (text: string) =>
  [...text.matchAll(/([\d.]+) (hr|min|sec)/gu)].reduce(
    (sum, [, figure, unit]) => sum + Number(figure) / { hr: 1, min: 60, sec: 3600 }[unit as 'hr'],
    0,
  );

describe('a line of a bill', () => {
  test.each([
    [line('ENERGY', 21_562, 0.31), 'Electricity 21.562 kWh × 0.31'],
    [line('ENERGY', 7500, 0.13), 'Electricity 7.500 kWh × 0.13'],
    [line('ENERGY', 7500, 0.1325), 'Electricity 7.500 kWh × 0.1325'],
    [line('PARKING_TIME', 8_100_000, 3), 'Idle 2 hr 15 min × 3.00/h'],
    [line('TIME', 61_500, 3), 'Time 1 min 1.5 sec × 3.00/h'],
    [line('FLAT', 1, 0.35), 'Service fee'],
  ])('%#', (printed, words) => expect(lineInWords(printed)).toBe(words));

  test('has the decimals of its own currency', () =>
    expect(lineInWords(line('ENERGY', 7500, 31), 'JPY')).toBe('Electricity 7.500 kWh × 31'));

  test('multiplies as it is printed', () => {
    const price = fc.integer({ min: 1, max: 90_000 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(
        fc.constantFrom('ENERGY', 'PARKING_TIME', 'TIME'),
        fc.integer({ min: 1, max: 90_000_000 }),
        price,
        (kind, quantity, rate) => {
          const printed = line(kind, quantity, rate);
          const [left, right] = lineInWords(printed).replaceAll(',', '').split(' × ') as [
            string,
            string,
          ];
          const count = kind === 'ENERGY' ? Number(/[\d.]+/u.exec(left)![0]) : hours(left);
          const product = 100 * count * Number.parseFloat(right);
          // Half a cent and what binary fractions add to it.
          expect(Math.abs(product - printed.amount)).toBeLessThanOrEqual(0.5 + 1e-6 * product);
        },
      ),
    );
  });
});
