import type { Answers } from '../../contract/contract.ts';
import { formatDateOf, formatDay, formatMoney, formatMonth } from '../format.ts';

export type Invoice = Answers['invoices']['get'];
export type InvoiceSummary = Answers['invoices']['list']['invoices'][number];
export type Charge = Invoice['charges'][number];
export type CreditNote = Invoice['credits'][number];

/** Time zone and currency of an invoice; those of the shown building if missing. */
type InRegion = Partial<Pick<InvoiceSummary, 'zone' | 'currency'>>;

type Settling = Pick<
  InvoiceSummary,
  | 'state'
  | 'month'
  | 'number'
  | 'issuedAt'
  | 'paidAt'
  | 'dueAt'
  | 'overdue'
  | 'credited'
  | 'refunded'
  | 'paid'
  | 'balance'
  | 'total'
> &
  InRegion;

/** "Invoice FW-000012", or "November 2026 so far" while the month runs. */
export const invoiceName = ({ number, month }: Pick<Settling, 'number' | 'month'>) =>
  number === null ? `${formatMonth(month)} so far` : `Invoice ${number}`;

export type Standing = Pick<Settling, 'state' | 'balance' | 'overdue' | 'refunded' | 'total'>;

/** Its state in one word. */
export function stateName({ state, balance, overdue, refunded, total }: Standing) {
  if (state === 'draft') return 'Draft';
  if (balance > 0) return overdue ? 'Overdue' : 'To pay';
  if (refunded > 0) return refunded >= total ? 'Refunded' : 'Partly refunded';
  return state === 'paid' ? 'Paid' : 'Nothing to pay';
}

/** Its state and what comes next. */
export function stateInWords(invoice: Settling): string {
  const { state, issuedAt, paidAt, dueAt, overdue, credited, refunded, paid, balance } = invoice;
  const { zone, currency } = invoice;
  if (state === 'draft') {
    return `Every session of ${formatMonth(invoice.month)} is added as it ends. Issued when the month is over.`;
  }
  const due = dueAt === null ? '' : formatDateOf(dueAt, zone);
  const sentences = [`Issued ${formatDateOf(issuedAt ?? 0, zone)}.`];
  if (credited > refunded) {
    sentences.push(`${formatMoney(credited - refunded, currency)} given back by credit note.`);
  }
  if (paidAt !== null) sentences.push(`Paid ${formatDateOf(paidAt, zone)}.`);
  else if (paid > 0) sentences.push(`${formatMoney(paid, currency)} paid so far.`);
  if (refunded > 0) {
    sentences.push(
      `${formatMoney(refunded, currency)} given back by credit note and refunded the way you paid.`,
    );
  }
  if (balance > 0) {
    const by = overdue ? `It was due ${due}.` : `Due ${due}.`;
    sentences.push(`${formatMoney(balance, currency)} to pay. ${by}`);
  }
  return sentences.join(' ');
}

/** The subject of a credit note: a reservation, or the day under which its session is listed. */
export function creditedSession(
  { charges, zone }: Pick<Invoice, 'charges'> & InRegion,
  { session }: CreditNote,
) {
  if (session === null) return 'a reservation';
  const charge = charges.find((one) => one.session === session);
  return charge ? `the session of ${formatDay(charge.pluggedIn, zone)}` : 'a session';
}

/** What happened to the amount of a credit note. */
export const creditSettledInWords = (
  { refunded, paidAt }: Pick<Invoice, 'refunded' | 'paidAt'>,
  { at }: CreditNote,
) =>
  refunded > 0 && paidAt !== null && at >= paidAt
    ? 'It was refunded that day, the way you paid.'
    : 'It was taken off what there was to pay.';

/** Why a session is on the invoice of a month after its start. */
export const countsWhereItEnded = 'A session is on the invoice of the month in which it ended.';

export const whyMeterAndBatteryDiffer =
  'You pay for what the meter at the charger counts. The battery gains about a tenth less, because charging warms cable and car.';

/** The recipient of an invoice: the demo has no names. */
export const billTo = ({ home }: Pick<Invoice, 'home'>) => `Resident, ${home}`;
