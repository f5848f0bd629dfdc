import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { TextField } from '#app/portal/forms/text-field.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import type { Location } from '#app/portal/visitor-state/selection.tsx';
import { ownerService } from '../service/owner-queries.ts';
import { SaveButton } from './save-button.tsx';

const labels = {
  name: 'Name of the building',
  address: 'Address',
  zone: 'Time zone',
  currency: 'Currency',
} as const;

type Name = keyof typeof labels;

/** What is said about the building. Its zone and currency stay once there are bills. */
export function BuildingForm({
  building: { id, name, zone, currency },
  address,
  onDone,
}: {
  building: Location;
  address: string;
  onDone: () => void;
}) {
  const before = { name, address, zone, currency };
  const [typed, setTyped] = useState<Readonly<Record<Name, string>>>(before);
  const edit = useCommand(ownerService.setup.editBuilding);
  const problem = edit.error && problemOf(edit.error);
  const names = Object.keys(labels) as Name[];
  const changed = names.filter((one) => typed[one].trim() !== before[one]);
  /** The field that the problem is about, also where it is what stays because of bills. */
  const wrong = problem?.field ?? problem?.details['field'];
  const isBeside = names.some((one) => one === wrong);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (edit.isPending) return;
        const changes = Object.fromEntries(changed.map((one) => [one, typed[one].trim()]));
        if (changed.length === 0) onDone();
        else edit.mutate({ building: id, ...changes }, { onSuccess: onDone });
      }}
    >
      <div className="grid gap-4 @roomy/portal:grid-cols-2">
        {names.map((one) => (
          <TextField
            key={one}
            name={`building-${one}`}
            label={labels[one]}
            value={typed[one]}
            onChange={(text) => {
              edit.reset();
              setTyped({ ...typed, [one]: one === 'currency' ? text.toUpperCase() : text });
            }}
            maxLength={one === 'currency' ? 3 : 200}
            error={problem && wrong === one ? `${problem.message} ${problem.next}` : undefined}
          />
        ))}
      </div>
      {problem && !isBeside && <ProblemNote problem={problem} />}
      <SaveButton isPending={edit.isPending}>Save</SaveButton>
    </form>
  );
}
