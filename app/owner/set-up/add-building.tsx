import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Form } from '#app/portal/forms/form.tsx';
import { readNumber } from '#app/portal/forms/read-number.ts';
import { SaveButton } from '#app/portal/forms/save-button.tsx';
import { NumberField } from '#app/portal/forms/text-field.tsx';
import { useCommand } from '#app/portal/service/use-command.ts';
import { useSelection } from '#app/portal/visitor-state/selection.tsx';
import { ownerService } from '../service/owner-queries.ts';
import { ownerAddress } from '../shell/owner-address.ts';
import { BuildingFields, type BuildingText } from './building-fields.tsx';

/** One more building in the demo, as a first try of one's own: its set-up follows. */
export function AddBuilding() {
  const { building, chooseLocation } = useSelection();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<BuildingText>(() => ({
    name: '',
    address: '',
    zone: building.zone,
    currency: building.currency,
  }));
  const [tax, setTax] = useState('0');
  const [isSent, setSent] = useState(false);
  const add = useCommand(ownerService.setup.addBuilding);
  const percent = readNumber(tax);
  const isTax = percent !== null && percent >= 0 && percent <= 100;
  function begin(made: string) {
    // It has no space yet.
    chooseLocation(made, 0);
    void navigate(ownerAddress('set-up'));
  }

  return (
    <Form
      isPending={add.isPending}
      onSend={() => {
        setSent(true);
        if (!isTax) return;
        const { name, address, zone, currency } = typed;
        const details = { name: name.trim(), address: address.trim(), zone: zone.trim(), currency };
        add.mutate({ ...details, tax: percent }, { onSuccess: ({ made }) => begin(made!) });
      }}
    >
      <BuildingFields typed={typed} command={add} onChange={setTyped}>
        <NumberField
          label="Tax"
          name="building-tax"
          unit="%"
          value={tax}
          onChange={setTax}
          hint="Added to all prices, and shown on every bill."
          error={isSent && !isTax ? 'Type a percentage, such as 8.25.' : undefined}
        />
      </BuildingFields>
      <SaveButton isPending={add.isPending} pending="Setting up …">
        Set up the building
      </SaveButton>
    </Form>
  );
}
