import { billOf } from '../billing/bill-session.ts';
import {
  creditCharge,
  giveCredit,
  standingBill,
  withLines,
  withoutKind,
  type Correction,
} from '../billing/credit-note.ts';
import type { Bill } from '../billing/bill.ts';
import { withGoodwillOf, withoutGoodwill } from '../billing/goodwill.ts';
import type { BillableSession } from '../billing/session.ts';
import { addCharge, issueInvoice, openInvoice, replaceCharge } from '../billing/invoice.ts';
import { energyOf } from '../billing/metering.ts';
import type { Invoice, Invoiced } from '../billing/invoice.ts';
import { billable } from '../community/billable.ts';
import type { LedgerEntry } from '../community/ledger-entries.ts';
import type { IdleTime, SessionRecord } from '../community/session.ts';
import type { World } from '../community/world.ts';
import { localMonth, monthInterval } from '../time/local.ts';
import { instant, type Instant } from '../units.ts';
import {
  accountIn,
  add,
  numberFor,
  remove,
  replace,
  schedule,
  tell,
  type LedgerDraft,
} from './ledger-draft.ts';
import type { Account } from './ledger.ts';
import { findNewest, findWithId } from './pages.ts';

/** Unwraps an operation that must not be refused; a refusal is a bug, not a user's mistake. */
function must(invoiced: Invoiced): Invoice {
  if (!invoiced.ok) throw new Error(`An invoice was refused: ${invoiced.refusal.why}`);
  return invoiced.invoice;
}

export const invoiceWith = ({ invoices }: Account, id: string): Invoice | undefined =>
  findWithId(invoices, id);

export const recordWith = ({ records }: Account, id: string): SessionRecord | undefined =>
  findWithId(records, id);

/** The invoice that contains a session. */
export const invoiceWithSession = ({ invoices }: Account, id: string): Invoice | undefined =>
  findNewest(invoices, ({ charges }) => charges.some(({ session }) => session === id));

/** Adds an ended session to its user's invoice of the month, if any energy was metered. */
export function chargeSession(draft: LedgerDraft, record: SessionRecord): void {
  const session = billable(draft.terms, record);
  if (energyOf(session.readings) === 0) return;
  const { user, end } = record;
  const { zone } = session;
  const { currency } = session.tariff;
  // If the last reading came after the month had ended, the charge goes to the current month.
  const isLate = monthInterval(zone, localMonth(zone, end)).to <= draft.now;
  const chargedAt = isLate ? draft.now : end;
  const charge = { session: record.id, end: chargedAt, bill: billOf(session) };
  const invoice = invoiceOfMonth(draft, user, { zone, currency }, chargedAt);
  replace(draft, user, 'invoices', invoice, must(addCharge(invoice, charge)));
}

/** The draft of the month that contains an instant: one for each zone and currency. */
function invoiceOfMonth(
  draft: LedgerDraft,
  user: string,
  { zone, currency }: Pick<Invoice, 'zone' | 'currency'>,
  at: Instant,
): Invoice {
  const month = localMonth(zone, at);
  const latest = findNewest(
    accountIn(draft, user).invoices,
    (one) => one.zone === zone && one.currency === currency,
  );
  if (latest?.month === month) return latest;
  const opened = must(openInvoice(`i${draft.nextInvoice++}`, month, zone, currency));
  add(draft, user, 'invoices', opened);
  schedule(draft, {
    kind: 'month-ends',
    at: monthInterval(zone, month).to,
    user,
    invoice: opened.id,
  });
  return opened;
}

/** Puts the credit for a promise that could not be kept on the invoice of its month. */
export function creditPromise(
  draft: LedgerDraft,
  {
    at,
    user,
    zone,
    currency,
    reservation,
    amount,
  }: Extract<LedgerEntry, { kind: 'promise-unkept' }>,
): void {
  const invoice = invoiceOfMonth(draft, user, { zone, currency }, at);
  if (invoice.credits.some((one) => one.reservation === reservation)) return;
  const reason = 'We could not keep your reservation: the service fee and an apology.';
  const number = creditNumber(draft);
  const credited = giveCredit(invoice, { number, at, reason, reservation, amount });
  replace(draft, user, 'invoices', invoice, credited);
}

/**
 * Takes a session back that goes on: its car came back within its stay. Its month has not ended, so
 * its charge is on a draft; without another charge the invoice is opened again when the session ends.
 */
export function takeBack(draft: LedgerDraft, user: string, session: string): void {
  const account = accountIn(draft, user);
  const record = recordWith(account, session);
  if (record !== undefined) remove(draft, user, 'records', record);
  const invoice = invoiceWithSession(account, session);
  if (invoice === undefined) return;
  const charges = invoice.charges.filter((charge) => charge.session !== session);
  if (charges.length > 0) return replace(draft, user, 'invoices', invoice, { ...invoice, charges });
  remove(draft, user, 'invoices', invoice);
  draft.due = draft.due.filter((due) => due.invoice !== invoice.id || due.user !== user);
}

/**
 * Corrects the charge of a car that stayed plugged in after its charge was stopped, and so owes an
 * idle fee or gets a refund. A draft invoice is corrected; on an issued one only a refund is made.
 */
