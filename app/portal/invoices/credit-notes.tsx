import type { Bill } from '#api/contract/bill.ts';
import { taxLines } from '#app/ui/words/bill-words.ts';
import { formatAmount, formatDateOf, formatMoney } from '#app/ui/words/format.ts';
import {
  creditedSession,
  creditSettledInWords,
  type Invoice,
} from '#api/words/bills/invoice-words.ts';

/** Corrections after the invoice was issued: the invoice itself never changes. */
export function CreditNotes({ invoice }: { invoice: Invoice }) {
  return (
    <section
      aria-labelledby="credit-notes"
      className="grid gap-5 rounded-card border border-line bg-panel p-5 @roomy/portal:p-6 print:break-inside-avoid print:rounded-none print:border-x-0 print:px-0"
    >
      <h3 id="credit-notes" className="text-lg">
        {invoice.credits.length === 1 ? 'Credit note' : 'Credit notes'}
      </h3>
      {invoice.credits.map((credit) => (
        <div key={credit.number} className="grid gap-1 tabular-nums">
          <p className="flex justify-between gap-4 font-semibold">
            <span>{credit.number}</span>
            <span>{formatMoney(-credit.total, invoice.currency)}</span>
          </p>
          <p className="text-[0.9375rem] text-quiet">
            {formatDateOf(credit.at, invoice.zone)}, for {creditedSession(invoice, credit)}
          </p>
          <p>
            {credit.reason} {creditSettledInWords(invoice, credit)}
          </p>
          <p className="text-[0.9375rem] text-quiet">
            {formatAmount(-credit.subtotal, invoice.currency)} before tax
            {taxLines({ tax: credit.tax.map(givenBack), currency: invoice.currency }).map(
              ({ label, amount }) => `, ${label.toLowerCase()}: ${amount}`,
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

const givenBack = (tax: Bill['tax'][number]) => ({ ...tax, amount: -tax.amount });
