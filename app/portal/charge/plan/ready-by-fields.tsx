import { day } from '#engine/units.ts';
import { longestPlan } from '#engine/community/checks/bounds.ts';
import { dayOptions } from '../../forms/day-options.ts';
import { SelectField } from '../../forms/select-field.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { readyByNote, type OrderDraft, type OrderField } from './order-draft.ts';

/** The ready-by day and time. */
export function ReadyByFields({
  draft,
  now,
  error,
  onChange,
}: {
  draft: OrderDraft;
  now: number;
  error: string | undefined;
  onChange: (changes: Partial<OrderDraft>, field?: OrderField) => void;
}) {
  const note = readyByNote(draft, now);
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="sr-only">Ready by</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] gap-3">
        <SelectField
          label="Ready by"
          name="date"
          value={draft.date}
          options={dayOptions(now, longestPlan / day, draft.date)}
          onChange={(date) => onChange({ date }, 'readyBy')}
        />
        <TimeField
          label="Time"
          name="readyBy"
          value={draft.time}
          onChange={(time) => onChange({ time }, 'readyBy')}
          error={error}
        />
      </div>
      {note && <p className="text-sm text-quiet tabular-nums">{note}</p>}
    </fieldset>
  );
}
