import { describe, expect, test } from 'vitest';
import { demoTariff } from '../tariff/demo-tariff.ts';
import { cents, type Instant, instant, wattHours } from '../units.ts';
import type { Bill } from './bill.ts';
import { billOf } from './bill-session.ts';
import { creditCharge, standingBill, standingCharges } from './credit-note.ts';
import {
  addCharge,
  balanceOf,
  dueDateOf,
  type Charge,
  type Invoice,
  type Invoiced,
  invoiceTotals,
  issueInvoice,
  openInvoice,
  paymentsOf,
  payInvoice,
  refundedOf,
} from './invoice.ts';
import { spendingByMonth } from './spending.ts';

const zone = 'America/New_York';
const utc = (text: string) => instant(Date.parse(text));

function billFor(end: Instant, energy: number): Bill {
  const pluggedIn = instant(end - 3_600_000);
  const readings = [
    { at: pluggedIn, energy: wattHours(0) },
    { at: end, energy: wattHours(energy) },
  ];
  const facts = { idle: [], ceiling: null, madeWay: false };
  return billOf({ id: 'any', tariff: demoTariff, zone, pluggedIn, readings, end, ...facts });
}

const charge = (session: string, end: string, energy = 10_000): Charge => ({
  session,
  end: utc(end),
  bill: billFor(utc(end), energy),
});

function accepted(outcome: Invoiced): Invoice {
  if (!outcome.ok) throw new Error(outcome.refusal.why);
  return outcome.invoice;
}
const why = (outcome: Invoiced) => (outcome.ok ? 'accepted' : outcome.refusal.why);

const opened = accepted(openInvoice('inv-1', '2026-10', zone, 'USD'));
const early = charge('s1', '2026-10-01T04:00:00Z');
const late = charge('s2', '2026-11-01T03:59:59Z', 4321);
const draft = accepted(addCharge(accepted(addCharge(opened, early)), late));
const issued = accepted(issueInvoice(draft, '2026-0010', utc('2026-11-01T04:00:00Z')));
const paid = accepted(payInvoice(issued, utc('2026-11-10T12:00:00Z')));

describe('an invoice', () => {
  test('goes from draft to issued to paid, each step explained by an event', () => {
    expect([draft, issued, paid].map(({ status }) => status.state)).toEqual([
      'draft',
      'issued',
      'paid',
    ]);
    expect(openInvoice('inv-1', '2026-10', zone, 'USD')).toMatchObject({
      events: [{ type: 'invoice-opened', invoice: 'inv-1', month: '2026-10' }],
    });
    expect(addCharge(opened, early)).toMatchObject({
      events: [{ type: 'charge-added', invoice: 'inv-1', session: 's1' }],
    });
    expect(issueInvoice(draft, '2026-0010', utc('2026-11-02T00:00:00Z'))).toMatchObject({
      events: [{ type: 'invoice-issued', invoice: 'inv-1', number: '2026-0010' }],
    });
    expect(payInvoice(issued, utc('2026-11-10T12:00:00Z'))).toMatchObject({
      events: [{ type: 'invoice-paid', amount: balanceOf(issued) }],
    });
  });

  test('is the sum of its bills', () => {
    const { subtotal, tax, total } = invoiceTotals(draft);
    expect(subtotal).toBe(early.bill.subtotal + late.bill.subtotal);
    expect(total).toBe(early.bill.total + late.bill.total);
    expect(tax).toEqual([
      {
        vat: 8,
        base: early.bill.tax[0]!.base + late.bill.tax[0]!.base,
        amount: early.bill.tax[0]!.amount + late.bill.tax[0]!.amount,
      },
    ]);
    expect(balanceOf(issued)).toBe(total);
    expect(balanceOf(paid)).toBe(0);
  });

  test('is due fourteen local days after it was issued', () => {
    expect(dueDateOf(draft)).toBeNull();
    expect(dueDateOf(issued)).toBe(utc('2026-11-15T05:00:00Z'));
  });

  test('takes sessions that end in its local month, and no others', () => {
    expect(why(addCharge(opened, charge('s', '2026-10-01T03:59:59Z')))).toBe('other-month');
    expect(why(addCharge(opened, charge('s', '2026-10-01T04:00:00Z')))).toBe('accepted');
    expect(why(addCharge(opened, charge('s', '2026-11-01T03:59:59Z')))).toBe('accepted');
    expect(why(addCharge(opened, charge('s', '2026-11-01T04:00:00Z')))).toBe('other-month');
  });

  test.each<[string, Invoiced]>([
    ['bad-month', openInvoice('x', '2026-13', zone, 'USD')],
    ['bad-month', openInvoice('x', 'now', zone, 'USD')],
    ['bad-month', openInvoice('x', '1900-01', zone, 'USD')],
    ['bad-month', openInvoice('x', '9999-12', zone, 'USD')],
    ['unknown-zone', openInvoice('x', '2026-10', 'Mars/Olympus', 'USD')],
    ['bad-currency', openInvoice('x', '2026-10', zone, 'dollars')],
    ['session-already-charged', addCharge(draft, early)],
    ['not-a-draft', addCharge(issued, charge('s3', '2026-10-05T12:00:00Z'))],
    ['bad-time', addCharge(opened, { ...early, end: instant(NaN) })],
    ['bad-time', addCharge(opened, { ...early, end: utc('1900-10-05T12:00:00Z') })],
    ['other-currency', addCharge(opened, { ...early, bill: { ...early.bill, currency: 'EUR' } })],
    [
      'bill-does-not-add-up',
      addCharge(opened, { ...early, bill: { ...early.bill, total: cents(1) } }),
    ],
    [
      'bill-does-not-add-up',
      addCharge(opened, { ...early, bill: { ...early.bill, total: cents(NaN) } }),
    ],
    ['not-a-draft', issueInvoice(issued, '2026-0011', utc('2026-11-02T00:00:00Z'))],
    ['bad-number', issueInvoice(draft, '', utc('2026-11-02T00:00:00Z'))],
    ['bad-time', issueInvoice(draft, '2026-0010', utc('9999-11-02T00:00:00Z'))],
    ['month-not-over', issueInvoice(draft, '2026-0010', utc('2026-11-01T03:59:59Z'))],
    ['nothing-to-invoice', issueInvoice(opened, '2026-0010', utc('2026-11-02T00:00:00Z'))],
    ['not-issued-yet', payInvoice(draft, utc('2026-11-02T00:00:00Z'))],
    ['already-paid', payInvoice(paid, utc('2026-11-12T00:00:00Z'))],
    ['before-issue', payInvoice(issued, utc('2026-10-31T00:00:00Z'))],
    ['bad-time', payInvoice(issued, instant(Infinity))],
  ])('rejects: %s', (reason, outcome) => {
    expect(outcome).toEqual({ ok: false, refusal: { why: reason } });
  });
});

