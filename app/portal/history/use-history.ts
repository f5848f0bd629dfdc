import { useQuery } from '@tanstack/react-query';
import { regionOnShow } from '#app/ui/words/region.ts';
import { useAddress } from '../navigation/use-address.ts';
import { useWholeHistory } from '../service/use-charged-with.ts';
import { historyQuery } from '../service/queries/history.ts';
import { askFor, everything, widenings, type HistoryFilter } from './history-filter.ts';
import { orderOf } from './history-order.ts';

/** The filter and order the address asks for, and how to change them. */
export function useHistoryFilter() {
  const { read, change } = useAddress();
  const names = Object.keys(everything) as (keyof HistoryFilter)[];
  const filter = Object.fromEntries(
    names.map((name) => [name, read(name) ?? everything[name]]),
  ) as HistoryFilter;
  return {
    filter,
    order: orderOf(read('order')),
    choose: (changes: Partial<HistoryFilter & { order: string }>) =>
      change(
        Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [
            name,
            value === 'all' || value === '' ? null : value,
          ]),
        ),
      ),
    clear: () => change(Object.fromEntries(names.map((name) => [name, null]))),
  };
}

/** What fits the filter, and where nothing does, which filter to drop. */
export function useHistory(filter: HistoryFilter) {
  const whole = useWholeHistory();
  const now = whole.data?.at ?? 0;
  const found = useQuery({
    ...historyQuery(askFor(filter, regionOnShow().zone, now)),
    enabled: whole.data !== undefined,
  });
  const wider =
    found.data?.sessions.length === 0
      ? widenings(whole.data?.sessions ?? [], filter, regionOnShow().zone, now)
      : [];
  const oldest = whole.data?.sessions.at(-1)?.end ?? now;
  return { whole, found, wider, now, oldest };
}
