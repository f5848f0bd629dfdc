import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { card } from '#app/portal/styles.ts';
import { box, Field } from '#app/portal/forms/field.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { formatDate } from '#app/ui/words/format.ts';
import { isoDate, type DayNumber } from '#engine/time/calendar.ts';
import { localDay } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { ownerService, previewQuery, type Owners } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';
import { draftOf, errorsOf, sheetOf } from './price-draft.ts';
import { PricePreview } from './price-preview.tsx';
import { elementName, unitOf } from './price-words.ts';

/** Another sheet from a day on: previewed on the last month, confirmed, told to residents. */
export function ChangePrices({
  building,
  prices,
  onDone,
}: {
  building: string;
  prices: Owners['prices'];
  onDone: () => void;
}) {
  const { building: chosen } = useSelection();
  /** What the owner read when they began to type: another owner may change it meanwhile. */
  const [seen, setSeen] = useState(prices);
  const { elements } = seen.now;
  const tomorrow = isoDate((localDay(chosen.zone, instant(prices.at)) + 1) as DayNumber);
  const [draft, setDraft] = useState(() => draftOf(elements, seen.tax));
  const [from, setFrom] = useState(tomorrow);
  const [isSent, setSent] = useState(false);
  const errors = errorsOf(draft);
  const sheet = sheetOf(elements, draft);
  const isSame = sheet !== null && JSON.stringify(sheet) === JSON.stringify(unchanged(seen));
  const preview = useQuery(previewQuery(sheet && { building, ...sheet }));
  const announce = useTouching(
    ownerService.setup.setPrices,
    (input) => ({ kind: 'set-prices', ...input }),
    (input) => ({
      title: `New prices from ${formatDate(input.from ?? tomorrow)}?`,
      text: 'Cars that are plugged in by then and reservations that were quoted keep their prices.',
      action: 'Announce',
      keep: 'Not yet',
    }),
  );

  return (
    <section aria-labelledby="change-prices" className={`${card} grid gap-5`}>
      <h2 id="change-prices" className="text-lg">
        Change prices
      </h2>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          // They were told that the sheet had changed, and want their own all the same.
          const known = announce.error ? prices : seen;
          setSeen(known);
          if (sheet === null || isSame) return;
          const replaces = tariffFrom(known, from, chosen.zone);
          announce.ask({ building, from, replaces, ...sheet }, onDone);
        }}
      >
        <div className="grid gap-4 @roomy/portal:grid-cols-2">
          {elements.map((element, index) => (
            <NumberField
              key={elementName(element)}
              name={`price-${index}`}
              label={elementName(element)}
              unit={unitOf(element)}
              value={draft.prices[index]!}
              onChange={(text) => setDraft({ ...draft, prices: draft.prices.with(index, text) })}
              error={errors.prices[index]}
            />
          ))}
          <NumberField
            name="tax"
            label="Tax"
            unit="%"
            value={draft.tax}
            onChange={(tax) => setDraft({ ...draft, tax })}
            error={errors.tax}
          />
          <Field name="from" label="From" hint="Tomorrow at the earliest, so that residents know.">
            {(wiring) => (
              <input
                {...wiring}
                type="date"
                min={tomorrow}
                value={from}
                onChange={({ target }) => setFrom(target.value)}
                className={box}
              />
            )}
          </Field>
        </div>
        {preview.data && sheet !== null && !isSame && (
          <PricePreview preview={preview.data} electricity={prices.electricity !== null} />
        )}
        {isSent && isSame && <p className="text-quiet">Change a price first.</p>}
        {announce.error && <ProblemNote problem={problemOf(announce.error)} />}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className={buttonStyle.primary}>
            Announce these prices
          </button>
          <button type="button" className={buttonStyle.outline} onClick={onDone}>
            Keep the prices
          </button>
        </div>
      </form>
      {announce.dialog}
    </section>
  );
}

/** The tariff that holds on a day, as far as the owner knows. */
function tariffFrom({ now, later }: Owners['prices'], day: string, zone: string): string {
  const before = later.findLast(({ from }) => isoDate(localDay(zone, instant(from!))) <= day);
  return (before ?? now).tariff;
}

const unchanged = ({ now, tax }: Owners['prices']) =>
  sheetOf(now.elements, draftOf(now.elements, tax));
