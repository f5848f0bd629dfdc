import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents, minute } from '../units.ts';
import { chargeFor, minorDigits, taxOn } from './money.ts';

describe('money', () => {
  test('is exact where binary fractions are not', () => {
    // 14.5 cents; as binary fractions 0.29 × 50 is 14.499999999999998.
    expect(chargeFor('ENERGY', 500, 0.29, 'USD')).toBe(15);
    expect(chargeFor('ENERGY', 1000, 1.005, 'USD')).toBe(101);
    expect(chargeFor('ENERGY', 10_000_000, 999_999.999999, 'KWD')).toBe(9_999_999_999_990);
  });

  test('knows the minor units of currencies', () => {
    expect(['USD', 'JPY', 'KWD', 'CLF', 'EUR'].map(minorDigits)).toEqual([2, 0, 3, 4, 2]);
    expect(chargeFor('ENERGY', 1500, 31, 'JPY')).toBe(47);
    expect(chargeFor('ENERGY', 1500, 0.031, 'KWD')).toBe(47);
    expect(chargeFor('TIME', 90 * minute, 2, 'USD')).toBe(300);
    expect(chargeFor('FLAT', 1, 0.35, 'USD')).toBe(35);
  });

  test('is exact below and above the safe integers', () => {
    const quantities = fc.oneof(fc.nat(100_000), fc.nat(Number.MAX_SAFE_INTEGER));
    fc.assert(
      fc.property(quantities, fc.nat(2_000_000_000), (quantity, millionths) => {
        const product = BigInt(quantity) * BigInt(millionths);
        const exact = (2n * product + 10_000_000n) / 20_000_000n;
        fc.pre(exact <= Number.MAX_SAFE_INTEGER);
        expect(chargeFor('ENERGY', quantity, millionths / 1e6, 'USD')).toBe(Number(exact));
      }),
    );
  });

  test('rounds tax once over several rates', () => {
    const tax = taxOn(
      new Map([
        [15, cents(250)],
        [20, cents(250)],
        [10, cents(375)],
      ]),
    );
    // 37.5 + 50 + 37.5 make 125, not 38 + 50 + 38.
    expect(tax.map(({ amount }) => amount)).toEqual([38, 50, 37]);
  });
});
