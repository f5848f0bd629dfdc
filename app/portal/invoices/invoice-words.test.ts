import { describe, expect, test } from 'vitest';
import { everyInvoice, matches, statusOf } from './invoice-filter.ts';
import { invoiceName, stateInWords, stateName } from '#api/words/bills/invoice-words.ts';
import { sampleCharge, sampleInvoice } from './testing/sample-invoice.ts';

const issued = sampleInvoice([sampleCharge(0)]);
const draft = { ...issued, state: 'draft' as const, number: null, issuedAt: null };
const paid = {
  ...issued,
  state: 'paid' as const,
  paidAt: Date.parse('2026-11-05T12:00:00Z'),
  balance: 0,
};
const refunded = { ...paid, credited: 38, refunded: 38 };
const credited = { ...issued, credited: 38, balance: issued.total - 38 };
const overdue = { ...issued, overdue: true };

describe('an invoice in words', () => {
  test('is named by its number, or by its month while that runs', () => {
    expect([invoiceName(issued), invoiceName(draft)]).toEqual([
      'Invoice FW-000012',
      'October 2026 so far',
    ]);
  });

  test('says where it stands and what comes next', () => {
    expect([draft, issued, overdue, paid, refunded].map(stateName)).toEqual([
      'Draft',
      'To pay',
      'Overdue',
      'Paid',
      'Partly refunded',
    ]);
    expect(stateName({ ...paid, refunded: paid.total })).toBe('Refunded');
    expect(stateName({ ...issued, balance: 0 })).toBe('Nothing to pay');
    expect(stateInWords(draft)).toBe(
      'Every session of October 2026 is added as it ends. Issued when the month is over.',
    );
    expect(stateInWords(issued)).toBe('Issued Nov 1, 2026. $1.44 to pay. Due Nov 15, 2026.');
    expect(stateInWords(paid)).toBe('Issued Nov 1, 2026. Paid Nov 5, 2026.');
    expect(stateInWords(refunded)).toBe(
      'Issued Nov 1, 2026. Paid Nov 5, 2026. $0.38 given back by credit note and refunded the way you paid.',
    );
    expect(stateInWords(credited)).toBe(
      'Issued Nov 1, 2026. $0.38 given back by credit note. $1.06 to pay. Due Nov 15, 2026.',
    );
    expect(stateInWords(overdue)).toMatch(/It was due Nov 15, 2026\.$/);
  });
});

describe('the filter of invoices', () => {
  const all = [draft, issued, paid, refunded];
  const found = (changes: Partial<typeof everyInvoice>) =>
    all.filter(matches({ ...everyInvoice, ...changes }));

  test('finds by status, building and vehicle', () => {
    expect(found({})).toEqual(all);
    expect(found({ status: 'issued' })).toEqual([issued]);
    expect(found({ status: 'paid' })).toEqual([paid, refunded]);
    expect(found({ status: 'credited' })).toEqual([refunded]);
    expect(found({ building: 'golden-tower', vehicle: '1' })).toEqual(all);
    expect(found({ building: 'silver-plaza' })).toEqual([]);
    expect(found({ vehicle: '2' })).toEqual([]);
  });

  test('takes an unknown status in the address for any', () => {
    expect([statusOf('paid'), statusOf('nonsense'), statusOf(null)]).toEqual([
      'paid',
      'all',
      'all',
    ]);
  });
});
