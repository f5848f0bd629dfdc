import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { NumberField, TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { smallButton, textLink } from '#app/portal/styles.ts';
import { amps } from '#engine/units.ts';
import { ownerService, type Owners } from '../service/owner-queries.ts';
import { useTouching } from '../touching/use-touching.tsx';
import { MoveToCircuit } from './move-to-circuit.tsx';

type Circuit = Owners['power']['circuits'][number];

/** Parts of the supply with a limit of their own: circuits, and circuits within them. */
export function CircuitsForm({ building, power }: { building: string; power: Owners['power'] }) {
  const { circuits, spaces } = power;
  const [name, setName] = useState('');
  const [limit, setLimit] = useState('');
  const [parent, setParent] = useState('');
  const [isSent, setSent] = useState(false);
  const set = useTouching(
    ownerService.setup.setCircuits,
    (input) => ({ kind: 'set-circuits', ...input }),
    () => ({
      title: 'Change the circuits?',
      action: 'Change them',
      keep: 'Keep them as they are',
    }),
  );
  const size = readNumber(limit);
  const errors = {
    name: name.trim() === '' ? 'Type what stands on the panel.' : undefined,
    limit: size !== null && size > 0 ? undefined : 'Type the amps of its fuse.',
  };
  const save = (next: readonly Circuit[], then: () => void = () => undefined) => {
    const placed = new Set(next.flatMap((one) => one.spaces));
    // With circuits every space is on one: those that were on none go to the first.
    const left = spaces.map(({ space }) => space).filter((space) => !placed.has(space));
    set.ask(
      {
        building,
        circuits: next.map((one, at) => ({
          id: one.id,
          name: one.name,
          parent: one.parent,
          capacity: amps(one.amps),
          spaces: at === 0 ? [...one.spaces, ...left] : one.spaces,
        })),
      },
      then,
    );
  };
  const add = () => {
    const used = new Set(circuits.map(({ id }) => id));
    let number = circuits.length + 1;
    while (used.has(`c${number}`)) number += 1;
    const made = {
      id: `c${number}`,
      name: name.trim(),
      parent: parent === '' ? null : parent,
      amps: size!,
      spaces: [],
      drawn: 0,
    };
    save([...circuits, made], () => {
      setName('');
      setLimit('');
      setSent(false);
    });
  };
  /** The circuits and spaces that it fed move to the one that fed it. */
  const remove = (gone: Circuit) => {
    const rest = circuits
      .filter(({ id }) => id !== gone.id)
      .map((one) =>
        one.parent === gone.id ? Object.assign({}, one, { parent: gone.parent }) : one,
      )
      .map((one) =>
        one.id === gone.parent
          ? Object.assign({}, one, { spaces: [...one.spaces, ...gone.spaces] })
          : one,
      );
    save(rest);
  };
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div>
        <h3 className="font-semibold">Circuits</h3>
        <p className="text-[0.9375rem] text-quiet">
          Only if chargers hang on sub-panels with fuses of their own. Their limits hold always,
          like the main one.
        </p>
      </div>
      {circuits.length > 0 && (
        <ul aria-label="Circuits">
          <Branch all={circuits} parent={null} numbers={spaces} onRemove={remove} />
        </ul>
      )}
      {circuits.length > 1 && spaces.length > 0 && (
        <MoveToCircuit power={power} onMove={(moved) => save(moved)} />
      )}
      <Form
        className="grid items-start gap-4 @roomy/portal:grid-cols-3"
        onSend={() => {
          setSent(true);
          if (errors.name === undefined && errors.limit === undefined) add();
        }}
      >
        <TextField
          label="Name on the panel"
          name="name"
          value={name}
          onChange={setName}
          maxLength={60}
          error={isSent ? errors.name : undefined}
        />
        <NumberField
          label="Its limit"
          name="capacity"
          unit="A"
          value={limit}
          onChange={setLimit}
          error={isSent ? errors.limit : undefined}
        />
        <SelectField
          label="Fed by"
          name="parent"
          value={parent}
          onChange={setParent}
          options={[
            { value: '', text: 'The main fuse' },
            ...circuits.map(({ id, name: text }) => ({ value: id, text })),
          ]}
        />
        <button type="submit" className={`${smallButton} justify-self-start`}>
          Add a circuit
        </button>
      </Form>
      {set.error && <ProblemNote problem={problemOf(set.error)} />}
      {set.dialog}
    </div>
  );
}

function Branch({
  all,
  parent,
  numbers,
  onRemove,
}: {
  all: readonly Circuit[];
  parent: string | null;
  numbers: Owners['power']['spaces'];
  onRemove: (circuit: Circuit) => void;
}) {
  const numberOf = (space: string) => numbers.find((one) => one.space === space)?.number;
  return all
    .filter((one) => one.parent === parent)
    .map((one) => (
      <li key={one.id} className={parent === null ? '' : 'ml-3 border-l-2 border-line pl-4'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            <span className="font-semibold">{one.name}</span>, {one.amps} A
            {one.spaces.length > 0 && (
              <span className="text-quiet"> · spaces {one.spaces.map(numberOf).join(', ')}</span>
            )}
          </span>
          <button type="button" className={textLink} onClick={() => onRemove(one)}>
            Remove<span className="sr-only"> {one.name}</span>
          </button>
        </div>
        <ul>
          <Branch all={all} parent={one.id} numbers={numbers} onRemove={onRemove} />
        </ul>
      </li>
    ));
}
