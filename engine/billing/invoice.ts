import { type DayNumber, firstDayOf, type IsoMonth } from '../time/calendar.ts';
import { instantOf, isServiceTime, localDay, localMonth, monthInterval } from '../time/local.ts';
import { isTimeZone, type TimeZone } from '../time/zone.ts';
import { type Cents, cents, day, instant, type Instant } from '../units.ts';
import { addsUp, type Bill, type Totals, totalsOf } from './bill.ts';
import { sum } from './money.ts';

/** One session on an invoice. It belongs to the local month in which the session ended. */
export type Charge = { readonly session: string; readonly end: Instant; readonly bill: Bill };

/**
 * What a resident owes for a month. It is a draft while the month runs and charges are added; once
 * issued it is immutable, and mistakes are corrected by credit notes.
 */
export type Invoice = {
  readonly id: string;
  readonly month: IsoMonth;
  readonly zone: TimeZone;
  readonly currency: string;
  readonly charges: readonly Charge[];
  readonly credits: readonly CreditNote[];
  readonly status: InvoiceStatus;
  /** Of an invoice that is or was paid in parts; left out of one that was paid at once. */
  readonly payments?: readonly Payment[];
};

/** Money received for an issued invoice. */
export type Payment = { readonly at: Instant; readonly amount: Cents };

/**
 * Refunds part or all of one charge of an issued invoice, or gives a credit for a reservation that
 * could not be kept. Amounts are positive.
 */
export type CreditNote = Totals & {
  readonly number: string;
  readonly at: Instant;
  /** The number of the invoice it corrects; null on a draft. */
  readonly invoice: string | null;
  /** Null for a reservation that could not be kept. */
  readonly session: string | null;
  readonly reservation?: string;
  readonly reason: string;
  /** The corrected charge; null if it is void. */
  readonly corrected: Bill | null;
};

export type InvoiceStatus =
  | { readonly state: 'draft' }
  | { readonly state: 'issued'; readonly number: string; readonly issuedAt: Instant }
  | {
      readonly state: 'paid';
      readonly number: string;
      readonly issuedAt: Instant;
      readonly paidAt: Instant;
      readonly paid: Cents;
    };

export type InvoiceEvent =
  | { readonly type: 'invoice-opened'; readonly invoice: string; readonly month: IsoMonth }
  | { readonly type: 'charge-added'; readonly invoice: string; readonly session: string }
  | { readonly type: 'invoice-issued'; readonly invoice: string; readonly number: string }
  /** In full, or in part. */
  | { readonly type: 'invoice-paid'; readonly invoice: string; readonly amount: Cents }
  | {
      readonly type: 'charge-credited';
      readonly invoice: string;
      readonly session: string;
      readonly credit: string;
      readonly amount: Cents;
    };

export type InvoiceRefusal = {
  readonly why:
    | 'bad-month'
    | 'unknown-zone'
    | 'bad-currency'
    | 'bad-time'
    | 'bad-number'
    | 'not-a-draft'
    | 'other-month'
    | 'other-currency'
    | 'session-already-charged'
    | 'month-not-over'
    | 'nothing-to-invoice'
    | 'not-issued-yet'
    | 'already-paid'
    | 'before-issue'
    | 'in-the-future'
    | 'bad-amount'
    | 'more-than-is-open'
    | 'changed-meanwhile'
    | 'unknown-session'
    | 'nothing-left-to-credit'
    | 'correction-exceeds-charge'
    | 'bill-does-not-add-up'
    | 'already-disputed';
};

export type Invoiced =
  | { readonly ok: true; readonly invoice: Invoice; readonly events: readonly InvoiceEvent[] }
  | { readonly ok: false; readonly refusal: InvoiceRefusal };

export const refused = (why: InvoiceRefusal['why']): Invoiced => ({ ok: false, refusal: { why } });

export function openInvoice(
  id: string,
  month: IsoMonth,
  zone: TimeZone,
  currency: string,
): Invoiced {
  const firstDay = firstDayOf(month) ?? NaN;
  if (!isServiceTime(firstDay * day)) return refused('bad-month');
  if (!isTimeZone(zone)) return refused('unknown-zone');
  if (!/^[A-Z]{3}$/.test(currency)) return refused('bad-currency');
  return {
    ok: true,
    invoice: { id, month, zone, currency, charges: [], credits: [], status: { state: 'draft' } },
    events: [{ type: 'invoice-opened', invoice: id, month }],
  };
}