describe('a payment in parts', () => {
  const at = utc('2026-11-20T12:00:00Z');
  const total = balanceOf(issued);
  const part = accepted(payInvoice(issued, at, { amount: cents(100) }));

  test('leaves the rest open, and the last part settles the invoice', () => {
    expect(part.status.state).toBe('issued');
    expect(balanceOf(part)).toBe(total - 100);
    const received = utc('2026-11-12T05:00:00Z');
    const whole = accepted(payInvoice(part, at, { received }));
    expect(balanceOf(whole)).toBe(0);
    expect(whole.status).toMatchObject({ state: 'paid', paidAt: at, paid: total });
    expect(paymentsOf(whole)).toEqual([
      { at, amount: 100 },
      { at: received, amount: total - 100 },
    ]);
    expect(paymentsOf(paid)).toEqual([{ at: utc('2026-11-10T12:00:00Z'), amount: total }]);
    expect(paymentsOf(issued)).toEqual([]);
  });

  test('is refunded where credits leave less to pay than came', () => {
    const both = ['s1', 's2'].reduce(
      (before, session) =>
        accepted(
          creditCharge(before, { session, number: session, reason: 'fault', corrected: null }, at),
        ),
      part,
    );
    expect([balanceOf(both), refundedOf(both)]).toEqual([0, 100]);
  });

  test.each<[string, Parameters<typeof payInvoice>[2]]>([
    ['bad-amount', { amount: cents(0) }],
    ['bad-amount', { amount: cents(-5) }],
    ['bad-amount', { amount: cents(1.5) }],
    ['bad-amount', { amount: cents(NaN) }],
    ['more-than-is-open', { amount: cents(total - 99) }],
    ['in-the-future', { received: utc('2026-11-21T05:00:00Z') }],
    ['before-issue', { received: utc('2026-10-31T05:00:00Z') }],
    ['bad-time', { received: instant(NaN) }],
  ])('is refused: %s', (reason, payment) => {
    expect(payInvoice(part, at, payment)).toEqual({ ok: false, refusal: { why: reason } });
  });
});

