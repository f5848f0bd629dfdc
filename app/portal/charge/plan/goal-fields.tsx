import { formatPercent } from '#app/ui/words/format.ts';
import { PercentField } from '../../forms/percent-field.tsx';
import { RadioOption } from '../../forms/radio-option.tsx';
import { NumberField } from '../../forms/text-field.tsx';
import type { LiveSession } from '#api/words/charging/status-words.ts';
import { goals, type OrderDraft, type OrderField } from './order-draft.ts';

const names: Readonly<Record<OrderDraft['goal'], string>> = {
  level: 'Battery %',
  energy: 'Energy',
  full: 'Until full',
};

/** How much: a battery level, an amount at the meter, or all the car takes. */
export function GoalFields({
  draft,
  session: { level, limit },
  errors,
  onChange,
}: {
  draft: OrderDraft;
  session: LiveSession;
  errors: Partial<Record<OrderField, string>>;
  onChange: (changes: Partial<OrderDraft>, field?: OrderField) => void;
}) {
  const stopsAtLimit = `The car itself stops at its limit of ${formatPercent(limit)}.`;
  const levelNow =
    level === null
      ? 'How full it is now is not known: it gets what it needs if it is empty.'
      : `Now ${formatPercent(level)}`;
  return (
    <div className="grid content-start gap-4">
      <fieldset>
        <legend className="pb-2 font-medium">How much</legend>
        <div className="grid grid-cols-[auto_auto_auto] gap-2 @max-3xs/portal:grid-cols-1">
          {goals.map((kind) => (
            <RadioOption
              key={kind}
              name="goal"
              checked={draft.goal === kind}
              onChoose={() => onChange({ goal: kind })}
              className="flex items-center justify-center px-1 text-center text-[0.9375rem] @roomy/portal:px-2 @roomy/portal:text-base"
            >
              {names[kind]}
            </RadioOption>
          ))}
        </div>
      </fieldset>
      {draft.goal === 'level' && (
        <PercentField
          label="Charge to"
          name="level"
          value={draft.level}
          least={Math.min(99, Math.ceil((level ?? 0) * 100))}
          onChange={(value) => onChange({ level: value }, 'level')}
          error={errors.level}
          hint={draft.level / 100 > limit ? stopsAtLimit : levelNow}
        />
      )}
      {draft.goal === 'energy' && (
        <NumberField
          label="Energy at the meter"
          name="energy"
          unit="kWh"
          value={draft.energy}
          onChange={(energy) => onChange({ energy }, 'energy')}
          error={errors.energy}
          hint="Since plug-in. The battery gains about a tenth less."
        />
      )}
      {draft.goal === 'full' && (
        <p className="text-sm text-quiet">
          {limit < 1 ? stopsAtLimit : 'Until the car stops asking for more.'}
        </p>
      )}
    </div>
  );
}
