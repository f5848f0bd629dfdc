import type { Dimension } from '../tariff/tariff.ts';
import { type Cents, cents } from '../units.ts';

/**
 * The one rounding rule. Quantity × price is calculated exactly and rounded once, half up, to
 * the minor unit: that is the amount of a line. Tax is calculated exactly on those amounts and
 * its sum rounded once, half up. Everything else adds integers.
 *
 * Exactly means in whole millionths of a currency unit and of a tax rate: 0.29 has no binary
 * fraction, and 0.29 × 50 would be billed as 14.499999999999998 cents.
 */
const MILLIONTHS = 1_000_000;

/** Currencies whose minor unit is not a hundredth, after ISO 4217, by its decimals. */
const unusual: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};
const decimals = new Map(
  Object.entries(unusual).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
);

/** A table of our own, since Intl's answer for some currencies varies by host. */
export function minorDigits(currency: string): number {
  return decimals.get(currency) ?? 2;
}

/** The quantity (watt-hours, milliseconds, sessions) the price is for. */
const priced: Record<Dimension, number> = {
  ENERGY: 1000,
  FLAT: 1,
  TIME: 3_600_000,
  PARKING_TIME: 3_600_000,
};

export function chargeFor(
  kind: Dimension,
  quantity: number,
  price: number,
  currency: string,
): Cents {
  const divisor = priced[kind] * 10 ** (6 - minorDigits(currency));
  return halfUp(times(quantity, Math.round(price * MILLIONTHS)), divisor);
}

/** Tax at one rate (in percent) and its base amount. */
export type TaxLine = { readonly vat: number; readonly base: Cents; readonly amount: Cents };

/**
 * The tax on the amounts billed at each rate (in percent). Several rates share one rounding: each
 * line is its increment of the rounded running sum, so that the lines add up and the sum is right.
 */
export function taxOn(bases: ReadonlyMap<number, Cents>): readonly TaxLine[] {
  let exact: Exact = 0;
  let rounded = 0;
  const lines: TaxLine[] = [];
  for (const [vat, base] of bases) {
    exact = plus(exact, times(base, Math.round(vat * 10_000)));
    const before = rounded;
    rounded = halfUp(exact, MILLIONTHS);
    lines.push({ vat, base, amount: cents(rounded - before) });
  }
  return lines;
}

/** An integer product, as BigInt (much slower) only where it exceeds the safe integers. */
type Exact = number | bigint;

function times(one: number, other: number): Exact {
  const product = one * other;
  return Number.isSafeInteger(product) ? product : BigInt(one) * BigInt(other);
}

function plus(one: Exact, other: Exact): Exact {
  const both = Number(one) + Number(other);
  return Number.isSafeInteger(both) ? both : BigInt(one) + BigInt(other);
}

/** For non-negative numbers. */
function halfUp(numerator: Exact, divisor: number): Cents {
  const twice = plus(numerator, plus(numerator, divisor));
  if (typeof twice === 'bigint') return cents(Number(twice / BigInt(2 * divisor)));
  return cents((twice - (twice % (2 * divisor))) / (2 * divisor));
}

export function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}

/**
 * Shares of an amount in proportion to some weights that are not negative, in whole cents that add up
 * to it: what is left of the fractions goes to the largest of them. No share is above its weight unless
 * the amount is above their sum.
 */
export function inProportion(amount: Cents, weights: readonly number[]): readonly Cents[] {
  const all = weights.reduce((total, weight) => total + weight, 0);
  if (all === 0) return weights.map(() => cents(0));
  const exact = weights.map((weight) => (amount * weight) / all);
  const shares = exact.map(Math.floor);
  const fraction = (index: number) => exact[index]! - shares[index]!;
  const largest = shares.map((_, index) => index).toSorted((a, b) => fraction(b) - fraction(a));
  const left = amount - shares.reduce((total, share) => total + share, 0);
  for (const index of largest.slice(0, left)) shares[index]! += 1;
  return shares.map(cents);
}