describe('a credit note', () => {
  const at = utc('2026-11-12T12:00:00Z');
  const correct = (invoice: Invoice, corrected: Bill | null, session = 's2', number = 'C-1') =>
    creditCharge(invoice, { session, number, reason: 'meter fault', corrected }, at);
  const less = billFor(late.end, 2000);

  test('refunds a void charge with its tax', () => {
    const credited = accepted(correct(issued, null));
    expect(credited.credits).toEqual([
      {
        number: 'C-1',
        at,
        invoice: '2026-0010',
        session: 's2',
        reason: 'meter fault',
        corrected: null,
        subtotal: late.bill.subtotal,
        tax: late.bill.tax,
        total: late.bill.total,
      },
    ]);
    expect(balanceOf(credited)).toBe(early.bill.total);
    expect(standingBill(credited, 's2')).toBeNull();
    expect(standingCharges(credited)).toEqual([early]);
  });

  test('refunds the difference to the corrected bill, tax rate by tax rate', () => {
    const outcome = correct(issued, less);
    expect(outcome).toMatchObject({
      events: [{ type: 'charge-credited', session: 's2', amount: late.bill.total - less.total }],
    });
    const [note] = accepted(outcome).credits;
    expect(note!.subtotal + note!.tax[0]!.amount).toBe(note!.total);
    expect(standingCharges(accepted(outcome)).map(({ bill }) => bill)).toEqual([early.bill, less]);
  });

  test('does not change the invoice itself', () => {
    expect(invoiceTotals(accepted(correct(issued, null)))).toEqual(invoiceTotals(issued));
  });

  test('of a paid invoice is refunded, and nothing is left to pay', () => {
    const corrected = accepted(correct(paid, null));
    expect(refundedOf(corrected)).toBe(late.bill.total);
    expect(balanceOf(corrected)).toBe(0);
    expect([issued, paid, accepted(correct(issued, null))].map(refundedOf)).toEqual([0, 0, 0]);
  });

  test('reduces what is paid afterwards', () => {
    const settled = payInvoice(accepted(correct(issued, null)), at);
    expect(settled).toMatchObject({ events: [{ amount: early.bill.total }] });
    expect(balanceOf(accepted(settled))).toBe(0);
  });

  test('never refunds more than the charge', () => {
    const once = accepted(correct(issued, less));
    expect(why(correct(once, billFor(late.end, 3000)))).toBe('correction-exceeds-charge');
    expect(why(correct(once, less))).toBe('nothing-left-to-credit');
    const twice = accepted(correct(once, null, 's2', 'C-2'));
    expect(balanceOf(twice)).toBe(early.bill.total);
    expect(why(correct(twice, null))).toBe('nothing-left-to-credit');
    const negative = { ...less, lines: [], subtotal: cents(-100), tax: [], total: cents(-100) };
    expect(why(correct(issued, negative))).toBe('bill-does-not-add-up');
  });

  test.each<[string, Invoiced]>([
    ['not-issued-yet', correct(draft, null)],
    ['unknown-session', correct(issued, null, 'nobody')],
    ['bad-number', correct(issued, null, 's2', 'a b')],
    ['other-currency', correct(issued, { ...less, currency: 'EUR' })],
    [
      'bad-time',
      creditCharge(
        issued,
        { session: 's2', number: 'C-1', reason: '', corrected: null },
        instant(-1),
      ),
    ],
    [
      'before-issue',
      creditCharge(
        issued,
        { session: 's2', number: 'C-1', reason: '', corrected: null },
        utc('2026-10-01T00:00:00Z'),
      ),
    ],
  ])('rejects: %s', (reason, outcome) => {
    expect(outcome).toEqual({ ok: false, refusal: { why: reason } });
  });
});

describe('spending', () => {
  test('is summed by month, including months without charges', () => {
    const other = charge('s3', '2026-08-31T23:00:00Z', 5000);
    const months = spendingByMonth([
      { month: '2026-10', invoiced: [late, early], standing: [late, early] },
      { month: '2026-11', invoiced: [], standing: [] },
      { month: '2026-08', invoiced: [other], standing: [other] },
    ]);
    expect(months.map(({ month, sessions }) => [month, sessions])).toEqual([
      ['2026-08', 1],
      ['2026-09', 0],
      ['2026-10', 2],
    ]);
    expect(months[2]).toMatchObject({
      energy: 14_321,
      total: early.bill.total + late.bill.total,
      byKind: { FLAT: 70, TIME: 0 },
    });
    for (const { byKind, tax, total } of months) {
      expect(byKind.ENERGY + byKind.FLAT + byKind.TIME + byKind.PARKING_TIME + tax).toBe(total);
    }
  });

  test('without charges is empty', () => {
    expect(spendingByMonth([])).toEqual([]);
  });
});
