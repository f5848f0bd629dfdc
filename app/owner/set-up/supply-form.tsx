import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { amps, volts } from '#engine/units.ts';
import { ownerService, type Owners, type Said } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';

/** The main fuse of the chargers. */
export function SupplyForm({
  building,
  power,
  onDone,
}: {
  building: string;
  power: Owners['power'];
  onDone: () => void;
}) {
  const isNew = power.amps === 0;
  const [fuse, setFuse] = useState(isNew ? '' : String(power.amps));
  const [voltage, setVoltage] = useState(isNew ? '208' : String(power.volts));
  const [phases, setPhases] = useState<'1' | '3'>(power.phases === 3 ? '3' : '1');
  const [isSent, setSent] = useState(false);
  const set = useTouching(
    ownerService.setup.setSupply,
    (input: Said<'set-supply'>) => ({ kind: 'set-supply', ...input }),
    (input) => ({
      title: `A supply of ${input.amps} A?`,
      action: 'Change the supply',
      keep: 'Keep it as it is',
    }),
  );
  const size = readNumber(fuse);
  const pressure = readNumber(voltage);
  const errors = {
    amps: size !== null && size >= 6 ? undefined : 'Type the amps of the fuse, at least 6.',
    volts:
      pressure !== null && Number.isInteger(pressure) && pressure >= 100 && pressure <= 690
        ? undefined
        : 'Type whole volts from 100 to 690.',
  };
  return (
    <Form
      onSend={() => {
        setSent(true);
        if (errors.amps !== undefined || errors.volts !== undefined) return;
        set.ask(
          {
            building,
            amps: amps(size!),
            volts: volts(pressure!),
            phases: phases === '3' ? 3 : 1,
          },
          onDone,
        );
      }}
    >
      <div className="grid gap-4 @roomy/portal:grid-cols-3">
        <NumberField
          label="Main fuse"
          name="amps"
          unit="A"
          value={fuse}
          onChange={setFuse}
          hint="The most that all chargers may draw together, on each phase."
          error={isSent ? errors.amps : undefined}
        />
        <NumberField
          label="Volts at a charger"
          name="volts"
          unit="V"
          value={voltage}
          onChange={setVoltage}
          hint="208 or 240 in North America, 230 in Europe."
          error={isSent ? errors.volts : undefined}
        />
        <SelectField
          label="Phases"
          name="phases"
          value={phases}
          onChange={setPhases}
          options={[
            { value: '1', text: 'One' },
            { value: '3', text: 'Three' },
          ]}
        />
      </div>
      {set.error && <ProblemNote problem={problemOf(set.error)} />}
      <SaveButton isPending={set.isPending}>Save the supply</SaveButton>
      {set.dialog}
    </Form>
  );
}