export function reviseCharge(draft: LedgerDraft, record: SessionRecord): void {
  const { id, user } = record;
  const account = accountIn(draft, user);
  const before = recordWith(account, id);
  const invoice = invoiceWithSession(account, id);
  if (before === undefined || invoice === undefined) return;
  if (invoice.status.state === 'draft') {
    const charged = invoice.charges.find(({ session }) => session === id)!;
    // A charge whose last reading came late is on the invoice of a later month.
    const isLate = localMonth(invoice.zone, record.end) !== invoice.month;
    const end = isLate ? charged.end : record.end;
    const charge = { session: id, end, bill: billOf(billable(draft.terms, record)) };
    replace(draft, user, 'records', before, record);
    replace(draft, user, 'invoices', invoice, must(replaceCharge(invoice, charge)));
  } else if (record.madeWay || isLessIdle(before, record)) {
    creditRevised(draft, invoice, before, record);
  }
}

/** Credits what an issued charge no longer owes: the service fee, or idle time that was taken off. */
function creditRevised(
  draft: LedgerDraft,
  invoice: Invoice,
  before: SessionRecord,
  record: SessionRecord,
): void {
  const { id, user } = record;
  if (record.madeWay) {
    const kept = { ...before, madeWay: true };
    replace(draft, user, 'records', before, kept);
    const corrected = withFeeBack(standingBill(invoice, id), billable(draft.terms, kept));
    if (corrected === null) return;
    const reason = 'The car made way for a neighbor.';
    creditInvoice(draft, user, invoice, { session: id, reason, corrected });
    return;
  }
  const kept = { ...before, idle: before.idle.flatMap((one) => stillOwed(one, record)) };
  replace(draft, user, 'records', before, kept);
  const standing = standingBill(invoice, id);
  if (!standing?.lines.some(({ kind }) => kind === 'PARKING_TIME')) return;
  const owed = billOf(billable(draft.terms, kept)).lines;
  const idle = owed.filter(({ kind }) => kind === 'PARKING_TIME');
  const whole = withLines(withoutKind(withoutGoodwill(standing), 'PARKING_TIME'), idle);
  const corrected = withGoodwillOf(standing, whole);
  if (corrected.total >= standing.total) return;
  const reason = 'Who had reserved the space was not there, so nobody was kept waiting.';
  creditInvoice(draft, user, invoice, { session: id, reason, corrected });
}

/** What is left of idle time: only what a reservation was kept from is ever taken off. */
function stillOwed(one: IdleTime, { idle }: SessionRecord): readonly IdleTime[] {
  const { booked } = one;
  if (booked === undefined) return [one];
  return idle
    .filter(({ booked: by, from, to }) => by === booked && from < one.to && to > one.from)
    .map(({ from, to }) => ({
      from: instant(Math.max(one.from, from)),
      to: instant(Math.min(one.to, to)),
      booked,
    }));
}

const lengthOf = (idle: readonly IdleTime[]): number =>
  idle.reduce((sum, { from, to }) => sum + to - from, 0);

const isLessIdle = ({ idle }: SessionRecord, record: SessionRecord): boolean =>
  lengthOf(idle.flatMap((one) => stillOwed(one, record))) < lengthOf(idle);

/**
 * A bill with its service fee given back; null if nothing is left of the fee. An idle fee that was
 * waived stays waived.
 */
function withFeeBack(standing: Bill | null | undefined, thanked: BillableSession): Bill | null {
  if (!standing?.lines.some(({ kind }) => kind === 'FLAT')) return null;
  const isIdleBilled = standing.lines.some(({ kind }) => kind === 'PARKING_TIME');
  const bill = billOf(thanked);
  const whole = isIdleBilled ? bill : withoutKind(bill, 'PARKING_TIME');
  const corrected = withGoodwillOf(standing, whole);
  return corrected.total < standing.total ? corrected : null;
}

/** Issues a credit note found due by the service; returns its number. */
export function creditInvoice(
  draft: LedgerDraft,
  user: string,
  invoice: Invoice,
  correction: Omit<Correction, 'number'>,
): string {
  const number = creditNumber(draft);
  const credited = must(creditCharge(invoice, { ...correction, number }, draft.now));
  replace(draft, user, 'invoices', invoice, credited);
  return number;
}

/** Credit notes are numbered in the same series as invoices. */
export const creditNumber = (draft: LedgerDraft): string => `${numberFor(draft)}-C`;

/** Issues the invoice of a past month under the next number of the unbroken series. */
export function closeMonth(draft: LedgerDraft, user: string, id: string): void {
  const invoice = invoiceWith(accountIn(draft, user), id)!;
  const issued = must(issueInvoice(invoice, numberFor(draft), draft.now));
  replace(draft, user, 'invoices', invoice, issued);
  tell(draft, { kind: 'invoice-issued', at: draft.now, user, invoice: id });
}

/** The next end of a month in the time zone of any building. */
export function nextMonthEnd(world: Pick<World, 'buildings'>, after: Instant): Instant {
  const ends = Object.values(world.buildings).map(
    ({ zone }) => monthInterval(zone, localMonth(zone, after)).to,
  );
  return instant(Math.min(...ends));
}
