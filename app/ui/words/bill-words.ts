import type { Bill } from '#api/contract/bill.ts';
import { lineInWords, type PrintedLine } from '#api/words/bills/bill-line-words.ts';
import { formatAmount, formatRate } from './format.ts';
import type { ReceiptLine } from '../receipt.tsx';

type Taxed = { tax: Bill['tax']; currency?: string };

/** The same words wherever a bill is shown: live, receipt, invoice, history. */
export const receiptLines = (bill: Taxed & { lines: readonly PrintedLine[] }): ReceiptLine[] => [
  ...bill.lines.map((line, index) => ({
    // A bill may have several credits of one kind.
    id: `${line.kind} ${line.period}${line.kind === 'CREDIT' ? ` ${index}` : ''}`,
    label: lineInWords(line, bill.currency),
    amount: formatAmount(line.amount, bill.currency),
  })),
  ...taxLines(bill),
];

/** What comes on top of the other lines, or of a sum of them. */
export const taxLines = ({ tax, currency }: Taxed): ReceiptLine[] =>
  tax.map(({ vat, amount }) => ({
    id: `tax ${vat}`,
    label: `Tax ${formatRate(vat).replace(/\.0+$/, '')}%`,
    amount: formatAmount(amount, currency),
  }));
