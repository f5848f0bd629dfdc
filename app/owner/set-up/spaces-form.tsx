import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { NumberField, TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf, type Problem } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import { textLink } from '#app/portal/styles.ts';
import { amps, volts } from '#engine/units.ts';
import { ChangeCharger } from '../chargers/change-charger.tsx';
import { ownerService, type Owners } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';
import { readNumbers } from './read-numbers.ts';

/** The spaces with chargers: several at once, as they are painted on the floor. */
export function SpacesForm({
  building,
  power,
  chargers,
  onDone,
}: {
  building: string;
  power: Owners['power'];
  chargers: Owners['chargers']['chargers'];
  onDone: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState('48');
  const [phases, setPhases] = useState<'1' | '3'>(power.phases === 3 ? '3' : '1');
  const [circuit, setCircuit] = useState(power.circuits[0]?.id ?? '');
  const [isSent, setSent] = useState(false);
  const add = useCommand(ownerService.setup.addSpace);
  /** The space that was asked to be removed. */
  const [leaving, setLeaving] = useState('');
  const remove = useTouching(
    ownerService.setup.removeSpace,
    (input) => ({ kind: 'remove-space', ...input }),
    ({ space }) => ({
      title: `Remove space ${chargers.find((one) => one.space === space)?.number ?? ''}?`,
      text: 'Its bills stay.',
      action: 'Remove it',
      keep: 'Keep it',
    }),
  );
  const numbers = readNumbers(typed);
  const maxAmps = readNumber(most);
  const errors = {
    numbers: numbers === null ? 'Type numbers such as 42, 78 or 90-95.' : undefined,
    most:
      maxAmps !== null && Number.isInteger(maxAmps) && maxAmps >= 6 && maxAmps <= 80
        ? undefined
        : 'Type whole amps from 6 to 80.',
  };
  async function addAll() {
    const isThree = phases === '3' && power.phases === 3;
    for (const [at, number] of numbers!.entries()) {
      const charger = {
        volts: volts(power.volts),
        phases: isThree ? (3 as const) : (1 as const),
        maxAmps: amps(maxAmps!),
        ...(power.phases === 3 && { lines: linesOf(chargers.length + at, isThree) }),
      };
      await add.mutateAsync({ building, number, charger, ...(circuit !== '' && { circuit }) });
    }
    setTyped('');
    setSent(false);
    onDone();
  }
  if (power.amps === 0) return <p className="text-quiet">Save the supply first.</p>;
  return (
    <>
      {chargers.length > 0 && (
        <ul className="divide-y divide-line">
          {chargers.map((charger) => (
            <SpaceRow
              key={charger.space}
              charger={charger}
              problem={charger.space === leaving && remove.error ? problemOf(remove.error) : null}
              onRemove={() => {
                setLeaving(charger.space);
                remove.ask({ space: charger.space });
              }}
            />
          ))}
        </ul>
      )}
      <Form
        isPending={add.isPending}
        onSend={() => {
          setSent(true);
          if (errors.numbers !== undefined || errors.most !== undefined) return;
          addAll().catch(() => undefined);
        }}
      >
        <div className="grid gap-4 @roomy/portal:grid-cols-2">
          <TextField
            label="Numbers on the floor"
            name="number"
            value={typed}
            onChange={setTyped}
            maxLength={400}
            hint="One or many: 42, 78, 90-95."
            error={isSent ? errors.numbers : undefined}
          />
          <NumberField
            label="What a charger can give"
            name="maxAmps"
            unit="A"
            value={most}
            onChange={setMost}
            hint="On its label. Its own breaker has to carry it."
            error={isSent ? errors.most : undefined}
          />
          {power.phases === 3 && (
            <SelectField
              label="Phases of a charger"
              name="phases"
              value={phases}
              onChange={setPhases}
              options={[
                { value: '3', text: 'Three' },
                { value: '1', text: 'One' },
              ]}
              hint="We count cars with one phase on lines in turn, so connect chargers in turn, too."
            />
          )}
          {power.circuits.length > 0 && (
            <SelectField
              label="On circuit"
              name="circuit"
              value={circuit}
              onChange={setCircuit}
              options={power.circuits.map(({ id, name }) => ({ value: id, text: name }))}
            />
          )}
        </div>
        {add.error && <ProblemNote problem={problemOf(add.error)} />}
        {remove.dialog}
        <SaveButton isPending={add.isPending} pending="Adding …">
          Add
        </SaveButton>
      </Form>
    </>
  );
}

/** A space with its charger, which can be changed in place. */
function SpaceRow({
  charger,
  problem,
  onRemove,
}: {
  charger: Owners['chargers']['chargers'][number];
  /** Why it cannot be removed. */
  problem: Problem | null;
  onRemove: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { number, maxAmps, circuit } = charger;
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          <span className="font-semibold tabular-nums">Space {number}</span>
          <span className="text-quiet">
            {' '}
            · {maxAmps} A{circuit !== null && ` · ${circuit}`}
          </span>
        </span>
        <span className="flex gap-4">
          <button
            type="button"
            aria-expanded={isOpen}
            className={textLink}
            onClick={() => setOpen(!isOpen)}
          >
            Change<span className="sr-only"> the charger of space {number}</span>
          </button>
          <button type="button" className={textLink} onClick={onRemove}>
            Remove<span className="sr-only"> space {number}</span>
          </button>
        </span>
      </div>
      {problem && (
        <div className="pb-3">
          <ProblemNote problem={problem} />
        </div>
      )}
      {isOpen && (
        <div className="py-3">
          <ChangeCharger charger={charger} onDone={() => setOpen(false)} />
        </div>
      )}
    </li>
  );
}

/**
 * The lines of a supply with three phases that the next charger is connected to: rotated, so that cars
 * with one phase do not all draw on the first line.
 */
function linesOf(index: number, isThreePhase: boolean): readonly number[] {
  const first = index % 3;
  return isThreePhase ? [first, (first + 1) % 3, (first + 2) % 3] : [first];
}
