import { addsUp, type Bill, type BillLine } from '../billing/bill.ts';
import { billOf } from '../billing/bill-session.ts';
import { standingBill, withoutKind } from '../billing/credit-note.ts';
import { withGoodwillOf, withoutGoodwill } from '../billing/goodwill.ts';
import type { Invoice } from '../billing/invoice.ts';
import { billable } from '../community/billable.ts';
import { isBlank } from '../community/checks/is-blank.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import { day, duration, hour, instant } from '../units.ts';
import { disputeReasons, longestNote, type Dispute, type Finding } from './dispute.ts';
import { creditInvoice, invoiceWith, recordWith } from './invoicing.ts';
import { accountIn, add, replace, schedule, tell, type LedgerDraft } from './ledger-draft.ts';
import { findNewest } from './pages.ts';

export type DisputeAsked = Pick<Dispute, 'invoice' | 'session' | 'reason' | 'note'>;

export const reviewTime = duration(3 * hour);
const goodwillPeriod = duration(365 * day);

/** The reason printed on the credit note. */
const creditReasons: Readonly<Record<Exclude<Finding, 'bill-stands'>, string>> = {
  'bill-differs': 'The meter readings and the price of the session give less than was billed.',
  interrupted: 'The charger failed during the session, so its service fee is given back.',
  'first-idle-fee': 'The first idle fee within a year is waived on request.',
};

/** Opens a dispute about a charge on the user's own invoice. It is reviewed at `answerAt`. */
export function disputeCharge(
  draft: LedgerDraft,
  user: string,
  invoice: Invoice,
  { session, reason, note }: DisputeAsked,
): Refusal | null {
  if (!invoice.charges.some((charge) => charge.session === session)) {
    return { code: 'unknown', what: 'session' };
  }
  if (!disputeReasons.includes(reason)) return badInput('reason');
  if (typeof note !== 'string' || note.length > longestNote) return badInput('note');
  if (reason === 'other' && isBlank(note)) return badInput('note');
  if (invoice.status.state === 'draft') return { code: 'invoice', why: 'not-issued-yet' };
  if (disputeOf(draft, user, session) !== undefined) {
    return { code: 'invoice', why: 'already-disputed' };
  }
  if (standingBill(invoice, session) === null) {
    return { code: 'invoice', why: 'nothing-left-to-credit' };
  }
  const answerAt = instant(draft.now + reviewTime);
  add(draft, user, 'disputes', {
    user,
    invoice: invoice.id,
    session,
    reason,
    note: note.trim(),
    askedAt: draft.now,
    answerAt,
    answer: null,
  });
  schedule(draft, { kind: 'answer-due', at: answerAt, user, invoice: invoice.id, session });
  return null;
}

const disputeOf = (draft: LedgerDraft, user: string, session: string): Dispute | undefined =>
  findNewest(accountIn(draft, user).disputes, (dispute) => dispute.session === session);

/** Answers a dispute that is due, with a credit note if the charge is found to be wrong. */
export function answerDispute(draft: LedgerDraft, user: string, session: string): void {
  const dispute = disputeOf(draft, user, session)!;
  const invoice = invoiceWith(accountIn(draft, user), dispute.invoice)!;
  const found = review(draft, dispute, invoice);
  const credit = found === null ? null : creditFor(draft, dispute, invoice, found);
  const finding = found?.finding ?? 'bill-stands';
  replace(draft, user, 'disputes', dispute, { ...dispute, answer: { finding, credit } });
  tell(draft, { kind: 'dispute-answered', at: draft.now, user, invoice: invoice.id, session });
}

type Mistake = keyof typeof creditReasons;

type Reviewed = { readonly finding: Mistake; readonly corrected: Bill };

function creditFor(
  draft: LedgerDraft,
  { user, session }: Dispute,
  invoice: Invoice,
  { finding, corrected }: Reviewed,
): string {
  return creditInvoice(draft, user, invoice, {
    session,
    reason: creditReasons[finding],
    corrected,
  });
}

/** What was found, as long as it makes a difference: a fee may be so small that it comes to nothing. */
function review(draft: LedgerDraft, dispute: Dispute, invoice: Invoice): Reviewed | null {
  const bill = standingBill(invoice, dispute.session);
  // Everything was given back meanwhile.
  if (!bill) return null;
  const found = findMistake(draft, dispute, bill);
  return found !== null && found.corrected.total < bill.total && addsUp(found.corrected)
    ? found
    : null;
}

/** Computes the bill again from the readings, then checks for fees that need not be paid. */
function findMistake(draft: LedgerDraft, dispute: Dispute, bill: Bill): Reviewed | null {
  const { user, session, reason, askedAt } = dispute;
  const account = accountIn(draft, user);
  const record = recordWith(account, session)!;
  const bills = (kind: BillLine['kind']) => bill.lines.some((line) => line.kind === kind);

  const again = billOf(billable(draft.terms, record));
  if (again.total < withoutGoodwill(bill).total) {
    return { finding: 'bill-differs', corrected: withGoodwillOf(bill, again) };
  }
  const isFeeBack = bill.lines.some(
    ({ kind, period }) => kind === 'CREDIT' && period === 'made-way',
  );
  const hasFee = bills('FLAT') && !isFeeBack;
  if (hasFee && record.log.some(({ phase }) => phase.kind === 'faulted')) {
    return { finding: 'interrupted', corrected: withoutKind(bill, 'FLAT') };
  }
  const waivedBefore = findNewest(
    account.disputes,
    ({ answer, answerAt }) =>
      answer?.finding === 'first-idle-fee' && answerAt > askedAt - goodwillPeriod,
  );
  if (reason === 'idle-fee' && bills('PARKING_TIME') && waivedBefore === undefined) {
    return { finding: 'first-idle-fee', corrected: withoutKind(bill, 'PARKING_TIME') };
  }
  return null;
}
