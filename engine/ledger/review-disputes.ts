import type { Bill, BillLine } from '../billing/bill.ts';
import { billOf } from '../billing/bill-session.ts';
import { standingBill, withoutKind } from '../billing/credit-note.ts';
import { day, duration, hour, instant, type Instant } from '../units.ts';
import { disputeReasons, longestNote, type Dispute, type Finding } from '../community/dispute.ts';
import { tell, type Draft } from '../community/draft.ts';
import { billable, creditInvoice, ownInvoice } from './invoicing.ts';
import { badInput, type Refusal } from '../community/refusal.ts';

export type DisputeAsked = Pick<Dispute, 'invoice' | 'session' | 'reason' | 'note'>;

export const reviewTime = duration(3 * hour);
const goodwillPeriod = duration(365 * day);

/** What the credit note itself says. */
const creditReasons: Readonly<Record<Exclude<Finding, 'bill-stands'>, string>> = {
  'bill-differs': 'The meter readings and the price of the session give less than was billed.',
  interrupted: 'The charger failed during the session, so its service fee is given back.',
  'first-idle-fee': 'The first idle fee within a year is waived on request.',
};

/** A resident questions a charge. It is reviewed at `answerAt`. */
export function disputeCharge(draft: Draft, user: string, asked: DisputeAsked): Refusal | null {
  const { session, reason, note } = asked;
  const invoice = ownInvoice(draft, user, asked.invoice);
  if ('code' in invoice) return invoice;
  if (!invoice.charges.some((charge) => charge.session === session)) {
    return { code: 'unknown', what: 'session' };
  }
  if (!disputeReasons.includes(reason)) return badInput('reason');
  if (typeof note !== 'string' || note.length > longestNote) return badInput('note');
  if (reason === 'other' && note.trim() === '') return badInput('note');
  if (invoice.status.state === 'draft') return { code: 'invoice', why: 'not-issued-yet' };
  if (draft.disputes.some((dispute) => dispute.session === session)) {
    return { code: 'invoice', why: 'already-disputed' };
  }
  if (standingBill(invoice, session) === null) {
    return { code: 'invoice', why: 'nothing-left-to-credit' };
  }
  const dispute: Dispute = {
    user,
    invoice: invoice.id,
    session,
    reason,
    note: note.trim(),
    askedAt: draft.now,
    answerAt: instant(draft.now + reviewTime),
    answer: null,
  };
  draft.disputes = [...draft.disputes, dispute];
  return null;
}

/** When the next answer is due; Infinity where none is. */
export const nextAnswer = ({ disputes }: Pick<Draft, 'disputes'>): number =>
  disputes.reduce(
    (next, { answer, answerAt }) => (answer === null ? Math.min(next, answerAt) : next),
    Infinity,
  );

/** Answers what is due, with a credit note where the charge does not hold. */
export function answerDisputes(draft: Draft, at: Instant): void {
  draft.disputes = draft.disputes.map((dispute) => {
    if (dispute.answer !== null || dispute.answerAt > at) return dispute;
    const { user, invoice, session } = dispute;
    const { finding, corrected } = review(draft, dispute);
    const credit =
      finding === 'bill-stands'
        ? null
        : creditInvoice(draft, user, invoice, {
            session,
            reason: creditReasons[finding],
            corrected,
          });
    tell(draft, { kind: 'dispute-answered', at, user, invoice, session });
    return { ...dispute, answer: { finding, credit } };
  });
}

type Reviewed = { readonly finding: Finding; readonly corrected: Bill };

/** Works the bill out again from what was metered, then looks for what a resident need not pay. */
function review(draft: Draft, { user, invoice: id, session, reason, askedAt }: Dispute): Reviewed {
  const { invoice } = draft.invoices.find((one) => one.invoice.id === id)!;
  const record = draft.records.find((one) => one.id === session)!;
  const bill = standingBill(invoice, session)!;
  const bills = (kind: BillLine['kind']) => bill.lines.some((line) => line.kind === kind);

  const again = billOf(billable(draft, record));
  if (again.total < bill.total) return { finding: 'bill-differs', corrected: again };
  const hasFee = bills('FLAT') && !bills('CREDIT');
  if (hasFee && record.log.some(({ phase }) => phase.kind === 'faulted')) {
    return { finding: 'interrupted', corrected: withoutKind(bill, 'FLAT') };
  }
  const waivedBefore = draft.disputes.some(
    (other) =>
      other.user === user &&
      other.answer?.finding === 'first-idle-fee' &&
      other.answerAt > askedAt - goodwillPeriod,
  );
  if (reason === 'idle-fee' && bills('PARKING_TIME') && !waivedBefore) {
    return { finding: 'first-idle-fee', corrected: withoutKind(bill, 'PARKING_TIME') };
  }
  return { finding: 'bill-stands', corrected: bill };
}
