import { memo } from 'react';
import type { Answers } from '#api/contract/contract.ts';
import { BarChart } from '../charts/bar-chart.tsx';
import { card } from '../styles.ts';
import { historyCharts } from './history-charts-data.ts';

export const HistoryCharts = memo(function HistoryCharts({
  months,
  currency,
}: Pick<Answers['history']['list']['currencies'][number], 'months' | 'currency'>) {
  return (
    <section aria-label="Month by month" className="grid gap-5 @columns/portal:grid-cols-3">
      {historyCharts(months, currency).map(({ title, unit, kind, bars, axis }) => (
        <div key={title} className={`${card} [&_figure>p]:min-h-12`}>
          <BarChart
            title={title}
            kind={kind}
            aside={unit}
            bars={bars}
            axis={axis}
            height={120}
            resting={
              <>
                <span className="pointer-coarse:hidden">
                  Point at a month, or use the arrow keys.
                </span>
                <span className="hidden pointer-coarse:inline">Touch a month to read it.</span>
              </>
            }
          />
        </div>
      ))}
    </section>
  );
});
