import type { Bill, BillLine } from '#api/contract/bill.ts';
import { periodName } from '#api/words/price-words.ts';
import { formatAmount, formatExactDuration, formatMeter, formatRate } from './format.ts';
import type { ReceiptLine } from './receipt.tsx';

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

/** The same words wherever a bill is shown: live, receipt, invoice, history. */
export const receiptLines = ({
  lines,
  tax,
  currency,
}: {
  lines: readonly PrintedLine[];
  tax: Bill['tax'];
  currency?: string;
}): ReceiptLine[] => [
  ...lines.map((line) => ({
    id: `${line.kind} ${line.period}`,
    label: lineInWords(line),
    amount: formatAmount(line.amount, currency),
  })),
  ...tax.map(({ vat, amount }) => ({
    id: `tax ${vat}`,
    label: `Tax ${formatRate(vat).replace(/\.0+$/, '')}%`,
    amount: formatAmount(amount, currency),
  })),
];
