import { creditCharge, standingBill, withoutKind } from '../billing/credit-note.ts';
import type { Bill } from '../billing/bill.ts';
import { givenBack } from '../billing/goodwill.ts';
import {
  balanceOf,
  payInvoice,
  type Invoice,
  type Invoiced,
  type InvoiceRefusal,
} from '../billing/invoice.ts';
import type { WorldEvent } from '../community/events.ts';
import { isUserName } from '../community/checks/check-input.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { roleRefusal } from '../community/checks/command-roles.ts';
import type { Role } from '../community/checks/role.ts';
import type { World } from '../community/world.ts';
import { creditNumber, invoiceWith, recordWith } from './invoicing.ts';
import {
  accountIn,
  addNotices,
  closeLedger,
  openLedger,
  replace,
  tell,
  type LedgerDraft,
} from './ledger-draft.ts';
import type { Ledger } from './ledger.ts';
import { disputeCharge, type DisputeAsked } from './review-disputes.ts';
import { parseIsoDate, type IsoDate } from '../time/calendar.ts';
import { localDay, startOfDay } from '../time/local.ts';
import { cents, type Cents, type Instant } from '../units.ts';

/** What is credited: the whole charge, only its idle fee, or an amount with its tax. */
type Waived = 'everything' | 'idle-fee' | { readonly amount: Cents };

/** All commands on the ledger. They are carried out at the world's `now`. */
export type LedgerCommand =
  | { readonly kind: 'pay-invoice'; readonly user: string; readonly invoice: string }
  | ({ readonly kind: 'dispute-charge'; readonly user: string } & DisputeAsked)
  /** An owner got the money another way, such as with the rent. */
  | {
      readonly kind: 'record-payment';
      readonly user: string;
      readonly invoice: string;
      readonly by: string;
      /** Less than everything that is to pay, if only a part came. */
      readonly amount?: Cents;
      /** The local day on which it came, if not today. */
      readonly received?: IsoDate;
      /** What the owner saw to be open: refused if it is another amount by now. */
      readonly seen?: Cents;
    }
  | {
      readonly kind: 'credit-charge';
      readonly user: string;
      /** The owner who gives it, for the log of changes. */
      readonly by?: string;
      readonly invoice: string;
      readonly session: string;
      readonly reason: string;
      readonly waived: Waived;
    };

type Of<Kind extends LedgerCommand['kind']> = Extract<LedgerCommand, { kind: Kind }>;

const ledgerKinds: Readonly<Record<LedgerCommand['kind'], true>> = {
  'pay-invoice': true,
  'dispute-charge': true,
  'record-payment': true,
  'credit-charge': true,
};

export const isLedgerCommand = (
  command: { readonly kind: string } | null,
): command is LedgerCommand =>
  typeof command?.kind === 'string' && Object.hasOwn(ledgerKinds, command.kind);

/** Carries out a command on the ledger, or refuses it and changes nothing. */
export function executeInLedger(
  ledger: Ledger,
  command: LedgerCommand,
  world: World,
  role: Role,
):
  | { readonly ok: true; readonly ledger: Ledger; readonly events: readonly WorldEvent[] }
  | { readonly ok: false; readonly refusal: Refusal } {
  const notAllowed = roleRefusal(role, command.kind);
  if (notAllowed !== null) return { ok: false, refusal: notAllowed };
  const draft = openLedger(ledger, world, world.now);
  const refusal = isUserName(command.user) ? perform(draft, command) : badInput('user');
  if (refusal !== null) return { ok: false, refusal };
  const { events } = draft;
  addNotices(draft, events, new Set(world.accounts));
  return { ok: true, ledger: closeLedger(draft), events };
}

function perform(draft: LedgerDraft, command: LedgerCommand): Refusal | null {
  const { user } = command;
  const invoice = invoiceWith(accountIn(draft, user), command.invoice);
  if (invoice === undefined) return { code: 'unknown', what: 'invoice' };
  switch (command.kind) {
    case 'credit-charge':
      return credit(draft, invoice, command);
    case 'dispute-charge':
      return disputeCharge(draft, user, invoice, command);
    case 'record-payment':
      return recordPayment(draft, invoice, command);
    case 'pay-invoice':
      return change(draft, user, invoice, payInvoice(invoice, draft.now));
  }
}

