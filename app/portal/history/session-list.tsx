import { Fragment, memo, useDeferredValue, useMemo } from 'react';
import type { Answers } from '#api/contract/contract.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { formatCarbon, formatEnergy, formatMoney, countSessions } from '#app/ui/words/format.ts';
import { RenderAfterPaint, OneByOne } from '../loading/render-after-paint.tsx';
import { LoadFailure } from '../loading/load-failure.tsx';
import { useReturnedFrom } from '../navigation/return-focus.ts';
import { HistoryCharts } from './history-charts.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { inOrder, type Group } from './history-order.ts';
import { NothingFound } from './nothing-found.tsx';
import { SessionGroup } from './session-group.tsx';
import { useHistory, useHistoryFilter } from './use-history.ts';
import { carbonSavedInWords, costInWords } from './history-words.ts';

type Currencies = Answers['history']['list']['currencies'];

export function SessionList() {
  const { filter, order, choose, clear } = useHistoryFilter();
  const { whole, found, wider, now, oldest } = useHistory(filter);
  // Deferred, so that the update does not delay a press.
  const shown = useDeferredValue(found.data);
  const groups = useMemo(() => inOrder(shown?.sessions ?? [], order), [shown, order]);
  const error = whole.error ?? found.error;
  if (error)
    return <LoadFailure error={error} onRetry={whole.error ? whole.refetch : found.refetch} />;
  if (!shown) return <Skeleton className="h-96" />;
  const { sessions, currencies, unfiltered } = shown;
  if (unfiltered === 0) {
    return (
      <p className="rounded-card border border-line bg-panel p-6 text-quiet">
        No sessions yet. Plug in under Charge; when a session is over, it is kept here.
      </p>
    );
  }
  return (
    <>
      {currencies.map(({ currency, totals }) => (
        <Saved key={currency} totals={totals} currency={currency} />
      ))}
      <HistoryFilters
        filter={filter}
        order={order}
        oldest={oldest}
        now={now}
        onChoose={choose}
        listed={groups.flatMap((group) => group.sessions)}
      />
      {/* Always rendered, so that screen readers announce what a filter leaves. */}
      <div role="status" className="contents">
        {sessions.length === 0 ? (
          <NothingFound filter={filter} wider={wider} onChoose={choose} onClear={clear} />
        ) : (
          <p className="sr-only">{`${sessions.length} of ${countSessions(unfiltered)} shown`}</p>
        )}
      </div>
      {sessions.length > 0 && (
        <>
          {currencies.map(({ currency, totals, months }) => (
            <Fragment key={currency}>
              <Totals totals={totals} currency={currency} />
              <HistoryCharts months={months} currency={currency} />
            </Fragment>
          ))}
          <RenderAfterPaint first="sessions">
            <SessionGroups groups={groups} currencies={currencies} />
          </RenderAfterPaint>
        </>
      )}
    </>
  );
}

const SessionGroups = memo(function SessionGroups({
  groups,
  currencies,
}: {
  groups: readonly Group[];
  currencies: Currencies;
}) {
  const closed = useReturnedFrom();
  const itsMonth = groups.findIndex(({ sessions }) =>
    sessions.some(({ session }) => session === closed),
  );
  return (
    // All months but the newest are laid out only when scrolled into view.
    <div className="grid grid-cols-1 gap-5 [&>:not(:first-child)]:[contain-intrinsic-height:auto_60rem] [&>:not(:first-child)]:[content-visibility:auto] print:block">
      <OneByOne atOnce={Math.max(itsMonth, 0) + 1}>
        {groups.map((group, index) => (
          <SessionGroup
            key={group.month}
            group={group}
            wasOpen={index === itsMonth}
            sums={currencies.flatMap(({ currency, months }) =>
              months
                .filter(({ month, sessions }) => month === group.month && sessions > 0)
                .map((sum) => ({ sum, currency })),
            )}
          />
        ))}
      </OneByOne>
    </div>
  );
});

/** What it was all for. */
function Saved({ totals, currency }: Pick<Currencies[number], 'totals' | 'currency'>) {
  if (totals.saved <= 0) return null;
  const carbon = totals.carbonSaved > 0 ? `, and ${formatCarbon(totals.carbonSaved)}` : '';
  return (
    <p className="font-display text-[clamp(1.75rem,7cqw,3rem)] leading-[1.05] font-bold tracking-tight tabular-nums">
      <span className="text-leaf">{formatMoney(totals.saved, currency)} saved</span>{' '}
      <span className="block pt-2 font-sans text-base font-normal tracking-normal text-quiet">
        against charging right away{carbon}, in {countSessions(totals.sessions)}.
      </span>
    </p>
  );
}

/** Three totals of the sessions shown. */
function Totals({ totals, currency }: Pick<Currencies[number], 'totals' | 'currency'>) {
  const figures = [
    { value: formatEnergy(totals.energy), words: `in ${countSessions(totals.sessions)}` },
    { value: formatMoney(totals.cost, currency), words: costInWords(totals, currency) },
    { value: formatCarbon(totals.carbon), words: carbonSavedInWords(totals.carbonSaved) },
  ];
  return (
    <section aria-label="Totals">
      <dl className="grid gap-x-8 gap-y-4 @roomy/portal:grid-cols-3">
        {figures.map(({ value, words }) => (
          <div key={words} className="flex flex-col-reverse justify-end">
            <dt className="text-[0.9375rem] text-quiet">{words}</dt>
            <dd className="font-display text-2xl font-bold tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
