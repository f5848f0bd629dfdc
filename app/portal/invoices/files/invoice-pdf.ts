import { config } from '#app/config.ts';
import { formatAmount, formatMoney } from '#app/ui/words/format.ts';
import type { Faces } from '../../downloads/pdf/faces.ts';
import { loadFaces } from '../../downloads/pdf/load-faces.ts';
import { a4, createDocument, letter } from '../../downloads/pdf/pdf-document.ts';
import { writeInvoice } from './invoice-pdf-layout.ts';
import { invoiceName, type Invoice } from '#api/words/bills/invoice-words.ts';

/** Regions that print on Letter; elsewhere it is A4. */
const letterRegions = new Set(['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'GT', 'PA', 'PH', 'PR', 'VE']);

const { language, region } = new Intl.Locale(config.locale).maximize();

/** An amount with the currency's sign, or with its code if none of our fonts has that sign. */
const moneyWith = (faces: Faces, currency: string) => (cents: number) => {
  const text = formatMoney(cents, currency);
  return faces.canWrite(text) ? text : `${currency} ${formatAmount(cents, currency)}`;
};

/** An invoice as a PDF: text that can be selected, searched and read aloud. */
export async function invoicePdf(
  invoice: Invoice,
  load: (text: string) => Promise<Faces> = loadFaces,
) {
  const faces = await load(`${formatMoney(0, invoice.currency)} ${JSON.stringify(invoice)}`);
  const pdf = createDocument(faces, {
    title: invoiceName(invoice),
    author: config.company,
    language,
    size: letterRegions.has(region ?? '') ? letter : a4,
  });
  writeInvoice(pdf, invoice, moneyWith(faces, invoice.currency));
  return { type: 'application/pdf', content: await pdf.finish() };
}
