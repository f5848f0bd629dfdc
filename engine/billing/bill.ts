import type { Dimension } from '../tariff/tariff.ts';
import { type Cents, cents, type WattHours } from '../units.ts';
import { sum, type TaxLine } from './money.ts';
import type { MeterReading } from './session.ts';

/** What a session costs, line by line. The lines and the tax always add up to the total. */
export type Bill = Totals & {
  readonly currency: string;
  /** All that was metered, billed or free. */
  readonly energy: WattHours;
  readonly lines: readonly BillLine[];
};

export type BillLine = {
  /** What was measured; a credit gives something back. */
  readonly kind: Dimension | 'CREDIT';
  /**
   * The tariff's own name for the element behind this line, such as `night`, if it has one; of a
   * credit, what it is for: `made-way` or `quote`.
   */
  readonly period: string | null;
  /** Which element of the tariff. */
  readonly element: number;
  /** Watt-hours, milliseconds, or 1 for a flat fee; with what the step size adds. */
  readonly quantity: number;
  /** The same before the step size. */
  readonly measured: number;
  /** The rate: currency units per kWh, hour or session, before tax. */
  readonly price: number;
  /** Tax in percent; null where none applies. */
  readonly vat: number | null;
  readonly amount: Cents;
  /** Where and when it was measured, in order of time. */
  readonly spans: readonly MeterSpan[];
};

/** The readings at both ends of a stretch of metering. */
export type MeterSpan = { readonly from: MeterReading; readonly to: MeterReading };

/** What bills, invoices and credit notes have in common. */
export type Totals = {
  readonly subtotal: Cents;
  readonly tax: readonly TaxLine[];
  readonly total: Cents;
};

/** Sums of what the bills say; nothing is worked out or rounded again. */
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

/** Whether a bill from outside is one: whole amounts that add up, none negative but for credits. */
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
