import { DownloadButton, PrintButton } from '../downloads/download-button.tsx';
import { loadPart } from '../loading/load-part.ts';
import { invoiceCsv } from './files/invoice-csv.ts';
import { stateInWords, type Invoice } from '#api/words/bills/invoice-words.ts';
import { Payment } from './payment.tsx';

/** Pay, download, print; and the state of the invoice. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const file = `${invoice.number ?? 'draft'}-${invoice.month}`;
  return (
    <div className="grid gap-4">
      <Payment invoice={invoice}>{stateInWords(invoice)}</Payment>
      <div className="grid grid-cols-3 gap-2 @max-3xs/portal:grid-cols-1 print:hidden">
        <DownloadButton
          label="PDF"
          name={`${file}.pdf`}
          make={async () => {
            const { invoicePdf } = await loadPart(() => import('./files/invoice-pdf.ts'));
            return invoicePdf(invoice);
          }}
        />
        <DownloadButton label="CSV" name={`${file}.csv`} make={() => invoiceCsv(invoice)} />
        <PrintButton />
      </div>
    </div>
  );
}
