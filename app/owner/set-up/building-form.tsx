import { useState } from 'react';
import { ProblemNote } from '#app/portal/forms/problem-note.tsx';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { problemOf } from '#app/portal/service/problem.ts';
import { useCommand } from '#app/portal/service/use-command.ts';
import type { Location } from '#app/portal/visitor-state/selection.tsx';
import { ownerService } from '../service/owner-queries.ts';
import {
  BuildingFields,
  buildingDetails,
  wrongDetail,
  type BuildingText,
} from './building-fields.tsx';

/** What is said about the building, changed. Its zone and currency stay once there are bills. */
export function BuildingForm({
  building: { id, name, zone, currency },
  address,
  onDone,
}: {
  building: Location;
  address: string;
  onDone: () => void;
}) {
  const before: BuildingText = { name, address, zone, currency };
  const [typed, setTyped] = useState(before);
  const edit = useCommand(ownerService.setup.editBuilding);
  const problem = edit.error && problemOf(edit.error);
  const changed = buildingDetails.filter((one) => typed[one].trim() !== before[one]);
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
        <BuildingFields
          typed={typed}
          problem={problem}
          onChange={(next) => {
            edit.reset();
            setTyped(next);
          }}
        />
      </div>
      {problem && wrongDetail(problem) === undefined && <ProblemNote problem={problem} />}
      <SaveButton isPending={edit.isPending}>Save</SaveButton>
    </form>
  );
}
