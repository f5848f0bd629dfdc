import { Fragment, memo, useDeferredValue, useMemo } from 'react';
import type { Answers } from '#api/contract/contract.ts';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Later } from '../parts/later.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { OneByOne } from '../parts/one-by-one.tsx';
import { useReturning } from '../parts/opened.ts';
import { HistoryCharts } from './history-charts.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { inOrder, type Group } from './history-order.ts';
import { NothingFound } from './nothing-found.tsx';
import { SessionGroup } from './session-group.tsx';
import { Totals } from './totals.tsx';
import { useHistory, useHistoryFilter } from './use-history.ts';

type Currencies = Answers['history']['list']['currencies'];

export function SessionList() {
  const { filter, order, choose, clear } = useHistoryFilter();
  const { whole, found, wider, now, oldest } = useHistory(filter);
  // Drawn in pieces, so that a press in between is answered at once.
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
      <HistoryFilters
        filter={filter}
        order={order}
        oldest={oldest}
        now={now}
        onChoose={choose}
        listed={groups.flatMap((group) => group.sessions)}
      />
      {sessions.length === 0 ? (
        <NothingFound filter={filter} wider={wider} onChoose={choose} onClear={clear} />
      ) : (
        <>
          {currencies.map(({ currency, totals, months }) => (
            <Fragment key={currency}>
              <Totals totals={totals} currency={currency} />
              <HistoryCharts months={months} currency={currency} />
            </Fragment>
          ))}
          <Later first="sessions">
            <SessionGroups groups={groups} currencies={currencies} />
          </Later>
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
  const returning = useReturning() !== null;
  return (
    // All but the newest month are laid out only when scrolled to.
    <div className="grid gap-5 [&>:not(:first-child)]:[contain-intrinsic-height:auto_60rem] [&>:not(:first-child)]:[content-visibility:auto]">
      <OneByOne unless={returning}>
        {groups.map((group) => (
          <SessionGroup
            key={group.month}
            group={group}
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
