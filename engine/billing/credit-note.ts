import { isServiceTime } from '../time/local.ts';
import type { Dimension } from '../tariff/tariff.ts';
import { type Cents, cents, type Instant } from '../units.ts';
import { addsUp, type Bill, type Totals, totalsOf } from './bill.ts';
import { withTotals } from './bill-session.ts';
import { withGoodwillOf, withoutGoodwill } from './goodwill.ts';
import {
  type Charge,
  type CreditNote,
  type Invoice,
  type Invoiced,
  isNumber,
  refused,
} from './invoice.ts';

/** The correction: without a corrected bill the whole charge is void. */
export type Correction = {
  readonly session: string;
  readonly number: string;
  readonly reason: string;
  readonly corrected: Bill | null;
};

/** The bill of a session after all corrections; null if it is void. */
export function standingBill(invoice: Invoice, session: string): Bill | null | undefined {
  const latest = invoice.credits.findLast((credit) => credit.session === session);
  if (latest) return latest.corrected;
  return invoice.charges.find((charge) => charge.session === session)?.bill;
}

/** The charges of an invoice after all corrections, without void ones. */
export function standingCharges(invoice: Invoice): readonly Charge[] {
  return invoice.charges.flatMap(({ session, end }) => {
    const bill = standingBill(invoice, session);
    return bill ? [{ session, end, bill }] : [];
  });
}

export function creditCharge(invoice: Invoice, correction: Correction, at: Instant): Invoiced {
  const { status } = invoice;
  const { session, number, corrected } = correction;
  if (status.state === 'draft') return refused('not-issued-yet');
  if (!isNumber(number)) return refused('bad-number');
  if (!isServiceTime(at)) return refused('bad-time');
  if (at < status.issuedAt) return refused('before-issue');
  const standing = standingBill(invoice, session);
  if (standing === undefined) return refused('unknown-session');
  if (standing === null) return refused('nothing-left-to-credit');
  if (corrected && corrected.currency !== invoice.currency) return refused('other-currency');
  if (corrected && !addsUp(corrected)) return refused('bill-does-not-add-up');
  const credit = totalsOf(corrected ? [standing, negative(corrected)] : [standing]);
  if (credit.total < 0) return refused('correction-exceeds-charge');
  if (credit.total === 0) return refused('nothing-left-to-credit');
  const note: CreditNote = { ...credit, ...correction, at, invoice: status.number };
  return {
    ok: true,
    invoice: { ...invoice, credits: [...invoice.credits, note] },
    events: [
      {
        type: 'charge-credited',
        invoice: invoice.id,
        session,
        credit: number,
        amount: credit.total,
      },
    ],
  };
}

/** Adds a credit for a reservation that could not be kept. */
export function giveCredit(
  invoice: Invoice,
  credit: Pick<CreditNote, 'number' | 'at' | 'reason'> & {
    readonly reservation: string;
    readonly amount: Cents;
  },
): Invoice {
  const { amount, ...given } = credit;
  const note: CreditNote = {
    ...given,
    invoice: invoice.status.state === 'draft' ? null : invoice.status.number,
    session: null,
    corrected: null,
    subtotal: amount,
    tax: [],
    total: amount,
  };
  return { ...invoice, credits: [...invoice.credits, note] };
}

/** The bill without its lines of one kind, its tax recalculated. */
export const withoutKind = (bill: Bill, kind: Dimension): Bill =>
  withGoodwillOf(bill, {
    ...bill,
    ...withTotals(withoutGoodwill(bill).lines.filter((line) => line.kind !== kind)),
  });

/** The bill with further lines, its tax recalculated. */
export const withLines = (bill: Bill, more: Bill['lines']): Bill =>
  withGoodwillOf(bill, { ...bill, ...withTotals([...withoutGoodwill(bill).lines, ...more]) });

const minus = (amount: Cents) => cents(0 - amount);

/** Negates an amount, to subtract it in a sum. */
function negative({ subtotal, tax, total }: Totals): Totals {
  return {
    subtotal: minus(subtotal),
    tax: tax.map(({ vat, base, amount }) => ({ vat, base: minus(base), amount: minus(amount) })),
    total: minus(total),
  };
}
