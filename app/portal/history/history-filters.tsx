import { useId, useState, type ReactNode } from 'react';
import { regionOnShow } from '#app/ui/words/region.ts';
import { formatDate } from '#app/ui/words/format.ts';
import { parseIsoDate } from '#engine/time/calendar.ts';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { smallButton } from '../styles.ts';
import { Field, box } from '../forms/field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { DownloadButton } from '../downloads/download-button.tsx';
import { useChargedWith } from '../service/use-charged-with.ts';
import { historyCsv } from './history-csv.ts';
import {
  datesProblem,
  monthsUntil,
  type HistoryFilter,
  type PastSession,
} from './history-filter.ts';
import { orderChoices, type Order } from './history-order.ts';
import { periodName } from './history-words.ts';

type Props = {
  filter: HistoryFilter;
  order: Order;
  oldest: number;
  now: number;
  onChoose: (changes: Partial<HistoryFilter & { order: string }>) => void;
  /** The sessions on show, in their order: what is downloaded. */
  listed: readonly PastSession[];
};

export function HistoryFilters({ filter, order, oldest, now, onChoose, listed }: Props) {
  const { vehicles, buildings } = useChargedWith();
  const periods = ['all', '30d', '90d', ...monthsUntil(regionOnShow().zone, oldest, now), 'dates'];
  const chosen =
    Number(filter.vehicle !== 'all') +
    Number(filter.building !== 'all') +
    Number(filter.period !== 'all');
  const fields = (
    <section aria-label="Filter and sort" className="grid gap-3 print:hidden">
      <div className="grid grid-cols-2 items-end gap-3 @max-xs/portal:grid-cols-1 @columns/portal:grid-cols-[1fr_1fr_1fr_1fr_auto]">
        <SelectField
          label="Vehicle"
          name="vehicle"
          value={filter.vehicle}
          onChange={(vehicle) => onChoose({ vehicle })}
          options={[{ value: 'all', text: 'Any vehicle' }, ...vehicles]}
        />
        <SelectField
          label="Building"
          name="building"
          value={filter.building}
          onChange={(building) => onChoose({ building })}
          options={[{ value: 'all', text: 'Any building' }, ...buildings]}
        />
        <SelectField
          label="Period"
          name="period"
          value={filter.period}
          onChange={(period) => onChoose({ period })}
          options={periods.map((value) => ({ value, text: periodName(value) }))}
        />
        <SelectField
          label="Sort"
          name="order"
          value={order}
          onChange={(value) => onChoose({ order: value })}
          options={orderChoices}
        />
        <DownloadButton label="CSV" name="charging-history.csv" make={() => historyCsv(listed)} />
      </div>
      {filter.period === 'dates' && <Dates filter={filter} onChoose={onChoose} />}
    </section>
  );
  return <FoldedOnPhones chosen={chosen}>{fields}</FoldedOnPhones>;
}

/** On a phone the fields would fill the first screen: they open when asked for. */
function FoldedOnPhones({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(chosen > 0);
  const id = useId();
  return (
    <div className="grid gap-3 print:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={`${smallButton} justify-between! @roomy/portal:hidden`}
      >
        Filter and sort{chosen > 0 && `, ${chosen} chosen`}
        <ChevronIcon className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} className={isOpen ? '' : '@max-roomy/portal:hidden'}>
        {children}
      </div>
    </div>
  );
}

/**
 * The browser writes a date field in its own language, in which 03/11 may be another day than here:
 * the words beside it leave no doubt.
 */
const inWords = (date: string) => (parseIsoDate(date) === undefined ? undefined : formatDate(date));

function Dates({ filter, onChoose }: Pick<Props, 'filter' | 'onChoose'>) {
  const problem = datesProblem(filter);
  return (
    <div className="grid gap-3 @roomy/portal:grid-cols-2 @columns/portal:max-w-xl">
      <Field label="First day" name="from" hint={inWords(filter.from)}>
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            value={filter.from}
            onChange={({ target }) => onChoose({ from: target.value })}
            className={box}
          />
        )}
      </Field>
      <Field label="Last day" name="to" hint={inWords(filter.to)} error={problem ?? undefined}>
        {(wiring) => (
          <input
            {...wiring}
            type="date"
            value={filter.to}
            onChange={({ target }) => onChoose({ to: target.value })}
            className={box}
          />
        )}
      </Field>
    </div>
  );
}
