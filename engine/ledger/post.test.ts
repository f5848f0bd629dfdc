import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyLedger } from './ledger.ts';
import { advanceBooks, type BooksAct } from '../simulation/books.ts';
import {
  at,
  booksOf,
  done,
  invoicesOf,
  later,
  recordsOf,
  staysIn,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import type { Resident } from '../simulation/resident.ts';
import {
  day,
  duration,
  fraction,
  hour,
  instant,
  minute,
  kilowattHours,
  wattHours,
  type Instant,
} from '../units.ts';

const charge = (user: string, space: string, vehicle: number, readyBy: Instant): BooksAct[] => [
  { kind: 'plug-in', user, space, vehicle },
  {
    kind: 'start',
    user,
    space,
    goal: { kind: 'energy', energy: kilowattHours(6) },
    readyBy,
    preference: 'fastest',
  },
];
const leave = (user: string, space: string): BooksAct => ({ kind: 'unplug', user, space });

const benDaily: Resident = {
  user: 'ben',
  vehicle: 2,
  building: 'house',
  favorites: ['b'],
  weekday: fraction(1),
  weekend: fraction(1),
  arrives: duration(19 * hour),
  leaves: duration(7 * hour),
  spread: duration(hour),
  kilometers: 80,
  preference: 'cheapest',
  books: fraction(0.5),
};

/** The test world starts 20 days and 6 hours before the end of the month, local midnight. */
const monthEnd = at(20 * 24 + 6);
const evening = instant(monthEnd - 2 * hour);

/** Ann has left this month, Ben is plugged in at its end, Cleo has reserved but never comes. */
const lastEvening = (): TestWorld => {
  const charged = done(testWorld(), ...charge('ann', 'a', 1, at(8)));
  const gone = done(later(charged, at(4)), leave('ann', 'a'));
  return done(later(gone, evening), ...charge('ben', 'b', 2, instant(monthEnd + 8 * hour)), {
    kind: 'reserve',
    user: 'cleo',
    vehicle: 3,
    space: 'c',
    from: instant(evening + hour),
    to: instant(evening + 6 * hour),
    energy: wattHours(5000),
  });
};

describe('the end of a month', () => {
  const before = later(lastEvening(), instant(monthEnd - 1));

  test('issues its invoices at exactly that instant', () => {
    expect(invoicesOf(before, 'ann')[0]!.status.state).toBe('draft');
    const outcome = advanceBooks(booksOf(before), instant(monthEnd + 5 * hour));
    const events = outcome.ok ? outcome.events : [];
    expect(events).toContainEqual({
      kind: 'invoice-issued',
      at: monthEnd,
      user: 'ann',
      invoice: invoicesOf(before, 'ann')[0]!.id,
    });
    expect(invoicesOf(later(before, monthEnd), 'ann')[0]!.status).toEqual({
      state: 'issued',
      number: 'FW-000001',
      issuedAt: monthEnd,
    });
  });

  test('puts a session that ends at that instant on the invoice of the next month', () => {
    const gone = done(later(before, monthEnd), leave('ben', 'b'));
    expect(invoicesOf(gone, 'ben')).toMatchObject([
      { month: '2026-04', status: { state: 'draft' } },
    ]);
    expect(recordsOf(gone, 'ben')[0]!.end).toBe(monthEnd);
  });

  test('numbers invoices without a gap, in the order they were opened', () => {
    // A quarter of an hour earlier: until then he could come back.
    const both = done(later(lastEvening(), instant(monthEnd - 16 * minute)), leave('ben', 'b'));
    const [ann, ben] = ['ann', 'ben'].map((user) => invoicesOf(later(both, monthEnd), user)[0]!);
    expect([ann, ben].map((invoice) => invoice!.status)).toMatchObject([
      { number: 'FW-000001' },
      { number: 'FW-000002' },
    ]);
  });

  test('produces events in order of time, independent of how time is stepped', () => {
    // Ben comes and goes by his simulated habits, before and after the end of the month.
    const begun = later(testWorld({ residents: [benDaily] }), instant(monthEnd - 3 * day));
    const end = instant(monthEnd + 3 * day);
    const outcome = advanceBooks(booksOf(begun), end);
    const events = outcome.ok ? outcome.events : [];
    expect(events.some(({ kind }) => kind === 'invoice-issued')).toBe(true);
    expect(events).toEqual(events.toSorted((one, other) => one.at - other.at));
    const jumped = later(begun, end);
    expect(invoicesOf(jumped, 'ben')).toHaveLength(2);
    const cuts = fc.array(fc.integer({ min: begun.now, max: end }), { maxLength: 12 });
    fc.assert(
      fc.property(cuts, (between) => {
        const watched = [...between, monthEnd]
          .toSorted((one, other) => one - other)
          .reduce((world, to) => later(world, instant(to)), begun);
        expect(later(watched, end)).toEqual(jumped);
      }),
      { seed: 20_261_115, numRuns: 30 },
    );
  });
});

const answerIn = ({ ledger }: TestWorld) => ledger.accounts['ann']!.disputes[0]![0]!.answer;

describe('a dispute opened during a month', () => {
  const issued = later(lastEvening(), instant(monthEnd + 20 * hour));
  const invoice = invoicesOf(issued, 'ann')[0]!;
  const { session } = invoice.charges[0]!;
  const ask: BooksAct = {
    kind: 'dispute-charge',
    user: 'ann',
    invoice: invoice.id,
    session,
    reason: 'price',
    note: '',
  };

  test('is answered after three hours, not at the end of the month', () => {
    const drafted = done(issued, leave('ben', 'b'));
    expect(invoicesOf(drafted, 'ben')[0]!.status.state).toBe('draft');
    const asked = done(drafted, ask);
    expect(answerIn(later(asked, instant(asked.now + 3 * hour - 1)))).toBeNull();
    expect(answerIn(later(asked, instant(asked.now + 3 * hour)))).not.toBeNull();
  });

  test('is answered after the invoices due at the same instant are issued', () => {
    const nextEnd = instant(monthEnd + 30 * day);
    const asked = done(later(issued, instant(nextEnd - 3 * hour)), ask);
    const drafted = done(asked, leave('ben', 'b'));
    const outcome = advanceBooks(booksOf(drafted), nextEnd);
    const told = outcome.ok ? outcome.events.filter(({ at: when }) => when === nextEnd) : [];
    expect(told.map(({ kind }) => kind)).toEqual(['invoice-issued', 'dispute-answered']);
  });
});

describe('posting', () => {
  test('records only the stays of people without an account', () => {
    const world = { ...testWorld(), accounts: [] };
    const gone = done(
      later(done(world, ...charge('ann', 'a', 1, at(8))), at(4)),
      leave('ann', 'a'),
    );
    expect(gone.ledger.accounts).toEqual({});
    expect(staysIn(gone)).toMatchObject([{ user: 'ann', space: 'a', from: at(0), to: at(4) }]);
  });

  test('leaves the accounts of others untouched', () => {
    const before = lastEvening();
    const after = done(later(before, instant(evening + hour)), leave('ben', 'b'));
    expect(after.ledger.accounts['ann']).toBe(before.ledger.accounts['ann']);
  });

  test('stores the same ledger, byte for byte, however time is stepped', () => {
    // Ben's car is done first, then Ann's: the first event of each opens their account.
    const ben = later(done(testWorld({ capacity: 144 }), ...charge('ben', 'b', 2, at(8))), at(0.3));
    const begun = { ...done(ben, ...charge('ann', 'a', 1, at(8))), ledger: emptyLedger };
    const watched = later(later(begun, at(0.7)), at(4));
    expect(Object.keys(watched.ledger.accounts)).toHaveLength(2);
    expect(JSON.stringify(watched.ledger)).toBe(JSON.stringify(later(begun, at(4)).ledger));
  });

  test('returns the same ledger when nothing has ended', () => {
    const begun = lastEvening();
    expect(later(begun, instant(begun.now + 1)).ledger).toBe(begun.ledger);
  });
});
