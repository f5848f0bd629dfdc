import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { Answers } from '#api/contract/contract.ts';
import { freeInWords } from '#api/words/charging/power-words.ts';
import { RadioOption } from '../../forms/radio-option.tsx';
import { useSelection } from '../../visitor-state/selection.tsx';
import { placesQuery } from '../../service/queries/charge.ts';

/** Selects building and space together; nothing changes until it is confirmed. */
export function LocationDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Select Location" open={open} onClose={onClose}>
      <LocationChoice onDone={onClose} />
    </Dialog>
  );
}

function LocationChoice({ onDone }: { onDone: () => void }) {
  const selection = useSelection();
  const { data: places } = useQuery(placesQuery());
  const statesOf = (id: string) => places?.buildings.find((one) => one.id === id)?.spaces;
  const [building, setBuilding] = useState(selection.building);
  const [space, setSpace] = useState(selection.space);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (space !== null) selection.chooseLocation(building.id, space);
        onDone();
      }}
      className="grid gap-6"
    >
      <fieldset>
        <legend className="pb-2 font-medium">Building</legend>
        <div className="grid gap-2">
          {selection.withSpaces.map((one) => (
            <RadioOption
              key={one.id}
              name="building"
              checked={one.id === building.id}
              onChoose={() => {
                setBuilding(one);
                setSpace(one.spaces[0]?.number ?? null);
              }}
              className="flex items-center px-4 tabular-nums"
            >
              <span>{one.name}</span>
              <span className="ml-auto text-sm font-normal text-quiet">
                {freeInWords(statesOf(one.id))}
              </span>
            </RadioOption>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="pb-2 font-medium">Parking Space</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {building.spaces.map(({ id, number }) => (
            <RadioOption
              key={id}
              name="space"
              checked={number === space}
              onChoose={() => setSpace(number)}
              className="flex flex-col items-center justify-center px-4 py-1.5 leading-tight tabular-nums"
            >
              <span>{number}</span>
              <span className="text-sm font-normal text-quiet">
                {stateInWords(statesOf(building.id)?.find((one) => one.number === number)?.state)}
              </span>
            </RadioOption>
          ))}
        </div>
      </fieldset>
      <button type="submit" className={buttonStyle.primary}>
        Confirm Location
      </button>
    </form>
  );
}

type Space = Answers['charge']['places']['buildings'][number]['spaces'][number];

const words: Readonly<Record<Space['state'], string>> = {
  free: 'free',
  reserved: 'reserved',
  neighbor: 'in use',
  faulted: 'out of order',
  offline: 'no connection',
  closed: 'closed',
  assigned: 'assigned',
  yours: 'your car',
};

/** The state of a space for the visitor; empty while unknown. */
const stateInWords = (state: Space['state'] | undefined) =>
  state === undefined ? '' : words[state];
