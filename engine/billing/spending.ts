import { addMonths, type IsoMonth } from '../time/calendar.ts';
import { type Cents, cents, type WattHours, wattHours } from '../units.ts';
import type { Dimension } from '../tariff/tariff.ts';
import type { BillLine } from './bill.ts';
import type { Charge } from './invoice.ts';

/** A month of charging, as charts show it. */
export type MonthOfSpending = {
  readonly month: IsoMonth;
  readonly sessions: number;
  readonly energy: WattHours;
  /** Before tax. */
  readonly byKind: Readonly<Record<Dimension, Cents>>;
  readonly tax: Cents;
  readonly total: Cents;
};

/** The charges of an invoice as they were metered, and what is left of them after corrections. */
type Charged = {
  readonly month: IsoMonth;
  readonly invoiced: readonly Charge[];
  readonly standing: readonly Charge[];
};

/** Every month from the first charge to the last, including empty ones. */
export function spendingByMonth(charged: readonly Charged[]): readonly MonthOfSpending[] {
  const withCharges = charged.filter(({ invoiced }) => invoiced.length > 0);
  const ordered = withCharges.map(({ month }) => month).toSorted();
  const last = ordered.at(-1) ?? '';
  const months: MonthOfSpending[] = [];
  for (let month = ordered[0]; month && month <= last; month = addMonths(month, 1)) {
    months.push(
      spendingOf(
        month,
        withCharges.filter((one) => one.month === month),
      ),
    );
  }
  return months;
}

/** A credit is subtracted from the category it refunds; goodwill, from the energy. */
function spentOn({ kind, period }: BillLine): Dimension {
  if (kind !== 'CREDIT') return kind;
  return period === 'made-way' ? 'FLAT' : 'ENERGY';
}

/** A refunded session was still charged, so it counts with its energy and costs nothing. */
function spendingOf(month: IsoMonth, inMonth: readonly Charged[]): MonthOfSpending {
  const invoiced = inMonth.flatMap((one) => one.invoiced);
  const byKind = { ENERGY: 0, FLAT: 0, TIME: 0, PARKING_TIME: 0 } as Record<Dimension, Cents>;
  let total = 0;
  let subtotal = 0;
  for (const { bill } of inMonth.flatMap((one) => one.standing)) {
    for (const line of bill.lines) {
      const kind = spentOn(line);
      byKind[kind] = cents(byKind[kind] + line.amount);
    }
    subtotal += bill.subtotal;
    total += bill.total;
  }
  return {
    month,
    sessions: invoiced.length,
    energy: wattHours(invoiced.reduce((energy, { bill }) => energy + bill.energy, 0)),
    byKind,
    tax: cents(total - subtotal),
    total: cents(total),
  };
}
