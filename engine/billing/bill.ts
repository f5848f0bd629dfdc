import type { Dimension } from '../tariff/tariff.ts';
import { type Cents, cents, type WattHours } from '../units.ts';
import { sum, type TaxLine } from './money.ts';
import type { MeterReading } from './session.ts';

/** What a session costs, line by line. The lines and the tax always add up to the total. */
export type Bill = Totals & {
  readonly currency: string;
  /** All metered energy, billed or free. */
  readonly energy: WattHours;
  readonly lines: readonly BillLine[];
};

export type BillLine = {
  /** The measured dimension; a credit returns money. */
  readonly kind: Dimension | 'CREDIT';
  /**
   * The tariff's own name for the element behind this line, such as `night`, if it has one; for a
   * credit, its reason: `made-way`, `quote` or `goodwill`.
   */
  readonly period: string | null;
  /** The index of the tariff element. */
  readonly element: number;
  /** Watt-hours, milliseconds, or 1 for a flat fee; including what the step size adds. */
  readonly quantity: number;
  /** The same before the step size. */
  readonly measured: number;
  /** The rate: currency units per kWh, hour or session, before tax. */
  readonly price: number;
  /** Tax in percent; null where none applies. */
  readonly vat: number | null;
  readonly amount: Cents;
  /** The measured intervals, in order of time. */
  readonly spans: readonly MeterSpan[];
};

/** The readings at both ends of a metered interval. */
export type MeterSpan = { readonly from: MeterReading; readonly to: MeterReading };

/** The fields that bills, invoices and credit notes share. */
export type Totals = {
  readonly subtotal: Cents;
  readonly tax: readonly TaxLine[];
  readonly total: Cents;
};

/** Sums of the bills' amounts; nothing is recalculated or rounded again. */
export function totalsOf(bills: readonly Totals[]): Totals {
  const tax = new Map<number, TaxLine>();
  for (const { vat, base, amount } of bills.flatMap((bill) => bill.tax)) {
    const known = tax.get(vat);
    tax.set(vat, {
      vat,
      base: cents((known?.base ?? 0) + base),
      amount: cents((known?.amount ?? 0) + amount),
    });
  }
  return {
    subtotal: sum(bills.map((bill) => bill.subtotal)),
    tax: [...tax.values()],
    total: sum(bills.map((bill) => bill.total)),
  };
}

/** Validates a bill from outside: whole amounts that add up, none negative except credits. */
export function addsUp({ lines, subtotal, tax, total }: Bill): boolean {
  const amounts = [...lines, ...tax].map(({ amount }) => amount);
  return (
    amounts.every((amount) => Number.isSafeInteger(amount)) &&
    tax.every(({ amount }) => amount >= 0) &&
    lines.every(({ kind, amount }) => (kind === 'CREDIT' ? amount <= 0 : amount >= 0)) &&
    total >= 0 &&
    subtotal === sum(lines.map(({ amount }) => amount)) &&
    total === sum(amounts)
  );
}
