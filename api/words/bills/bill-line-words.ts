import type { BillLine } from '../../contract/bill.ts';
import { formatExactDuration, formatMeter, formatMoney, formatRate } from '../format.ts';
import { periodName } from '../price-words.ts';

/** The fields of a line that a receipt prints. */
export type PrintedLine = Pick<BillLine, 'kind' | 'period' | 'quantity' | 'price' | 'amount'>;

const credits: Readonly<Record<string, string>> = {
  'made-way': 'Thanks for making way',
  goodwill: 'Given back by the owner',
};

/** The name of a credit, by its reason. */
export const creditName = (period: string | null) =>
  credits[period ?? ''] ?? 'Never above the quote';

/** A line as the receipt prints it: with exact figures, whose product is its amount. */
export function lineInWords({ kind, period, quantity, price }: PrintedLine, currency?: string) {
  const rate = formatRate(price, currency);
  switch (kind) {
    case 'ENERGY':
      return `${periodName(period)} ${formatMeter(quantity)} × ${rate}`;
    case 'FLAT':
      return 'Service fee';
    case 'PARKING_TIME':
      return `Idle ${formatExactDuration(quantity)} × ${rate}/h`;
    case 'TIME':
      return `Time ${formatExactDuration(quantity)} × ${rate}/h`;
    case 'CREDIT':
      return creditName(period);
  }
}

type Printed = { readonly lines: readonly PrintedLine[] };

export const hasIdleFee = ({ lines }: Printed) => lines.some(({ kind }) => kind === 'PARKING_TIME');

/** The quoted maximum, told apart from an idle fee, which is outside of it. Null without a quote. */
export function ceilingNote(ceiling: number | null, bill: Printed, currency?: string) {
  if (ceiling === null) return null;
  const most = `At most ${formatMoney(ceiling, currency)}`;
  return hasIdleFee(bill)
    ? `${most} for the charge, as quoted; the idle fee is apart from it`
    : `${most}, as quoted`;
}
