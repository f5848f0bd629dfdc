import { describe, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/files/read-pdf.ts';
import { config } from '#app/config.ts';
import { testFaces } from '../../downloads/pdf/testing/faces.ts';
import { invoicePdf } from './invoice-pdf.ts';
import type { Invoice } from '#api/words/bills/invoice-words.ts';
import { sampleCharge, sampleCredit, sampleInvoice } from '../testing/sample-invoice.ts';

const read = async (invoice: Invoice) =>
  readPdf((await invoicePdf(invoice, () => testFaces())).content);

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
        'Issued Nov 1, 2026. $1.44 to pay. Due Nov 15, 2026.',
      ]),
    );
  });

  test('names seller and address, whom it is for, and when it is due', async () => {
    const [page] = (await read(sampleInvoice(charges.slice(0, 1)))).pages;
    expect(page).toEqual(expect.arrayContaining([config.company, ...config.companyAddress]));
    const text = page!.join('\n');
    expect(text).toContain('Billed to\nResident, GOLDEN TOWER');
    expect(text).toContain('Issued\nNov 1, 2026');
    expect(text).toContain('Due\nNov 15, 2026');
  });

  test('of a draft has neither a date of issue nor one to pay by', async () => {
    const draft = sampleInvoice(charges.slice(0, 1), {
      state: 'draft',
      number: null,
      issuedAt: null,
      dueAt: null,
    });
    const text = (await read(draft)).pages.flat();
    expect(text).not.toContain('Issued');
    expect(text).not.toContain('Due');
  });

  test('says why a session of the month before is on it', async () => {
    const early = { ...sampleCharge(0), beganEarlier: true };
    const words = 'A session is on the invoice of the month in which it ended.';
    expect((await read(sampleInvoice([early]))).pages.flat()).toContain(words);
    expect((await read(sampleInvoice([sampleCharge(0)]))).pages.flat()).not.toContain(words);
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

  test('starts every page with a whole session, however many readings each has', async () => {
    const many = charges.map((charge, index) => {
      const [line, ...others] = charge.bill.lines;
      const spans = Array.from({ length: 1 + ((index * 5) % 7) }, () => line!.spans[0]!);
      const bill = { ...charge.bill, lines: [{ ...line!, spans }, ...others] };
      return { ...charge, bill };
    });
    for (let shift = 0; shift < 6; shift += 1) {
      const { pages } = await read(sampleInvoice(many.slice(shift)));
      const tops = pages.slice(1).map((page) => page[page.indexOf('Amount USD') + 1]);
      for (const top of tops) expect(top).toMatch(/^(\w{3}, Oct \d+|Before tax)$/u);
    }
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
    expect(text).toContain('Nov 3, 2026, for the session of Thu, Oct 1: -$0.38.');
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
