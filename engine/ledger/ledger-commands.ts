import { creditCharge, standingBill, withoutKind } from '../billing/credit-note.ts';
import { payInvoice, type Invoice, type Invoiced } from '../billing/invoice.ts';
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

/** What is credited: the whole charge, or only its idle fee. */
type Waived = 'everything' | 'idle-fee';

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
  if ('by' in command && command.by !== undefined) {
    draft.changes.push({ at: draft.now, by: command.by, kind: command.kind, resident: user });
  }
  if (command.kind === 'credit-charge') return credit(draft, command);
  const invoice = ownInvoice(draft, user, command.invoice);
  if ('code' in invoice) return invoice;
  if (command.kind === 'dispute-charge') return disputeCharge(draft, user, invoice, command);
  return change(draft, user, invoice, payInvoice(invoice, draft.now));
}

/** Corrects a charge of an issued invoice with a credit note. */
function credit(
  draft: LedgerDraft,
  { user, invoice: id, session, reason, waived }: Extract<LedgerCommand, { kind: 'credit-charge' }>,
): Refusal | null {
  const invoice = ownInvoice(draft, user, id);
  if ('code' in invoice) return invoice;
  const record = recordWith(accountIn(draft, user), session);
  if (record === undefined) return { code: 'unknown', what: 'session' };
  const standing = standingBill(invoice, session);
  const corrected =
    waived === 'everything' || !standing ? null : withoutKind(standing, 'PARKING_TIME');
  const note = { session, reason, corrected, number: creditNumber(draft) };
  const credited = creditCharge(invoice, note, draft.now);
  if (credited.ok) {
    const { currency, credits } = credited.invoice;
    const given = { invoice: id, session, amount: credits.at(-1)!.total, currency, reason };
    tell(draft, { kind: 'charge-credited', at: draft.now, user, ...given });
  }
  return change(draft, user, invoice, credited);
}

/** This user's invoice with an id, or a refusal. */
function ownInvoice(draft: LedgerDraft, user: string, id: string): Invoice | Refusal {
  return invoiceWith(accountIn(draft, user), id) ?? { code: 'unknown', what: 'invoice' };
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
