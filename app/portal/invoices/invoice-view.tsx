import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { config } from '#app/config.ts';
import {
  formatEnergy,
  formatMoney,
  formatMonth,
  formatAmount,
  countSessions,
} from '#app/ui/words/format.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { taxLines } from '#app/ui/words/bill-words.ts';
import { BackLink } from '../navigation/back-link.tsx';
import { LoadFailure } from '../loading/load-failure.tsx';
import { returnedFrom, useFocusOnOpen } from '../navigation/return-focus.ts';
import { useAddress } from '../navigation/use-address.ts';
import { invoiceQuery } from '../service/queries/invoices.ts';
import { useGuideProgress } from '../visitor-state/guide-progress.ts';
import { ChargeEntry } from './charge-entry.tsx';
import { CreditNotes } from './credit-notes.tsx';
import { InvoiceActions } from './invoice-actions.tsx';
import {
  billTo,
  countsWhereItEnded,
  invoiceName,
  whyMeterAndBatteryDiffer,
  type Invoice,
} from '#api/words/bills/invoice-words.ts';
import { StateTag } from './state-tag.tsx';

/** One invoice, down to the meter readings. */
export function InvoiceView({ id }: { id: string }) {
  const { linkTo } = useAddress();
  const { data, error, refetch } = useQuery(invoiceQuery(id));
  return (
    <div className="grid gap-5">
      <BackLink to={linkTo({ invoice: null, opened: null })} state={returnedFrom(id)}>
        All invoices
      </BackLink>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {data ? <OneInvoice invoice={data} /> : !error && <Skeleton className="h-96" />}
    </div>
  );
}

function OneInvoice({ invoice }: { invoice: Invoice }) {
  const heading = useFocusOnOpen<HTMLHeadingElement>(invoice.id);
  useReadForGuide(invoice);
  const opened = useAddress().read('opened');
  return (
    <article className="grid grid-cols-1 items-start gap-5 @columns/portal:grid-cols-[1fr_22rem] print:block">
      <div className="grid gap-5 @columns/portal:order-2 @columns/portal:sticky @columns/portal:top-5 low:static print:static">
        <header className="grid gap-3 rounded-card border border-line bg-panel p-5 @roomy/portal:p-6 print:border-0 print:p-0">
          <p data-letterhead className="hidden print:block">
            <b className="font-display text-xl">{config.company}</b>
            <br />
            {config.companyAddress.join(', ')}
          </p>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 ref={heading} tabIndex={-1} className="text-2xl">
              {invoiceName(invoice)}
            </h2>
            <StateTag invoice={invoice} />
          </div>
          <p className="text-quiet tabular-nums">
            {invoice.number && `${formatMonth(invoice.month)}, `}
            {countSessions(invoice.sessions)}, {formatEnergy(invoice.energy)}
          </p>
          <p className="text-[0.9375rem] text-quiet">Billed to: {billTo(invoice)}</p>
          <p className="font-display text-4xl font-bold tracking-tight tabular-nums">
            {formatMoney(invoice.total - invoice.credited, invoice.currency)}
          </p>
          <InvoiceActions invoice={invoice} />
        </header>
      </div>
      <div className="grid gap-5 print:mt-6">
        <section
          aria-label="Sessions"
          className="overflow-hidden rounded-card border border-line bg-panel print:overflow-visible print:rounded-none print:border-x-0"
        >
          {invoice.charges.some(({ beganEarlier }) => beganEarlier) && (
            <p className="border-b border-line px-5 py-3 text-sm text-quiet @roomy/portal:px-6 print:px-0">
              {countsWhereItEnded}
            </p>
          )}
          <ul className="divided">
            {invoice.charges.map((charge, index) => (
              <li key={charge.session} className="break-inside-avoid">
                <ChargeEntry
                  invoice={invoice}
                  charge={charge}
                  initiallyOpen={index === 0 && invoice.sessions === 1}
                  isOpened={charge.session === opened}
                />
              </li>
            ))}
          </ul>
          <InvoiceTotals invoice={invoice} />
        </section>
        {invoice.credits.length > 0 && <CreditNotes invoice={invoice} />}
        <p className="text-sm text-quiet">
          {whyMeterAndBatteryDiffer}{' '}
          {invoice.state === 'draft'
            ? 'Seen something that is not right? Once the invoice is issued, you can question every charge here.'
            : 'Seen something that is not right? Open the session and question the charge: what we billed too much comes back as a credit note.'}
        </p>
      </div>
    </article>
  );
}

/** Opening the invoice of the first charge is the last step of the guide. */
function useReadForGuide({ charges }: Invoice) {
  const { session, isRead, read } = useGuideProgress();
  const isOnIt = !isRead && charges.some((charge) => charge.session === session);
  useEffect(() => {
    if (isOnIt) read(session!);
  });
}

/** The totals of all sessions. */
function InvoiceTotals({ invoice }: { invoice: Invoice }) {
  return (
    <dl className="break-inside-avoid border-t border-line bg-stay px-5 py-4 tabular-nums @roomy/portal:px-6 print:bg-transparent print:px-0">
      <Line label="Before tax" amount={formatAmount(invoice.subtotal, invoice.currency)} />
      {taxLines(invoice).map(({ label, amount }) => (
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
      {invoice.paid > 0 && invoice.balance > 0 && (
        <>
          <Line label="Paid so far" amount={formatAmount(-invoice.paid, invoice.currency)} />
          <Line
            label="Still to pay"
            amount={formatMoney(invoice.balance, invoice.currency)}
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
