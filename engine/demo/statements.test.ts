import { describe, expect, test, vi } from 'vitest';
import { balanceOf } from '../billing/invoice.ts';
import { sum } from '../billing/money.ts';
import { differencesOf, liveBilledYear } from './testing/billed-year.ts';

vi.setConfig({ testTimeout: 240_000 });

describe('the statements of all buildings', () => {
  test.each([
    // A year each: over the night of autumn and that of spring in which clocks change, where they do.
    { zone: 'America/New_York', currency: 'USD', today: Date.UTC(2026, 9, 20, 16), seed: 1 },
    { zone: 'Europe/Berlin', currency: 'EUR', today: Date.UTC(2027, 2, 10, 12), seed: 2 },
    { zone: 'Asia/Tokyo', currency: 'JPY', today: Date.UTC(2026, 5, 10, 3), seed: 3 },
  ])('equal the invoices of all residents to the cent: $zone, $currency', (year) => {
    const { books, changedAfterwards } = liveBilledYear(year);
    const differences = differencesOf(books);
    expect([...differences].filter(([, cents]) => cents !== 0)).toEqual([]);
    expect(differences.size).toBeGreaterThan(17);
    expect(changedAfterwards).toEqual([]);

    const { accounts, changes = [] } = books.ledger;
    const invoices = Object.values(accounts).flatMap((one) => one.invoices.flat());
    const kinds = new Set(changes.map(({ kind }) => kind));
    expect(kinds).toEqual(
      new Set(['set-prices', 'remove-resident', 'credit-charge', 'record-payment']),
    );
    expect(Object.values(accounts).flatMap((one) => one.disputes?.flat() ?? [])).not.toEqual([]);
    const credits = invoices.flatMap((one) => one.credits);
    expect(credits.filter(({ corrected }) => corrected === null)).not.toEqual([]);
    const inPart = credits.filter(({ corrected }) =>
      corrected?.lines.some(({ period }) => period === 'goodwill'),
    );
    expect(inPart).not.toEqual([]);
    for (const { subtotal, tax, total } of credits) {
      expect(sum([subtotal, ...tax.map(({ amount }) => amount)])).toBe(total);
    }
    const paidInPart = invoices.filter(
      (one) => one.payments !== undefined && one.status.state === 'issued' && balanceOf(one) > 0,
    );
    expect(paidInPart).not.toEqual([]);
  });
});
