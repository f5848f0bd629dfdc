import { useState } from 'react';
import { Form } from '#app/portal/forms/form.tsx';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { useCommand } from '#app/portal/service/use-command.ts';
import type { Location } from '#app/portal/visitor-state/selection.tsx';
import { ownerService } from '../service/owner-queries.ts';
import { BuildingFields, buildingDetails, type BuildingText } from './building-fields.tsx';

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
  const changed = buildingDetails.filter((one) => typed[one].trim() !== before[one]);
  return (
    <Form
      isPending={edit.isPending}
      onSend={() => {
        const changes = Object.fromEntries(changed.map((one) => [one, typed[one].trim()]));
        if (changed.length === 0) onDone();
        else edit.mutate({ building: id, ...changes }, { onSuccess: onDone });
      }}
    >
      <BuildingFields typed={typed} command={edit} onChange={setTyped} />
      <SaveButton isPending={edit.isPending}>Save</SaveButton>
    </Form>
  );
}
