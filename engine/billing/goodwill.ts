import { cents, type Cents } from '../units.ts';
import type { Bill, BillLine } from './bill.ts';
import { withTotals } from './bill-session.ts';
import { inProportion, sum, type TaxLine } from './money.ts';

const isGoodwill = ({ kind, period }: BillLine) => kind === 'CREDIT' && period === 'goodwill';

/** The bill before an owner gave a part of it back. */
export const withoutGoodwill = (bill: Bill): Bill =>
  bill.lines.some(isGoodwill)
    ? { ...bill, ...withTotals(bill.lines.filter((line) => !isGoodwill(line))) }
    : bill;

/** A corrected bill less what was given back of the one before; never less than nothing. */
export function withGoodwillOf(before: Bill, corrected: Bill): Bill {
  const given = withoutGoodwill(before).total - before.total;
  return givenBack(corrected, cents(Math.min(given, corrected.total)));
}

/**
 * The bill less an amount with its tax. Of every rate of tax a share is given back as large as the
 * share it has in the bill, and of each share as much tax as is in it: so both add up to the amount.
 */
export function givenBack(bill: Bill, amount: Cents): Bill {
  if (amount === 0) return bill;
  const untaxed = bill.subtotal - sum(bill.tax.map(({ base }) => base));
  const parts = [{ vat: null, base: untaxed, amount: 0 }, ...bill.tax];
  const shares = inProportion(
    amount,
    parts.map((part) => part.base + part.amount),
  );
  const nets = parts.map((part, index) => {
    const whole = part.base + part.amount;
    return cents(whole === 0 ? 0 : Math.round((shares[index]! * part.base) / whole));
  });
  const lines = nets.flatMap((net, index): readonly BillLine[] =>
    net === 0 ? [] : [goodwill(parts[index]!.vat, net)],
  );
  const tax = bill.tax.map((line, index): TaxLine => {
    const net = nets[index + 1]!;
    const taxBack = shares[index + 1]! - net;
    return { ...line, base: cents(line.base - net), amount: cents(line.amount - taxBack) };
  });
  return {
    ...bill,
    lines: [...bill.lines, ...lines],
    subtotal: cents(bill.subtotal - sum(nets)),
    tax,
    total: cents(bill.total - amount),
  };
}

const goodwill = (vat: number | null, net: Cents): BillLine => ({
  kind: 'CREDIT',
  period: 'goodwill',
  element: 0,
  quantity: 1,
  measured: 1,
  price: 0,
  vat,
  amount: cents(0 - net),
  spans: [],
});
