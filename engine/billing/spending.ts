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

/** Every month from the first charge to the last, including empty ones. */
export function spendingByMonth(
  charged: readonly { readonly month: IsoMonth; readonly charges: readonly Charge[] }[],
): readonly MonthOfSpending[] {
  const withCharges = charged.filter(({ charges }) => charges.length > 0);
  const ordered = withCharges.map(({ month }) => month).toSorted();
  const last = ordered.at(-1) ?? '';
  const months: MonthOfSpending[] = [];
  for (let month = ordered[0]; month && month <= last; month = addMonths(month, 1)) {
    const inMonth = withCharges.filter((one) => one.month === month);
    months.push(
      spendingOf(
        month,
        inMonth.flatMap(({ charges }) => charges),
      ),
    );
  }
  return months;
}

/** A credit is subtracted from the category it refunds. */
function spentOn({ kind, period }: BillLine): Dimension {
  if (kind !== 'CREDIT') return kind;
  return period === 'made-way' ? 'FLAT' : 'ENERGY';
}

function spendingOf(month: IsoMonth, charges: readonly Charge[]): MonthOfSpending {
  const byKind = { ENERGY: 0, FLAT: 0, TIME: 0, PARKING_TIME: 0 } as Record<Dimension, Cents>;
  let energy = 0;
  let total = 0;
  let subtotal = 0;
  for (const { bill } of charges) {
    for (const line of bill.lines) {
      const kind = spentOn(line);
      byKind[kind] = cents(byKind[kind] + line.amount);
    }
    energy += bill.energy;
    subtotal += bill.subtotal;
    total += bill.total;
  }
  return {
    month,
    sessions: charges.length,
    energy: wattHours(energy),
    byKind,
    tax: cents(total - subtotal),
    total: cents(total),
  };
}
