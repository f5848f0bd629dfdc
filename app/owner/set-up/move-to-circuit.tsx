import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { SelectField } from '#app/portal/forms/select-field.tsx';
import { smallButton } from '#app/portal/styles.ts';
import type { Owners } from '../service/owner-queries.ts';

type Power = Owners['power'];
type Circuits = Power['circuits'];

/** Puts a space on another circuit. */
export function MoveToCircuit({
  power: { circuits, spaces },
  onMove,
}: {
  power: Power;
  onMove: (circuits: Circuits) => void;
}) {
  const [chosen, setChosen] = useState('');
  const [to, setTo] = useState('');
  const space = chosen || spaces[0]!.space;
  const on = circuits.find((one) => one.spaces.includes(space))?.id ?? '';
  const circuit = to || on;
  const isOff = circuit === on;
  return (
    <Form
      className="grid items-end gap-4 @roomy/portal:grid-cols-3"
      onSend={() => {
        if (isOff) return;
        const moved = circuits.map((one) => {
          const others = one.spaces.filter((id) => id !== space);
          return Object.assign({}, one, {
            spaces: one.id === circuit ? [...others, space] : others,
          });
        });
        onMove(moved);
      }}
    >
      <SelectField
        label="Space"
        name="moved-space"
        value={space}
        onChange={(next) => {
          setChosen(next);
          setTo('');
        }}
        options={spaces.map(({ space: id, number }) => ({ value: id, text: `Space ${number}` }))}
      />
      <SelectField
        label="Hangs on"
        name="moved-to"
        value={circuit}
        onChange={setTo}
        options={circuits.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <button
        type="submit"
        aria-disabled={isOff}
        className={`${smallButton} mb-0.5 justify-self-start`}
      >
        Move the space
      </button>
    </Form>
  );
}
