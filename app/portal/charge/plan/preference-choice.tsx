import type { Preference } from '#api/contract/session.ts';
import { formatCarbon, formatMoney } from '#app/ui/format.ts';
import { when } from '../../words/moment-words.ts';
import { option } from './option-style.ts';
import { preferences, type Preview } from './use-previews.ts';

const names: Readonly<Record<Preference, string>> = {
  cheapest: 'Cheapest',
  fastest: 'Fastest',
  greenest: 'Greenest',
};

/** Three ways to the same goal, each with what it comes to. */
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
      <div className="grid gap-2 sm:grid-cols-3">
        {preferences.map((preference) => (
          <label
            key={preference}
            className={`${option} flex-wrap justify-between gap-x-4 px-4 py-2.5 text-left sm:flex-col sm:items-start sm:justify-start`}
          >
            <input
              type="radio"
              name="preference"
              className="sr-only"
              checked={chosen === preference}
              onChange={() => onChange(preference)}
            />
            <span>{names[preference]}</span>
            <Outcome preview={previews[preference].preview} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Outcome = ({ preview }: { preview: Preview | undefined }) => (
  <span className="min-h-5 text-sm font-normal text-ink tabular-nums">
    {preview && (
      <>
        <span className="font-semibold">{formatMoney(preview.outlook.bill.total)}</span>
        <span className="text-quiet">
          {' '}
          {formatCarbon(preview.outlook.carbon)}
          {preview.outlook.done !== null && `, ${when(preview.outlook.done, preview.at)}`}
        </span>
      </>
    )}
  </span>
);
