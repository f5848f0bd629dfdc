import { describe, expect, test } from 'vitest';
import { billOf } from '../billing/bill-session.ts';
import { cents, duration, fraction, hour, instant, minute, wattHours } from '../units.ts';
import type { SessionRecord } from '../community/session.ts';
import { billable } from '../community/billable.ts';
import { advanceBooks, type BooksAct } from '../simulation/books.ts';
import {
  at,
  booksOf,
  done,
  invoicesOf,
  later,
  recordsOf,
  refused,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import type { Dispute } from './dispute.ts';
import { accountOf, type Account } from './ledger.ts';
import { reviewTime } from './review-disputes.ts';

const start: BooksAct = {
  kind: 'start',
  user: 'ann',
  space: 'a',
  goal: { kind: 'level', level: fraction(0.8) },
  readyBy: at(13),
  preference: 'fastest',
};

/** The month after a night of charging; the charger may have failed, the bill may be wrong. */
function issued({ fault = false, change = (world: TestWorld) => world } = {}): TestWorld {
  let world = done(testWorld(), { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 }, start);
  world = later(world, at(1));
  if (fault) {
    const lasting = duration(20 * minute);
    world = done(world, { kind: 'fail-charger', space: 'a', how: 'faulted', lasting });
  }
  world = done(later(world, at(6)), { kind: 'unplug', user: 'ann', space: 'a' });
  return change(later(world, at(31 * 24)));
}

const annsInvoice = (world: TestWorld) => invoicesOf(world, 'ann')[0]!;
const disputesOf = ({ ledger }: TestWorld): readonly Dispute[] =>
  accountOf(ledger, 'ann').disputes.flat();

/** The same world with changes to Ann's account. */
function withAccount(world: TestWorld, change: Partial<Account>): TestWorld {
  const { accounts } = world.ledger;
  const ann = { ...accounts['ann']!, ...change };
  return { ...world, ledger: { ...world.ledger, accounts: { ...accounts, ann } } };
}

const idOf = (world: TestWorld) => annsInvoice(world).id;
const sessionOf = (world: TestWorld) => annsInvoice(world).charges[0]!.session;

const question = (world: TestWorld, change: object = {}): BooksAct => ({
  kind: 'dispute-charge',
  user: 'ann',
  invoice: idOf(world),
  session: sessionOf(world),
  reason: 'price',
  note: '',
  ...change,
});

const answered = (world: TestWorld) => later(world, instant(world.now + reviewTime));

/** The same night with an idle fee: the car stayed until late in the morning. */
function withIdleFee(world: TestWorld): TestWorld {
  const invoice = annsInvoice(world);
  const [record] = recordsOf(world, 'ann') as [SessionRecord];
  const end = at(17);
  const stayed = {
    ...record,
    end,
    idle: [{ from: at(15), to: end }],
    readings: [...record.readings, { ...record.readings.at(-1)!, at: end }],
  };
  const charge = { session: record.id, end, bill: billOf(billable(world, stayed)) };
  return withAccount(world, {
    records: [[stayed]],
    invoices: [[{ ...invoice, charges: [charge] }]],
  });
}

/** Readings with half the energy. */
const halved = ({ readings }: SessionRecord) =>
  readings.map(({ at: when, energy }, index) => ({
    at: when,
    energy: index === 0 ? energy : wattHours((energy / 2) | 0),
  }));

describe('a disputed charge', () => {
  test('is answered when the review time has passed, not before', () => {
    const asked = done(issued(), question(issued()));
    expect(disputesOf(asked)).toMatchObject([{ reason: 'price', answer: null }]);
    const before = later(asked, instant(asked.now + reviewTime - 1));
    expect(disputesOf(before)[0]!.answer).toBeNull();
    const outcome = advanceBooks(booksOf(before), instant(before.now + 1));
    expect(outcome).toMatchObject({
      ok: true,
      events: [{ kind: 'dispute-answered', user: 'ann', session: sessionOf(asked) }],
    });
  });

  test('is confirmed if every line follows from meter and tariff', () => {
    const world = answered(done(issued(), question(issued())));
    expect(disputesOf(world)[0]!.answer).toEqual({ finding: 'bill-stands', credit: null });
    expect(annsInvoice(world).credits).toEqual([]);
  });

  test('is corrected if the bill is higher than meter and tariff give', () => {
    const wrong = issued({
      change: (world) =>
        withAccount(world, {
          records: [
            recordsOf(world, 'ann').map((record) =>
              Object.assign({}, record, { readings: halved(record) }),
            ),
          ],
        }),
    });
    const world = answered(done(wrong, question(wrong, { reason: 'energy' })));
    const { finding, credit } = disputesOf(world)[0]!.answer!;
    const [note] = annsInvoice(world).credits;
    expect(finding).toBe('bill-differs');
    expect(note).toMatchObject({ number: credit, session: sessionOf(world) });
    expect(note!.total).toBeGreaterThan(0);
    expect(note!.corrected!.total).toBe(annsInvoice(wrong).charges[0]!.bill.total - note!.total);
  });

  test('is credited its service fee if the charger failed during the session', () => {
    const failed = issued({ fault: true });
    const world = answered(done(failed, question(failed, { reason: 'other', note: 'It failed.' })));
    expect(disputesOf(world)[0]!.answer!.finding).toBe('interrupted');
    const [note] = annsInvoice(world).credits;
    const fee = annsInvoice(failed).charges[0]!.bill.lines.find(({ kind }) => kind === 'FLAT')!;
    expect(note!.subtotal).toBe(fee.amount);
    expect(note!.total).toBe(note!.subtotal + note!.tax[0]!.amount);
  });

  test('is credited its service fee after a failure even if a quote has lowered the bill', () => {
    const failed = issued({
      fault: true,
      change: (world) => {
        const invoice = annsInvoice(world);
        const [record] = recordsOf(world, 'ann') as [SessionRecord];
        const ceiling = cents(invoice.charges[0]!.bill.total - 3);
        const bill = billOf(billable(world, { ...record, ceiling }));
        return withAccount(world, {
          records: [[{ ...record, ceiling }]],
          invoices: [[{ ...invoice, charges: [{ ...invoice.charges[0]!, bill }] }]],
        });
      },
    });
    const { lines } = annsInvoice(failed).charges[0]!.bill;
    expect(lines.some(({ period }) => period === 'quote')).toBe(true);
    const world = answered(done(failed, question(failed)));
    expect(disputesOf(world)[0]!.answer!.finding).toBe('interrupted');
    const fee = lines.find(({ kind }) => kind === 'FLAT')!;
    expect(annsInvoice(world).credits[0]!.subtotal).toBe(fee.amount);
  });

  test('is credited its idle fee, once a year, if the idle fee is disputed', () => {
    const idle = issued({ change: withIdleFee });
    const other = answered(done(idle, question(idle)));
    expect(disputesOf(other)[0]!.answer!.finding).not.toBe('first-idle-fee');
    const world = answered(done(idle, question(idle, { reason: 'idle-fee' })));
    expect(disputesOf(world)[0]!.answer!.finding).toBe('first-idle-fee');
    const { lines } = annsInvoice(idle).charges[0]!.bill;
    expect(annsInvoice(world).credits[0]!.subtotal).toBe(
      lines.find(({ kind }) => kind === 'PARKING_TIME')!.amount,
    );
    const again = withAccount(idle, {
      disputes: [[{ ...disputesOf(world)[0]!, session: 'an earlier one' }]],
    });
    const second = answered(done(again, question(again, { reason: 'idle-fee' })));
    expect(disputesOf(second)[1]!.answer!.finding).toBe('bill-stands');
  });

  test('can be disputed once, by its owner, with a reason, after it is issued', () => {
    const world = issued();
    const refusal = (change: object) => refused(world, question(world, change));
    expect(refusal({ user: 'ben' })).toEqual({ code: 'unknown', what: 'invoice' });
    expect(refusal({ invoice: 'nobody' })).toEqual({ code: 'unknown', what: 'invoice' });
    expect(refusal({ session: 'nobody' })).toEqual({ code: 'unknown', what: 'session' });
    expect(refusal({ reason: 'spite' })).toEqual({ code: 'bad-input', field: 'reason' });
    expect(refusal({ reason: 'other', note: ' \u200B' })).toEqual({
      code: 'bad-input',
      field: 'note',
    });
    expect(refusal({ note: 'x'.repeat(501) })).toEqual({ code: 'bad-input', field: 'note' });
    expect(refusal({ note: 7 })).toEqual({ code: 'bad-input', field: 'note' });
    const asked = done(world, question(world));
    expect(refused(asked, question(asked))).toEqual({ code: 'invoice', why: 'already-disputed' });
    const draft = done(
      testWorld(),
      { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 },
      start,
    );
    const over = done(later(draft, at(3)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(refused(over, question(over))).toEqual({ code: 'invoice', why: 'not-issued-yet' });
  });

  test('gets the same answer however time is stepped', () => {
    const asked = done(issued({ fault: true }), question(issued({ fault: true })));
    const inSteps = Array.from({ length: 5 }).reduce<TestWorld>(
      (world) => later(world, instant(world.now + hour)),
      asked,
    );
    expect(inSteps.ledger).toEqual(later(asked, instant(asked.now + 5 * hour)).ledger);
    expect(refused(inSteps, question(inSteps)).code).toBe('invoice');
  });
});

test('a charge that was given back altogether before the answer leaves nothing to correct', () => {
  const world = issued({ fault: true });
  const asked = done(world, question(world));
  const credited = done(asked, {
    kind: 'credit-charge',
    user: 'ann',
    invoice: idOf(world),
    session: sessionOf(world),
    reason: 'goodwill',
    waived: 'everything',
  });
  expect(disputesOf(answered(credited))[0]!.answer).toEqual({
    finding: 'bill-stands',
    credit: null,
  });
});
