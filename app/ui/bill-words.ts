import type { Bill } from '#api/contract/bill.ts';
import { lineInWords, type PrintedLine } from '#api/words/bill-line-words.ts';
import { formatAmount, formatRate } from './format.ts';
import type { ReceiptLine } from './receipt.tsx';

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
  ...lines.map((line, place) => ({
    // A bill may have several credits of one kind.
    id: `${line.kind} ${line.period}${line.kind === 'CREDIT' ? ` ${place}` : ''}`,
    label: lineInWords(line),
    amount: formatAmount(line.amount, currency),
  })),
  ...tax.map(({ vat, amount }) => ({
    id: `tax ${vat}`,
    label: `Tax ${formatRate(vat).replace(/\.0+$/, '')}%`,
    amount: formatAmount(amount, currency),
  })),
];