export function addCharge(invoice: Invoice, charge: Charge): Invoiced {
  if (invoice.status.state !== 'draft') return refused('not-a-draft');
  if (!isServiceTime(charge.end)) return refused('bad-time');
  if (localMonth(invoice.zone, charge.end) !== invoice.month) return refused('other-month');
  if (charge.bill.currency !== invoice.currency) return refused('other-currency');
  if (!addsUp(charge.bill)) return refused('bill-does-not-add-up');
  if (invoice.charges.some(({ session }) => session === charge.session)) {
    return refused('session-already-charged');
  }
  return {
    ok: true,
    invoice: { ...invoice, charges: [...invoice.charges, charge] },
    events: [{ type: 'charge-added', invoice: invoice.id, session: charge.session }],
  };
}

/** Replaces the bill of a session on a draft. */
export function replaceCharge(invoice: Invoice, charge: Charge): Invoiced {
  const others = invoice.charges.filter(({ session }) => session !== charge.session);
  if (others.length === invoice.charges.length) return refused('unknown-session');
  const added = addCharge({ ...invoice, charges: others }, charge);
  if (!added.ok) return added;
  const charges = invoice.charges.map((one) => (one.session === charge.session ? charge : one));
  return { ...added, invoice: { ...invoice, charges } };
}

/** @param number from a gapless series, which the caller that stores the invoices counts. */
export function issueInvoice(invoice: Invoice, number: string, at: Instant): Invoiced {
  if (invoice.status.state !== 'draft') return refused('not-a-draft');
  if (!isNumber(number)) return refused('bad-number');
  if (!isServiceTime(at)) return refused('bad-time');
  if (at < monthInterval(invoice.zone, invoice.month).to) return refused('month-not-over');
  const isEmpty = invoice.charges.length === 0 && invoice.credits.length === 0;
  if (isEmpty) return refused('nothing-to-invoice');
  return {
    ok: true,
    invoice: { ...invoice, status: { state: 'issued', number, issuedAt: at } },
    events: [{ type: 'invoice-issued', invoice: invoice.id, number }],
  };
}

/**
 * Pays everything that is due, or a part of it.
 * @param received when the money came, if not at this instant.
 */
export function payInvoice(
  invoice: Invoice,
  at: Instant,
  { amount = balanceOf(invoice), received = at }: { amount?: Cents; received?: Instant } = {},
): Invoiced {
  const { status } = invoice;
  if (status.state === 'draft') return refused('not-issued-yet');
  if (status.state === 'paid') return refused('already-paid');
  if (!isServiceTime(at) || !isServiceTime(received)) return refused('bad-time');
  if (received < status.issuedAt) return refused('before-issue');
  if (received > at) return refused('in-the-future');
  const open = balanceOf(invoice);
  const isWhole = amount === open;
  if (!isWhole && !(Number.isSafeInteger(amount) && amount > 0)) return refused('bad-amount');
  if (amount > open) return refused('more-than-is-open');
  const payments = [...(invoice.payments ?? []), { at: received, amount }];
  const paid = sum(payments.map((one) => one.amount));
  const paidAt = instant(Math.max(...payments.map((one) => one.at)));
  return {
    ok: true,
    invoice: {
      ...invoice,
      ...((!isWhole || payments.length > 1) && { payments }),
      ...(isWhole && { status: { ...status, state: 'paid', paidAt, paid } }),
    },
    events: [{ type: 'invoice-paid', invoice: invoice.id, amount }],
  };
}

/** What was received for an invoice so far, in the order in which it was recorded. */
export function paymentsOf({ payments, status }: Invoice): readonly Payment[] {
  if (payments !== undefined) return payments;
  return status.state === 'paid' && status.paid > 0
    ? [{ at: status.paidAt, amount: status.paid }]
    : [];
}

/** The format of invoice and credit note numbers is up to the operator: any short word is valid. */
export const isNumber = (text: string) => /^[\w./-]{1,36}$/.test(text);

export function invoiceTotals(invoice: Invoice): Totals {
  return totalsOf(invoice.charges.map((charge) => charge.bill));
}

/** The total charged, less credits and payments. */
function openAmount(invoice: Invoice): number {
  const charged = sum(invoice.charges.map((charge) => charge.bill.total));
  const credited = sum(invoice.credits.map((credit) => credit.total));
  return charged - credited - sum(paymentsOf(invoice).map(({ amount }) => amount));
}

/** What is still to be paid. */
export const balanceOf = (invoice: Invoice): Cents => cents(Math.max(0, openAmount(invoice)));

/** Credited after it had been paid: refunded to the payment method along with the credit note. */
export const refundedOf = (invoice: Invoice): Cents => cents(Math.max(0, 0 - openAmount(invoice)));

/** Days from issue until payment is due. */
const paymentDays = 14;

/** The local day on which payment is due; null while it is a draft. */
export function dueDateOf({ status, zone }: Invoice): Instant | null {
  if (status.state === 'draft') return null;
  return instantOf(zone, (localDay(zone, status.issuedAt) + paymentDays) as DayNumber);
}
