import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatEnergy, formatMoney, formatMonth, countSessions } from '#app/ui/words/format.ts';
import { SelectField } from '../forms/select-field.tsx';
import { LoadFailure } from '../loading/load-failure.tsx';
import { RestAfterPaint } from '../loading/render-after-paint.tsx';
import { focusSection } from '../navigation/focus-section.ts';
import { useAddress } from '../navigation/use-address.ts';
import { useChargedWith } from '../service/use-charged-with.ts';
import { invoicesQuery, spendingQuery } from '../service/queries/invoices.ts';
import { everyInvoice, matches, statusChoices, statusOf } from './invoice-filter.ts';
import { type InvoiceSummary } from '#api/words/bills/invoice-words.ts';
import { Spending, SpendingSkeleton } from './spending.tsx';
import { useFocusOnReturn, useReturnedFrom } from '../navigation/return-focus.ts';
import { StateTag } from './state-tag.tsx';

export function InvoiceList() {
  const { data, error, refetch } = useQuery(invoicesQuery());
  // Deferred, so that the update does not delay a press.
  const shown = useDeferredValue(data);
  usePrefetchQuery(spendingQuery());
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  // Drawn together: without any invoice the list stands where the spending would.
  if (!shown) {
    return (
      <>
        <SpendingSkeleton />
        <Skeleton className="h-265 @roomy/portal:h-142" />
      </>
    );
  }
  return (
    <>
      {shown.invoices.length > 0 && <Spending />}
      <section aria-labelledby="all-invoices" className="grid gap-4">
        <h2 id="all-invoices" className="pt-2 text-xl">
          All invoices
        </h2>
        <FilteredInvoices invoices={shown.invoices} />
      </section>
    </>
  );
}

function FilteredInvoices({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  const { read, change } = useAddress();
  const { vehicles, buildings } = useChargedWith();
  const filter = {
    status: statusOf(read('status')),
    building: read('building') ?? 'all',
    vehicle: read('vehicle') ?? 'all',
  };
  const choose = (name: string) => (value: string) =>
    change({ [name]: value === 'all' ? null : value });
  const shown = invoices.filter(matches(filter));
  const returnedFrom = useReturnedFrom();
  const wasOpen = shown.findIndex(({ id }) => id === returnedFrom);

  if (invoices.length === 0) {
    return (
      <p className="rounded-card border border-line bg-panel p-6 text-quiet">
        No invoices yet. The first opens with your first charging session.
      </p>
    );
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3 @max-xs/portal:grid-cols-1 @roomy/portal:grid-cols-3 print:hidden">
        <SelectField
          label="Status"
          name="status"
          value={filter.status}
          onChange={choose('status')}
          options={statusChoices}
        />
        <SelectField
          label="Building"
          name="building"
          value={filter.building}
          onChange={choose('building')}
          options={[{ value: 'all', text: 'Any building' }, ...buildings]}
        />
        <SelectField
          label="Vehicle"
          name="vehicle"
          value={filter.vehicle}
          onChange={choose('vehicle')}
          options={[{ value: 'all', text: 'Any vehicle' }, ...vehicles]}
        />
      </div>
      <p role="status" className="sr-only">
        {`${shown.length} of ${invoices.length} invoices shown`}
      </p>
      {shown.length > 0 ? (
        <ul className="@container divided overflow-hidden rounded-card border border-line bg-panel">
          <RestAfterPaint atLeast={wasOpen + 1}>
            {shown.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </RestAfterPaint>
        </ul>
      ) : (
        <div className="grid justify-items-start gap-3 rounded-card border border-line bg-panel p-6">
          <p>
            None of your {invoices.length} invoices match your filters. Choose any status, building
            or vehicle to see more.
          </p>
          <button
            type="button"
            className={buttonStyle.outline}
            onClick={() => {
              change(Object.fromEntries(Object.keys(everyInvoice).map((name) => [name, null])));
              focusSection();
            }}
          >
            Show all invoices
          </button>
        </div>
      )}
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: InvoiceSummary }) {
  const { linkTo } = useAddress();
  const link = useFocusOnReturn<HTMLAnchorElement>(invoice.id);
  return (
    <li>
      <Link
        ref={link}
        to={linkTo({ invoice: invoice.id })}
        className="leads-on grid grid-cols-[1fr_auto_auto] items-center @max-3xs:grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-4 tabular-nums -outline-offset-2 hover:bg-stay @max-[44rem]:after:order-1 @roomy/portal:px-6 @min-[44rem]:grid-cols-[minmax(10rem,1fr)_9rem_minmax(10rem,1fr)_7rem_auto]"
      >
        <span className="font-display text-lg font-semibold tracking-tight">
          {formatMonth(invoice.month)}
        </span>
        <span className="justify-self-start @max-[44rem]:order-3 @max-[44rem]:col-span-2 @max-3xs:col-span-full">
          <StateTag invoice={invoice} />
        </span>
        <span className="text-[0.9375rem] text-quiet @max-[44rem]:order-2 @max-[44rem]:col-span-full">
          {countSessions(invoice.sessions)}, {formatEnergy(invoice.energy)}
        </span>
        <span className="text-right font-semibold @max-[44rem]:order-1 @max-3xs:order-2 @max-3xs:col-span-full @max-3xs:text-left">
          {formatMoney(invoice.total - invoice.credited, invoice.currency)}
        </span>
      </Link>
    </li>
  );
}
