import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../../tests/support/read-csv.ts';
import { invoiceCsv } from './invoice-csv.ts';
import { sampleCharge, sampleCredit, sampleInvoice } from './sample-invoice.ts';

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
