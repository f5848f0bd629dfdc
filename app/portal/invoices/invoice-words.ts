import type { Answers } from '#api/contract/contract.ts';
import { formatDateOf, formatMoney, formatMonth } from '#app/ui/format.ts';

export type Invoice = Answers['invoices']['get'];
export type InvoiceSummary = Answers['invoices']['list']['invoices'][number];
export type Charge = Invoice['charges'][number];
export type CreditNote = Invoice['credits'][number];

type Settling = Pick<
  InvoiceSummary,
  'state' | 'month' | 'number' | 'issuedAt' | 'paidAt' | 'credited' | 'balance' | 'total'
>;

/** "Invoice FW-000012", or "November 2026 so far" while the month runs. */
export const invoiceName = ({ number, month }: Pick<Settling, 'number' | 'month'>) =>
  number === null ? `${formatMonth(month)} so far` : `Invoice ${number}`;

/** One word for where it stands. */
export function stateName({ state, balance }: Pick<Settling, 'state' | 'balance'>) {
  if (state === 'draft') return 'Draft';
  if (balance < 0) return 'Refund due';
  return state === 'issued' ? 'To pay' : 'Paid';
}

/** Where it stands and what comes next. */
export function stateInWords(invoice: Settling): string {
  const { state, issuedAt, paidAt, credited, balance } = invoice;
  if (state === 'draft') {
    return `Every session of ${formatMonth(invoice.month)} is added as it ends. Issued when the month is over.`;
  }
  const sentences = [`Issued ${formatDateOf(issuedAt ?? 0)}.`];
  if (credited > 0) sentences.push(`${formatMoney(credited)} given back by credit note.`);
  if (paidAt !== null) sentences.push(`Paid ${formatDateOf(paidAt)}.`);
  if (balance > 0) sentences.push(`${formatMoney(balance)} to pay.`);
  if (balance < 0) sentences.push(`${formatMoney(-balance)} is owed to you.`);
  return sentences.join(' ');
}
