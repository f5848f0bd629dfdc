import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { testFaces } from '../downloads/pdf/test-faces.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { Invoice } from './invoice-words.ts';
import { sampleCharge, sampleCredit, sampleInvoice } from './sample-invoice.ts';

const read = async (invoice: Invoice) => readPdf((await invoicePdf(invoice, testFaces)).content);

const charges = Array.from({ length: 28 }, (_, index) => sampleCharge(index));

describe('an invoice as PDF', () => {
  test('says whose it is, for what month, where it stands, and the total', async () => {
    const { pages, title } = await read(sampleInvoice(charges.slice(0, 1)));
    expect(title).toBe('Invoice FW-000012');
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Invoice FW-000012',
        'October 2026, 1 session, 7.5 kWh',
        '$1.44',
        'Issued Nov 1, 2026. $1.44 to pay.',
      ]),
    );
  });

  test('lists every line of every session with the meter readings behind it', async () => {
    const { pages } = await read(sampleInvoice(charges.slice(0, 1)));
    const text = pages.flat().join('\n');
    expect(text).toContain('Thu, Oct 1\nHyundai Ioniq 5, GOLDEN TOWER 42\n1.44');
    expect(text).toContain('Electricity, night\n7.500 kWh\n0.13\n0.98');
    expect(text).toContain('11:40 PM to 12:40 AM: meter from 120.000 kWh to 127.500 kWh');
    expect(text).toContain('Service fee\n0.35');
    expect(text).toContain('Before tax\n1.33\nTax 8%\n0.11\nTotal\n$1.44');
  });

  test('repeats the head of the table and counts the pages of a long month', async () => {
    const { pages } = await read(sampleInvoice(charges));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain('Amount USD');
    }
    const sessions = pages.flat().filter((text) => text === 'Hyundai Ioniq 5, GOLDEN TOWER 42');
    expect(sessions).toHaveLength(charges.length);
  });

  test('never parts a session from its lines', async () => {
    const { pages } = await read(sampleInvoice(charges));
    for (const page of pages) {
      const count = (text: string) => page.filter((one) => one === text).length;
      expect(count('Service fee')).toBe(count('Hyundai Ioniq 5, GOLDEN TOWER 42'));
    }
  });

  test('takes off what a credit note gave back, and says why', async () => {
    const { pages } = await read(
      sampleInvoice(charges.slice(0, 2), { credited: 38, balance: 250, credits: [sampleCredit] }),
    );
    const text = pages.flat().join('\n');
    expect(text).toContain('Total\n$2.88\nGiven back\n-0.38\nAfter credit notes\n$2.50');
    expect(text).toContain('Credit note FW-000013-C');
    expect(pages.flat().join(' ')).toContain('The garage door was out of order.');
  });

  test('of a draft is called one', async () => {
    const draft = sampleInvoice(charges.slice(0, 1), {
      state: 'draft',
      number: null,
      issuedAt: null,
    });
    expect((await read(draft)).title).toBe('October 2026 so far');
  });

  test('keeps the name of a car in any Latin letters', async () => {
    const { pages } = await read(sampleInvoice([sampleCharge(0, 'Škoda Enyaq “Łucja”')]));
    expect(pages.flat()).toContain('Škoda Enyaq “Łucja”, GOLDEN TOWER 42');
  });
});
