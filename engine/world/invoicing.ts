import { billOf } from '../billing/bill-session.ts';
import { creditCharge } from '../billing/credit-note.ts';
import { addCharge, issueInvoice, openInvoice, payInvoice } from '../billing/invoice.ts';
import type { Invoice, Invoiced } from '../billing/invoice.ts';
import type { Bill } from '../billing/bill.ts';
import type { BillableSession } from '../billing/session.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { instant, type Instant } from '../units.ts';
import { buildingOf, invoiceKey, nextId, tell, type Draft } from './draft.ts';
import type { Refusal } from './refusal.ts';
import type { SessionRecord } from './session.ts';
import type { World } from './world.ts';

export const billable = (
  world: Pick<World, 'tariffs' | 'spaces' | 'buildings'>,
  record: Pick<
    SessionRecord,
    'id' | 'space' | 'tariff' | 'pluggedIn' | 'readings' | 'idle' | 'end'
  >,
): BillableSession => ({
  id: record.id,
  tariff: world.tariffs[record.tariff]!,
  zone: buildingOf(world, record.space).zone,
  pluggedIn: record.pluggedIn,
  readings: record.readings,
  idle: record.idle,
  end: record.end,
});

/** What could not be refused was; a bug, not a user's mistake. */
function must(invoiced: Invoiced): Invoice {
  if (!invoiced.ok) throw new Error(`An invoice was refused: ${invoiced.refusal.why}`);
  return invoiced.invoice;
}

/** Puts an ended session on its user's invoice of the month. */
export function chargeSession(draft: Draft, record: SessionRecord): void {
  const session = billable(draft, record);
  const { zone } = session;
  const month = localMonth(zone, record.end);
  const charge = { session: record.id, end: record.end, bill: billOf(session) };
  const { user } = record;
  const key = invoiceKey(user, zone);
  const latest = draft.latestInvoices.get(key) ?? -1;
  const invoice = draft.invoices[latest]?.invoice;
  if (invoice?.month === month) {
    draft.invoices[latest] = { user, invoice: must(addCharge(invoice, charge)) };
  } else {
    const opened = must(openInvoice(nextId(draft, 'i'), month, zone, session.tariff.currency));
    draft.latestInvoices.set(key, draft.invoices.length);
    draft.invoices.push({ user, invoice: must(addCharge(opened, charge)) });
  }
}

export function nextMonthEnd(world: Pick<World, 'buildings'>, after: Instant): Instant {
  const ends = Object.values(world.buildings).map(
    ({ zone }) => monthInterval(zone, localMonth(zone, after)).to,
  );
  return instant(Math.min(...ends));
}

/** Issues the invoices of months that are over, in one unbroken series of numbers. */
export function closeMonths(draft: Draft, at: Instant): void {
  for (const [index, { user, invoice }] of draft.invoices.entries()) {
    if (invoice.status.state !== 'draft') continue;
    if (monthInterval(invoice.zone, invoice.month).to > at) continue;
    draft.invoices[index] = { user, invoice: must(issueInvoice(invoice, nextNumber(draft), at)) };
    tell(draft, { kind: 'invoice-issued', at, user, invoice: invoice.id });
  }
  draft.nextMonthEnd = nextMonthEnd(draft, at);
}

function nextNumber(draft: Draft): string {
  const number = draft.nextInvoiceNumber++;
  return `FW-${String(number).padStart(6, '0')}`;
}

export function pay(draft: Draft, user: string, id: string): Refusal | null {
  return change(draft, user, id, (invoice) => payInvoice(invoice, draft.now));
}

/** What is given back: all of a charge, or only its idle fee. */
export type Waived = 'everything' | 'idle-fee';

/** Corrects a charge of an issued invoice by a credit note. */
export function credit(
  draft: Draft,
  user: string,
  id: string,
  correction: { readonly session: string; readonly reason: string; readonly waived: Waived },
): Refusal | null {
  const record = draft.records.find(({ id: session }) => session === correction.session);
  if (record === undefined) return { code: 'unknown', what: 'session' };
  const corrected: Bill | null =
    correction.waived === 'everything' ? null : billOf({ ...billable(draft, record), idle: [] });
  const { session, reason } = correction;
  const note = { session, reason, corrected, number: `${nextNumber(draft)}-C` };
  return change(draft, user, id, (invoice) => creditCharge(invoice, note, draft.now));
}

/** Issues a credit note that the service itself has found to be due; answers its number. */
export function creditInvoice(
  draft: Draft,
  user: string,
  id: string,
  correction: { readonly session: string; readonly reason: string; readonly corrected: Bill },
): string {
  const number = `${nextNumber(draft)}-C`;
  const index = draft.invoices.findIndex(({ invoice }) => invoice.id === id);
  const { invoice } = draft.invoices[index]!;
  const credited = must(creditCharge(invoice, { ...correction, number }, draft.now));
  draft.invoices[index] = { user, invoice: credited };
  return number;
}

/** An invoice of this user, or why there is none. */
export function ownInvoice(draft: Draft, user: string, id: string): Invoice | Refusal {
  const found = draft.invoices.find(({ invoice }) => invoice.id === id);
  if (found === undefined) return { code: 'unknown', what: 'invoice' };
  return found.user === user ? found.invoice : { code: 'not-yours' };
}

function change(
  draft: Draft,
  user: string,
  id: string,
  step: (invoice: Invoice) => Invoiced,
): Refusal | null {
  const known = ownInvoice(draft, user, id);
  if ('code' in known) return known;
  const stepped = step(known);
  if (!stepped.ok) return { code: 'invoice', why: stepped.refusal.why };
  const index = draft.invoices.findIndex(({ invoice }) => invoice.id === id);
  draft.invoices[index] = { user, invoice: stepped.invoice };
  return null;
}
