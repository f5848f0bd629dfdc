import { cents, type Cents } from '../units.ts';
import type { Bill, BillLine } from './bill.ts';

/** What a bill consists of, for those who add up many. All but the total are before tax. */
export interface Amounts {
  readonly energy: Cents;
  /** Per session and per hour. */
  readonly fees: Cents;
  readonly idle: Cents;
  /** Given back on the bill itself: negative. */
  readonly reductions: Cents;
  readonly tax: Cents;
  readonly total: Cents;
}

export const noAmounts: Amounts = {
  energy: cents(0),
  fees: cents(0),
  idle: cents(0),
  reductions: cents(0),
  tax: cents(0),
  total: cents(0),
};

const parts: Readonly<Record<BillLine['kind'], keyof Amounts>> = {
  ENERGY: 'energy',
  FLAT: 'fees',
  TIME: 'fees',
  PARKING_TIME: 'idle',
  CREDIT: 'reductions',
};

export function amountsOf({ lines, tax, total }: Pick<Bill, 'lines' | 'tax' | 'total'>): Amounts {
  const all: Record<keyof Amounts, number> = { ...noAmounts, total };
  for (const { kind, amount } of lines) all[parts[kind]] += amount;
  for (const { amount } of tax) all.tax += amount;
  return all as Amounts;
}

export const addAmounts = (a: Amounts, b: Amounts): Amounts => ({
  energy: cents(a.energy + b.energy),
  fees: cents(a.fees + b.fees),
  idle: cents(a.idle + b.idle),
  reductions: cents(a.reductions + b.reductions),
  tax: cents(a.tax + b.tax),
  total: cents(a.total + b.total),
});
