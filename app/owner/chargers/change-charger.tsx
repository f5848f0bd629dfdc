import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { amps } from '#engine/units.ts';
import { ownerService } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';
import type { Charger } from './charger-words.ts';

const controls = [
  { value: 'amps', text: 'Follows every current' },
  { value: 'on-off', text: 'Only on and off' },
  { value: 'none', text: 'Cannot be controlled' },
] as const;

/** Whole amps between two bounds, or what is wrong with them. */
function ampsIn(typed: string, least: number, most: number, isNoneFine = false) {
  const value = readNumber(typed);
  const isFine =
    value !== null &&
    Number.isInteger(value) &&
    ((value >= least && value <= most) || (isNoneFine && value === 0));
  return isFine
    ? undefined
    : `Type whole amps from ${least} to ${most}${isNoneFine ? ', or 0' : ''}.`;
}

/** What a charger can do, changed after it was added. What does not fit the supply is refused. */
export function ChangeCharger({ charger, onDone }: { charger: Charger; onDone?: () => void }) {
  const { space, number, asSet } = charger;
  const [most, setMost] = useState(String(charger.maxAmps));
  const [least, setLeast] = useState(String(charger.leastAmps));
  const [alone, setAlone] = useState(String(charger.fallbackAmps));
  const [control, setControl] = useState<Charger['control']>(charger.control);
  const change = useTouching(
    ownerService.setup.setCharger,
    (input) => ({ kind: 'set-charger', ...input }),
    () => ({
      title: `Change the charger of space ${number}?`,
      text: 'Plans follow by themselves.',
      action: 'Change it',
      keep: 'Keep it as it is',
    }),
  );
  const top = readNumber(most) ?? 0;
  const errors = {
    most: ampsIn(most, 6, 80),
    least: ampsIn(least, 6, top),
    alone: ampsIn(alone, 6, top, true),
  };
  return (
    <Form
      aria-label={`The charger of space ${number}`}
      onSend={() => {
        if (errors.most ?? errors.least ?? errors.alone) return;
        const { control: _control, leastAmps: _least, fallbackAmps: _alone, ...kept } = asSet;
        const next = {
          ...kept,
          maxAmps: amps(top),
          ...(control !== 'amps' && { control }),
          ...(Number(least) !== 6 && { leastAmps: amps(Number(least)) }),
          ...(Number(alone) !== 0 && { fallbackAmps: amps(Number(alone)) }),
        };
        change.ask({ space, charger: next }, onDone);
      }}
    >
      <div className="grid gap-4 @roomy/portal:grid-cols-2">
        <NumberField
          label="What it can give"
          name="maxAmps"
          unit="A"
          value={most}
          onChange={setMost}
          hint="On its label. Its own breaker has to carry it."
          error={errors.most}
        />
        <NumberField
          label="The least it can be set to"
          name="leastAmps"
          unit="A"
          value={least}
          onChange={setLeast}
          error={errors.least}
        />
        <NumberField
          label="Without a connection"
          name="fallbackAmps"
          unit="A"
          value={alone}
          onChange={setAlone}
          hint="What it gives a car while it is offline; 0 for nothing."
          error={errors.alone}
        />
        <SelectField
          label="How it is controlled"
          name="control"
          value={control}
          onChange={setControl}
          options={controls}
        />
      </div>
      {change.error && <ProblemNote problem={problemOf(change.error)} />}
      {change.isSuccess && <p role="status">Saved.</p>}
      <SaveButton isPending={change.isPending}>Save the charger</SaveButton>
      {change.dialog}
    </Form>
  );
}
