import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../../../tests/support/files/read-csv.ts';
import { invoiceCsv } from './invoice-csv.ts';
import { sampleCharge, sampleCredit, sampleInvoice } from '../testing/sample-invoice.ts';

const charges = [sampleCharge(0), sampleCharge(1, '=HYPERLINK("http://evil.example","Tesla")')];
const invoice = sampleInvoice(charges, { credited: 38, balance: 250, credits: [sampleCredit] });
const records = recordsOf(invoiceCsv(invoice).content);

describe('an invoice as CSV', () => {
  test('has a row for each line with its quantity and price', () => {
    expect(records[0]).toEqual({
      Invoice: 'FW-000012',
      Month: '2026-10',
      Session: 's1',
      'Plugged in (America/New_York)': '2026-10-01 18:40',
      'Ended (America/New_York)': '2026-10-02 06:40',
      Building: 'GOLDEN TOWER',
      Space: '42',
      Vehicle: 'Hyundai Ioniq 5',
      Line: 'Electricity, night',
      Quantity: '7.5',
      Unit: 'kWh',
      Price: '0.13',
      Amount: '0.98',
      Currency: 'USD',
      'Plugged in (UTC)': '2026-10-01 22:40',
      'Ended (UTC)': '2026-10-02 10:40',
    });
  });

  test('writes every amount with the decimals of the currency', () => {
    expect(records.map(({ Amount }) => Amount)).toEqual(
      records.map(() => expect.stringMatching(/^-?\d+\.\d\d$/u)),
    );
    const even = sampleInvoice([sampleCharge(0)]);
    const [line] = even.charges[0]!.bill.lines;
    const bill = { ...even.charges[0]!.bill, lines: [{ ...line!, amount: 520 }] };
    const [record] = recordsOf(
      invoiceCsv({ ...even, charges: [{ ...even.charges[0]!, bill }] }).content,
    );
    expect(record!['Amount']).toBe('5.20');
  });

  test('lists a credit note with the session it is for', () => {
    expect(records.find(({ Line }) => Line!.startsWith('Credit note'))).toMatchObject({
      Session: 's1',
      'Plugged in (America/New_York)': '2026-10-01 18:40',
      Line: 'Credit note FW-000013-C, 2026-11-03: The garage door was out of order.',
      Amount: '-0.35',
    });
  });

  test('adds up to what the invoice comes to, credit notes taken off', () => {
    const cents = records.reduce((sum, { Amount }) => sum + Math.round(Number(Amount) * 100), 0);
    expect(cents).toBe(invoice.total - invoice.credited);
  });

  test('makes a harmless text of a vehicle named like a formula', () => {
    expect(records.find(({ Session }) => Session === 's2')?.['Vehicle']).toBe(
      `'=HYPERLINK("http://evil.example","Tesla")`,
    );
  });
});
