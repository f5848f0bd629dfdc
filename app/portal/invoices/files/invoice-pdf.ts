import { config } from '#app/config.ts';
import { formatMoney } from '#app/ui/words/format.ts';
import type { Faces } from '../../downloads/pdf/faces.ts';
import { loadFaces } from '../../downloads/pdf/load-faces.ts';
import { language, moneyWith, paper } from '../../downloads/pdf/paper.ts';
import { createDocument } from '../../downloads/pdf/pdf-document.ts';
import { writeInvoice } from './invoice-pdf-layout.ts';
import { invoiceName, type Invoice } from '#api/words/bills/invoice-words.ts';

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
    size: paper,
  });
  writeInvoice(pdf, invoice, moneyWith(faces, invoice.currency));
  return { type: 'application/pdf', content: await pdf.finish() };
}
