import { expect, test } from 'vitest';
import { visitor } from '../demo/people.ts';
import { testEvening } from '../demo/testing/evening.ts';
import { withHabits } from '../demo/testing/habits.ts';
import { booksOf, done, later, withBooks } from '../service/testing/world.ts';
import { day, hour, instant } from '../units.ts';

const begun = withBooks(withHabits(testEvening()));
const sizeOf = (data: unknown) => JSON.stringify(data).length;

test('ended sessions make the ledger grow, not the world', { timeout: 60_000 }, () => {
  const week = Array.from({ length: 7 }, (_, night) => (night + 1) * day + 8 * hour);
  const size = (from: typeof begun) =>
    week
      .map((after) => sizeOf(booksOf(later(from, instant(from.now + after))).world))
      .reduce((sum, one) => sum + one);
  const after = later(begun, instant(begun.now + 364 * day));
  expect(size(after)).toBeLessThan(1.3 * size(begun));
  expect(sizeOf(after.ledger)).toBeGreaterThan(2 * sizeOf(begun.ledger));
});

test('full pages are never rewritten, and a command changes only the entries it concerns', () => {
  const [invoice] = begun.ledger.accounts[visitor]!.invoices.at(-2)!;
  const asked = done(begun, {
    kind: 'dispute-charge',
    user: visitor,
    invoice: invoice!.id,
    session: invoice!.charges[0]!.session,
    reason: 'price',
    note: '',
  });
  const before = begun.ledger.accounts[visitor]!;
  const after = asked.ledger.accounts[visitor]!;
  expect(after).toEqual({ ...before, disputes: [[expect.objectContaining({ reason: 'price' })]] });
  expect(after.invoices).toBe(before.invoices);
  expect(after.records).toBe(before.records);
  expect(asked.ledger.stays).toBe(begun.ledger.stays);
  const { stays, accounts } = later(asked, instant(asked.now + 14 * day)).ledger;
  for (const [earlier, now] of [
    [begun.ledger.stays, stays],
    [before.records, accounts[visitor]!.records],
  ] as const) {
    expect(now.flat().length).toBeGreaterThan(earlier.flat().length);
    for (const [place, page] of earlier.slice(0, -1).entries()) expect(now[place]).toBe(page);
  }
});
