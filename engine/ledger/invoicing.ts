import { billOf } from '../billing/bill-session.ts';
import { creditCharge } from '../billing/credit-note.ts';
import {
  addCharge,
  issueInvoice,
  openInvoice,
  payInvoice,
  replaceCharge,
} from '../billing/invoice.ts';
import { energyOf } from '../billing/metering.ts';
import type { Invoice, Invoiced } from '../billing/invoice.ts';
import type { Bill } from '../billing/bill.ts';
import type { BillableSession } from '../billing/session.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { instant, type Instant } from '../units.ts';
import { buildingOf, invoiceKey, nextId, tell, type Draft } from '../community/draft.ts';
import type { Refusal } from '../community/refusal.ts';
import type { SessionRecord } from '../community/session.ts';
import type { World } from '../community/world.ts';

export const billable = (
  world: Pick<World, 'tariffs' | 'spaces' | 'buildings'>,
  record: Pick<
    SessionRecord,
    'id' | 'space' | 'tariff' | 'pluggedIn' | 'readings' | 'idle' | 'end' | 'ceiling' | 'madeWay'
  >,
): BillableSession => ({
  id: record.id,
  tariff: world.tariffs[record.tariff]!,
  zone: buildingOf(world, record.space).zone,
  pluggedIn: record.pluggedIn,
  readings: record.readings,
  // A session in which nothing flowed costs nothing.
  idle: energyOf(record.readings) === 0 ? [] : record.idle,
  end: record.end,
  ceiling: record.ceiling,
  madeWay: record.madeWay,
});

/** What could not be refused was; a bug, not a user's mistake. */
function must(invoiced: Invoiced): Invoice {
  if (!invoiced.ok) throw new Error(`An invoice was refused: ${invoiced.refusal.why}`);
  return invoiced.invoice;
}

/** Puts an ended session on its user's invoice of the month, if any energy flowed. */
export function chargeSession(draft: Draft, record: SessionRecord): void {
  const session = billable(draft, record);
  if (energyOf(session.readings) === 0) return;
  const { zone } = session;
  const month = localMonth(zone, record.end);
  const charge = { session: record.id, end: record.end, bill: billOf(session) };
  const { user } = record;
  const key = invoiceKey(user, zone, session.tariff.currency);
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

/**
 * A car that stayed after its charge was stopped has kept somebody waiting, or has made way: its
 * charge is put right while the invoice is a draft. On one already issued only what is given back
 * still counts.
 */
export function reviseCharge(draft: Draft, record: SessionRecord): void {
  const place = draft.records.findIndex(({ id }) => id === record.id);
  const index = draft.invoices.findIndex(({ invoice }) =>
    invoice.charges.some(({ session }) => session === record.id),
  );
  const found = draft.invoices[index];
  if (place === -1 || found === undefined) return;
  const { user, invoice } = found;
  const charge = { session: record.id, end: record.end, bill: billOf(billable(draft, record)) };
  if (invoice.status.state === 'draft') {
    draft.records[place] = record;
    draft.invoices[index] = { user, invoice: must(replaceCharge(invoice, charge)) };
  } else if (record.madeWay) {
    const kept = { ...draft.records[place]!, madeWay: true };
    draft.records[place] = kept;
    const corrected = billOf(billable(draft, kept));
    const number = `${nextNumber(draft)}-C`;
    const reason = 'The car made way for a neighbor.';
    const note = { session: record.id, reason, corrected, number };
    draft.invoices[index] = { user, invoice: must(creditCharge(invoice, note, draft.now)) };
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
