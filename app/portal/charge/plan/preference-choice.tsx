import type { Preference } from '#api/contract/session.ts';
import { RadioOption } from '../../forms/radio-option.tsx';
import { formatCarbon, formatMoney } from '#app/ui/words/format.ts';
import { when } from '#api/words/moment-words.ts';
import { preferences } from './order-draft.ts';
import type { Preview } from './use-previews.ts';

const names: Readonly<Record<Preference, string>> = {
  cheapest: 'Cheapest',
  fastest: 'Fastest',
  greenest: 'Greenest',
};

/** Three preferences for the same goal, each with its result. */
export function PreferenceChoice({
  chosen,
  previews,
  onChange,
}: {
  chosen: Preference;
  previews: Readonly<Record<Preference, { preview: Preview | undefined }>>;
  onChange: (preference: Preference) => void;
}) {
  return (
    <fieldset>
      <legend className="pb-2 font-medium">What matters most</legend>
      <div className="grid gap-2 @roomy/portal:grid-cols-3">
        {preferences.map((preference) => (
          <RadioOption
            key={preference}
            name="preference"
            checked={chosen === preference}
            onChoose={() => onChange(preference)}
            className="grid content-center px-4 py-2.5 text-[0.9375rem] @roomy/portal:text-base"
          >
            <Outcome name={names[preference]} preview={previews[preference].preview} />
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}

const Outcome = ({ name, preview }: { name: string; preview: Preview | undefined }) => (
  <>
    <span className="flex flex-wrap justify-between gap-x-3 tabular-nums">
      {name}
      {preview && <span>{formatMoney(preview.outlook.bill.total)}</span>}
    </span>
    <span className="min-h-5 text-sm font-normal text-quiet tabular-nums">
      {preview && outcomeInWords(preview)}
    </span>
  </>
);

const outcomeInWords = ({ at, outlook: { carbon, done } }: Preview) =>
  `${formatCarbon(carbon)}, ${done === null ? 'not in time' : `done ${when(done, at)}`}`;
