import { receiptLines } from '#app/ui/bill-words.ts';
import { formatAmount, formatMoney } from '#app/ui/format.ts';
import type { Invoice } from './invoice-words.ts';

/** Where the sessions add up. */
export function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  const taxes = receiptLines({ ...invoice, lines: [] });
  return (
    <dl className="break-inside-avoid border-t border-line bg-stay px-5 py-4 tabular-nums sm:px-6 print:bg-transparent print:px-0">
      <Line label="Before tax" amount={formatAmount(invoice.subtotal, invoice.currency)} />
      {taxes.map(({ label, amount }) => (
        <Line key={label} label={label} amount={amount} />
      ))}
      <Line label="Total" amount={formatMoney(invoice.total, invoice.currency)} strong />
      {invoice.credited > 0 && (
        <>
          <Line label="Given back" amount={formatAmount(-invoice.credited, invoice.currency)} />
          <Line
            label="After credit notes"
            amount={formatMoney(invoice.total - invoice.credited, invoice.currency)}
            strong
          />
        </>
      )}
    </dl>
  );
}

function Line({ label, amount, strong }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 pr-8 print:pr-0 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-quiet'}>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
