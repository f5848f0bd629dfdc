import { buttonStyle } from '#app/ui/button-style.ts';
import { focusSection } from '../navigation/focus-section.ts';
import { useChargedWith } from '../service/use-charged-with.ts';
import type { HistoryFilter, Widening } from './history-filter.ts';
import { nothingInWords, wideningInWords } from './history-words.ts';

/** Shown if nothing matches: the search, and which filter to drop for how many results. */
export function NothingFound({
  filter,
  wider,
  onChoose,
  onClear,
}: {
  filter: HistoryFilter;
  wider: readonly Widening[];
  onChoose: (changes: Partial<HistoryFilter>) => void;
  onClear: () => void;
}) {
  const { vehicles, buildings } = useChargedWith();
  const names = {
    vehicle: vehicles.find(({ value }) => value === filter.vehicle)?.text,
    building: buildings.find(({ value }) => value === filter.building)?.text,
  };
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-panel p-6">
      <p className="font-display text-xl font-semibold tracking-tight">
        {nothingInWords(filter, names)}
      </p>
      <p className="text-quiet">
        {wider.length > 0 ? 'Widen one of the filters:' : 'No single filter is to blame:'}
      </p>
      <div className="flex flex-wrap gap-2">
        {wider.map((widening) => (
          <button
            key={widening.drop}
            type="button"
            className={buttonStyle.outline}
            onClick={() => {
              onChoose({ [widening.drop]: 'all' });
              focusSection();
            }}
          >
            {wideningInWords(widening)}
          </button>
        ))}
        <button
          type="button"
          className={buttonStyle.outline}
          onClick={() => {
            onClear();
            focusSection();
          }}
        >
          Show all sessions
        </button>
      </div>
    </div>
  );
}
