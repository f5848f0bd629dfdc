import { describe, expect, test } from 'vitest';
import { balanceOf, paymentsOf } from '../billing/invoice.ts';
import { standingBill } from '../billing/credit-note.ts';
import { orderOf } from '../service/testing/service.ts';
import { at, done, invoicesOf, later, refused, testWorld } from '../service/testing/world.ts';
import type { TestWorld } from '../service/testing/world.ts';
import type { BooksAct } from '../simulation/books.ts';
import { cents, duration, minute } from '../units.ts';
import { accountOf } from './ledger.ts';

const charged = done(
  testWorld(),
  { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
  { kind: 'start', user: 'ann', space: 'a', ...orderOf(9, at(6)) },
);
const gone = done(later(charged, at(7)), { kind: 'unplug', user: 'ann', space: 'a' });
/** The month after, some days after the invoice was issued. */
const issued = later(gone, at(31 * 24));
const invoice = (world: TestWorld) => invoicesOf(world, 'ann')[0]!;
const { id, currency, charges } = invoice(issued);
const [{ session, bill }] = charges as [(typeof charges)[number]];

const paid = (amount?: number, received?: string): BooksAct => ({
  kind: 'record-payment',
  user: 'ann',
  by: 'olga',
  invoice: id,
  ...(amount !== undefined && { amount: cents(amount) }),
  ...(received !== undefined && { received }),
});
const credit = (amount: number): BooksAct => ({
  kind: 'credit-charge',
  user: 'ann',
  by: 'olga',
  invoice: id,
  session,
  reason: 'A slow night.',
  waived: { amount: cents(amount) },
});

describe('a payment in part that an owner records', () => {
  test('leaves the rest open, is told, and stands in the log of changes', () => {
    const world = done(issued, paid(40));
    expect(balanceOf(invoice(world))).toBe(bill.total - 40);
    const money = { amount: 40, currency };
    const { notices } = accountOf(world.ledger, 'ann');
    expect(notices.at(-1)).toMatchObject({ kind: 'payment-recorded', invoice: id, ...money });
    expect(world.ledger.changes?.at(-1)).toMatchObject({
      by: 'olga',
      kind: 'record-payment',
      resident: 'ann',
      ...money,
    });
    const whole = done(world, paid());
    expect(invoice(whole).status).toMatchObject({ state: 'paid', paid: bill.total });
    expect(refused(whole, paid())).toEqual({ code: 'invoice', why: 'already-paid' });
  });

  test('is refused to the second of two owners who enter the same transfer', () => {
    const entered = { ...paid(40), seen: bill.total } as BooksAct;
    const world = done(issued, entered);
    expect(refused(world, entered)).toEqual({ code: 'invoice', why: 'changed-meanwhile' });
    expect(paymentsOf(invoice(world))).toHaveLength(1);
  });

  test('may have come on an earlier day, but not before the invoice or tomorrow', () => {
    const { status, zone } = invoice(issued);
    if (status.state === 'draft') throw new Error('not issued');
    const day = (instant: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(instant);
    const onIssue = done(issued, paid(40, day(status.issuedAt)));
    expect(paymentsOf(invoice(onIssue))[0]!.at).toBe(status.issuedAt);
    const why = (received: string) => refused(issued, paid(40, received));
    const before = day(status.issuedAt - 24 * 3_600_000);
    expect(why(before)).toEqual({ code: 'invoice', why: 'before-issue' });
    const tomorrow = day(issued.now + 24 * 3_600_000);
    expect(why(tomorrow)).toEqual({ code: 'invoice', why: 'in-the-future' });
    expect(why('soon')).toMatchObject({ code: 'bad-input', field: 'received' });
  });
});

describe('an amount that an owner gives back', () => {
  test('is told with the reason, and what was not given back stays to pay', () => {
    const world = done(issued, credit(50));
    expect(balanceOf(invoice(world))).toBe(bill.total - 50);
    expect(invoice(world).credits).toMatchObject([{ total: 50, reason: 'A slow night.' }]);
    const { notices } = accountOf(world.ledger, 'ann');
    expect(notices.at(-1)).toMatchObject({ kind: 'charge-credited', amount: 50, currency });
    expect(world.ledger.changes?.at(-1)).toMatchObject({ kind: 'credit-charge', amount: 50 });
  });

  test('is never more than was billed and not yet given back', () => {
    const world = done(issued, credit(50));
    const why = (amount: number) => refused(world, credit(amount));
    expect(why(bill.total - 49)).toEqual({ code: 'invoice', why: 'correction-exceeds-charge' });
    expect(why(0)).toEqual({ code: 'invoice', why: 'bad-amount' });
    expect(why(0.5)).toEqual({ code: 'invoice', why: 'bad-amount' });
    const all = done(world, credit(bill.total - 50));
    expect(standingBill(invoice(all), session)).toBeNull();
    expect(refused(all, credit(1))).toEqual({ code: 'invoice', why: 'nothing-left-to-credit' });
  });

  test('stays given back when the charge is questioned and its fee comes back, too', () => {
    const lasting = duration(5 * minute);
    const charging = later(charged, at(0.1));
    const failed = done(charging, { kind: 'fail-charger', space: 'a', how: 'faulted', lasting });
    const left = done(later(failed, at(7)), { kind: 'unplug', user: 'ann', space: 'a' });
    const billed = later(left, at(31 * 24));
    const [before] = invoice(billed).charges;
    const about = { ...credit(50), invoice: invoice(billed).id, session: before!.session };
    const given = done(billed, about, {
      kind: 'dispute-charge',
      user: 'ann',
      invoice: invoice(billed).id,
      session: before!.session,
      reason: 'price',
      note: '',
    });
    const answered = later(given, at(31 * 24 + 5));
    const fee = before!.bill.lines.find(({ kind }) => kind === 'FLAT')!.amount;
    const [, feeBack] = invoice(answered).credits;
    expect(feeBack!.total).toBeGreaterThanOrEqual(fee);
    const standing = standingBill(invoice(answered), before!.session)!;
    expect(standing.lines.map(({ kind }) => kind)).toEqual(
      before!.bill.lines.flatMap(({ kind }) => (kind === 'FLAT' ? [] : [kind])).concat('CREDIT'),
    );
    expect(standing.total).toBe(before!.bill.total - 50 - feeBack!.total);
  });

  test('of an invoice paid in part is refunded beyond what was open', () => {
    const world = done(issued, paid(bill.total - 10), credit(50));
    expect(balanceOf(invoice(world))).toBe(0);
    expect(refused(world, paid(1))).toMatchObject({ why: 'more-than-is-open' });
  });
});
