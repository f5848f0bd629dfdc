import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { formatMoney, formatMonth, formatShortMoney, countSessions } from '#app/ui/words/format.ts';
import { Receipt } from '#app/ui/receipt.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { BarChart } from '../charts/bar-chart.tsx';
import { Swatch } from '../charts/swatch.tsx';
import { spendingQuery } from '../service/queries/invoices.ts';
import { card } from '../styles.ts';
import { kindsOf, spendingBars, spendingLines, type Spent } from './spending-data.ts';

/** What charging cost month by month, and this month so far. */
export function Spending() {
  // Deferred, so that the update does not delay a press.
  const data = useDeferredValue(useQuery(spendingQuery()).data);
  if (!data) return <SpendingSkeleton />;
  return data.currencies.map((spent) => <SpentIn key={spent.currency} spent={spent} />);
}

export const SpendingSkeleton = () => <Skeleton className="h-145 @columns/portal:h-79" />;

function SpentIn({ spent }: { spent: Spent }) {
  const { currency, months } = spent;
  const latest = months.at(-1);
  if (!latest) return null;
  return (
    <section
      aria-label="Spending"
      className="grid grid-cols-1 items-start gap-5 @columns/portal:grid-cols-[1fr_22rem] print:hidden"
    >
      <div className={card}>
        <BarChart
          title="Spending by month"
          aside="tax included, credit notes taken off"
          bars={spendingBars(spent)}
          axis={(cents) => formatShortMoney(cents, currency)}
          resting={
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {kindsOf(months).map(({ name, tone }) => (
                <Swatch key={name} tone={tone}>
                  {name}
                </Swatch>
              ))}
            </span>
          }
        />
      </div>
      <Receipt
        heading={formatMonth(latest.month)}
        aside={countSessions(latest.sessions)}
        lines={spendingLines(latest, currency)}
        total={formatMoney(latest.total, currency)}
      />
    </section>
  );
}