/** Writes down what an owner received for an issued invoice. */
function recordPayment(
  draft: LedgerDraft,
  invoice: Invoice,
  { user, by, amount, received, seen }: Of<'record-payment'>,
): Refusal | null {
  if (seen !== undefined && seen !== balanceOf(invoice)) {
    return { code: 'invoice', why: 'changed-meanwhile' };
  }
  const day = received === undefined ? undefined : receivedOn(invoice, received, draft.now);
  if (received !== undefined && day === undefined) return badInput('received');
  const paid = payInvoice(invoice, draft.now, {
    ...(amount !== undefined && { amount }),
    ...(day !== undefined && { received: day }),
  });
  if (paid.ok) {
    const { currency, id } = invoice;
    const came = balanceOf(invoice) - balanceOf(paid.invoice);
    const money = { amount: cents(came), currency };
    tell(draft, { kind: 'payment-recorded', at: draft.now, user, invoice: id, ...money });
    draft.changes.push({ at: draft.now, by, kind: 'record-payment', resident: user, ...money });
  }
  return change(draft, user, invoice, paid);
}

/** The instant that stands for a day: now for today, and on the day of issue not before it. */
function receivedOn({ zone, status }: Invoice, date: IsoDate, now: Instant): Instant | undefined {
  const day = parseIsoDate(date);
  if (day === undefined) return undefined;
  if (day === localDay(zone, now)) return now;
  const isIssueDay = status.state !== 'draft' && day === localDay(zone, status.issuedAt);
  return isIssueDay ? status.issuedAt : startOfDay(zone, day);
}

/** Corrects a charge of an issued invoice with a credit note. */
function credit(
  draft: LedgerDraft,
  invoice: Invoice,
  { user, by, session, reason, waived }: Of<'credit-charge'>,
): Refusal | null {
  const record = recordWith(accountIn(draft, user), session);
  if (record === undefined) return { code: 'unknown', what: 'session' };
  const standing = standingBill(invoice, session);
  const why = standing ? whyNot(waived, standing) : null;
  if (why !== null) return { code: 'invoice', why };
  const corrected = standing ? billAfter(waived, standing) : null;
  const note = { session, reason, corrected, number: creditNumber(draft) };
  const credited = creditCharge(invoice, note, draft.now);
  if (credited.ok) {
    const { id, currency, credits } = credited.invoice;
    const money = { amount: credits.at(-1)!.total, currency };
    const given = { invoice: id, session, ...money, reason };
    tell(draft, { kind: 'charge-credited', at: draft.now, user, ...given });
    if (by !== undefined) {
      draft.changes.push({ at: draft.now, by, kind: 'credit-charge', resident: user, ...money });
    }
  }
  return change(draft, user, invoice, credited);
}

/** Why an amount cannot be given back on a bill. */
function whyNot(waived: Waived, standing: Bill): InvoiceRefusal['why'] | null {
  if (typeof waived === 'string') return null;
  const { amount } = waived;
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'bad-amount';
  return amount > standing.total ? 'correction-exceeds-charge' : null;
}

/** The bill once something is waived; null if that is all of it. */
function billAfter(waived: Waived, standing: Bill): Bill | null {
  if (waived === 'everything') return null;
  if (waived === 'idle-fee') return withoutKind(standing, 'PARKING_TIME');
  return waived.amount === standing.total ? null : givenBack(standing, waived.amount);
}

function change(
  draft: LedgerDraft,
  user: string,
  before: Invoice,
  changed: Invoiced,
): Refusal | null {
  if (!changed.ok) return { code: 'invoice', why: changed.refusal.why };
  replace(draft, user, 'invoices', before, changed.invoice);
  return null;
}
