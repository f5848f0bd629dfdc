import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ceilingNote } from '#api/words/bills/bill-line-words.ts';
import { receiptLines } from '#app/ui/words/bill-words.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { formatMoney, formatMonth } from '#app/ui/words/format.ts';
import { Receipt } from '#app/ui/receipt.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { invoiceAddress, invoicesAddress } from '../navigation/addresses.ts';
import { pastSessionQuery } from '../service/queries/history.ts';
import { nothingFlowed, savedInWords } from '#api/words/bills/meter-words.ts';

/** The receipt of a car that was just unplugged. */
export function ReceiptCard({ id }: { id: string }) {
  const { data, isError } = useQuery(pastSessionQuery(id));
  // Removed by a reset of the demo.
  if (isError) return null;
  if (!data) return <Skeleton className="h-62" />;
  const notes = [savedInWords(data.saved), ceilingNote(data.ceiling, data.bill)];
  return (
    <section aria-label="Your receipt" className="grid content-start gap-3">
      <Receipt
        heading={
          <span className="font-sans text-base font-semibold text-slip-ink">Your receipt</span>
        }
        aside={`Space ${data.spaceNumber}`}
        lines={receiptLines(data.bill)}
        total={formatMoney(data.bill.total)}
        note={notes.map(
          (note) =>
            note !== null && (
              <span key={note} className="block">
                {note}
              </span>
            ),
        )}
      />
      <InvoiceLink session={id} />
    </section>
  );
}

/** To the invoice the session is on, if it is on one. */
export function InvoiceLink({ session }: { session: string }) {
  const { data } = useQuery(pastSessionQuery(session));
  const invoice = data?.invoice;
  if (data?.bill.lines.length === 0) return <p className="text-sm text-quiet">{nothingFlowed}</p>;
  return (
    <Link
      to={invoice ? invoiceAddress(invoice.id, session) : invoicesAddress}
      className={`${buttonStyle.outline} text-center`}
    >
      {invoice ? `See it on the ${formatMonth(invoice.month)} invoice` : 'See your invoices'}
    </Link>
  );
}
