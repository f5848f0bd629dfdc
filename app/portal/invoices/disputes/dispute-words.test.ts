import { describe, expect, test } from 'vitest';
import {
  answerInWords,
  askedInWords,
  explainBill,
  pendingInWords,
  reasonsFor,
} from './dispute-words.ts';
import { sampleCharge } from '../testing/sample-invoice.ts';

const charge = sampleCharge(0);
const askedAt = Date.parse('2026-11-18T18:30:00-05:00');
const dispute = {
  reason: 'price' as const,
  note: 'It was night.',
  askedAt,
  answerAt: askedAt + 3 * 3_600_000,
  answer: null,
};

describe('a question about a charge', () => {
  test('is told with its own words, and when the answer comes', () => {
    expect(askedInWords(dispute)).toBe(
      'You questioned this charge on Wed, Nov 18, 6:30 PM: The price is not right. “It was night.”',
    );
    expect(askedInWords({ ...dispute, note: '' })).toMatch(/not right\.$/);
    expect(pendingInWords(dispute, askedAt)).toMatch(/You get the answer here at 9:30 PM\.$/);
  });

  test('can be about an idle fee only where there is one', () => {
    expect(reasonsFor(charge)).toEqual(['energy', 'price', 'other']);
    const [line] = charge.bill.lines;
    const lines = [...charge.bill.lines, { ...line!, kind: 'PARKING_TIME' as const }];
    expect(reasonsFor({ bill: { ...charge.bill, lines } })).toContain('idle-fee');
  });

  test('is answered line by line where the bill is right', () => {
    expect(answerInWords({ finding: 'bill-stands', credit: null })).toMatch(/The bill is right:$/);
    expect(explainBill(charge, 'bill-stands')).toEqual([
      'Night: the meter counted 7.500 kWh between readings of 120.000 kWh and 127.500 kWh. At 0.13 a kWh that is 0.98.',
      'Service fee: one for every session in which power flowed, 0.35.',
      'Tax 8% of 1.33: 0.11.',
    ]);
  });

  test('is answered in the currency of the bill, whichever building is on show', () => {
    const bill = { ...charge.bill, currency: 'JPY' };
    expect(explainBill({ bill }, 'bill-stands').slice(1)).toEqual([
      'Service fee: one for every session in which power flowed, 35.',
      'Tax 8% of 133: 11.',
    ]);
  });

  test('is answered with a credit note where it is not, or where we give something back', () => {
    const credit = 'FW-000013-C';
    expect(answerInWords({ finding: 'bill-differs', credit })).toContain(credit);
    expect(explainBill(charge, 'bill-differs')).toEqual([]);
    expect(answerInWords({ finding: 'interrupted', credit })).toMatch(
      /no service fee\. Credit note FW-000013-C/,
    );
    expect(explainBill(charge, 'interrupted')).toEqual([
      expect.stringMatching(/^Night: the meter counted 7\.500 kWh/),
    ]);
  });
});
