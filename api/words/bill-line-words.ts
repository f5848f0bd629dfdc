import type { BillLine } from '../contract/bill.ts';
import { formatExactDuration, formatMeter, formatRate } from './format.ts';
import { periodName } from './price-words.ts';

/** What the receipt prints of a line. */
export type PrintedLine = Pick<BillLine, 'kind' | 'period' | 'quantity' | 'price' | 'amount'>;

/** What a bill gives back, and why. */
export const creditName = (period: string | null) =>
  period === 'made-way' ? 'Thanks for making way' : 'Never above the quote';

/** A line of a bill as the receipt prints it: in figures that multiply to its amount. */
export function lineInWords({ kind, period, quantity, price }: PrintedLine) {
  switch (kind) {
    case 'ENERGY':
      return `${periodName(period)} ${formatMeter(quantity)} × ${formatRate(price)}`;
    case 'FLAT':
      return 'Service fee';
    case 'PARKING_TIME':
      return `Idle ${formatExactDuration(quantity)} × ${formatRate(price)}/h`;
    case 'TIME':
      return `Time ${formatExactDuration(quantity)} × ${formatRate(price)}/h`;
    case 'CREDIT':
      return creditName(period);
  }
}
