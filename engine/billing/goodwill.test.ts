import { describe, expect, test } from 'vitest';
import { chance } from '../chance.ts';
import { cents, wattHours } from '../units.ts';
import { addsUp, type Bill, type BillLine, totalsOf } from './bill.ts';
import { withTotals } from './bill-session.ts';
import { withoutKind } from './credit-note.ts';
import { givenBack, withoutGoodwill } from './goodwill.ts';

const line = (kind: BillLine['kind'], amount: number, vat: number | null): BillLine => ({
  kind,
  vat,
  amount: cents(amount),
  period: null,
  element: 0,
  quantity: 1,
  measured: 1,
  price: 1,
  spans: [],
});
const billOf = (...lines: readonly BillLine[]): Bill => ({
  currency: 'EUR',
  energy: wattHours(10_000),
  ...withTotals(lines),
});
const net = ({ lines }: Bill, rate: number | null) =>
  lines.filter(({ vat }) => vat === rate).reduce((all, { amount }) => all + amount, 0);

describe('an amount given back on a bill', () => {
  const bill = billOf(line('ENERGY', 1000, 19), line('FLAT', 500, 7), line('TIME', 200, null));

  test('has as much tax in it as the bill', () => {
    const half = givenBack(billOf(line('ENERGY', 1000, 19)), cents(595));
    expect([half.subtotal, half.tax, half.total]).toEqual([
      500,
      [{ vat: 19, base: 500, amount: 95 }],
      595,
    ]);
  });

  test('adds up to the cent, rate by rate, whatever it is and however often it is given', () => {
    const random = chance(7);
    for (let run = 0; run < 300; run += 1) {
      let left: Bill = billOf(
        line('ENERGY', Math.floor(random() * 3000), 19),
        line('FLAT', Math.floor(random() * 300), 7),
        line('PARKING_TIME', Math.floor(random() * 300), random() < 0.5 ? 7 : null),
      );
      const whole = left.total;
      while (left.total > 0) {
        const amount = cents(1 + Math.floor(random() * left.total));
        const after = givenBack(left, amount);
        expect(after.total).toBe(left.total - amount);
        expect(addsUp(after)).toBe(true);
        for (const { vat, base, amount: tax } of after.tax) {
          expect(base).toBe(net(after, vat));
          expect(tax).toBeLessThanOrEqual(left.tax.find((one) => one.vat === vat)!.amount);
        }
        left = after;
      }
      expect(totalsOf([left])).toMatchObject({ subtotal: 0, total: 0 });
      expect(withoutGoodwill(left).total).toBe(whole);
    }
  });

  test('stays given back when a fee is waived later, and no more than the rest', () => {
    const given = givenBack(bill, cents(100));
    expect(withoutKind(given, 'FLAT').total).toBe(withoutKind(bill, 'FLAT').total - 100);
    const most = givenBack(bill, cents(bill.total - 10));
    expect(withoutKind(most, 'FLAT').total).toBe(0);
    expect(withoutKind(given, 'PARKING_TIME')).toEqual(given);
  });
});
