import { distances } from '#app/ui/words/format-distance.ts';
import { vehicleBounds } from '#engine/community/checks/bounds.ts';
import { PercentField } from '../forms/percent-field.tsx';
import { SelectField } from '../forms/select-field.tsx';
import { NumberField, TextField } from '../forms/text-field.tsx';
import { TimeField } from '../forms/time-field.tsx';
import type { VehicleForm } from './use-vehicle-form.ts';
import type { DetailName } from './vehicle-details.ts';

const phaseOptions = [
  { value: '1', text: 'One phase' },
  { value: '3', text: 'Three phases' },
];

/** The fields of a car's details. */
export function DetailsFields({ form }: { form: Omit<VehicleForm, 'element'> }) {
  const { details, errors, pluggedIn } = form;
  const fixed = pluggedIn !== null;
  const field = (name: DetailName, label: string) => ({
    name,
    label,
    value: details[name],
    error: errors[name],
    onChange: (value: string) => form.change(name, value),
  });
  const slider = (name: DetailName, label: string) => ({
    ...field(name, label),
    value: Number(details[name]),
    onChange: (value: number) => form.change(name, String(value)),
  });
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        {...field('name', 'Name')}
        maxLength={vehicleBounds.name.most}
        className="sm:col-span-2"
      />
      {fixed && (
        <p className="rounded-control bg-stay px-4 py-3 text-[0.9375rem] sm:col-span-2">
          Plugged in at space {pluggedIn.number}: battery size and AC limit stay as they are, and
          the charger reports the battery level. Unplug it to change them.
        </p>
      )}
      <NumberField
        {...field('battery', 'Battery size')}
        unit="kWh"
        hint="Usable, not nominal."
        readOnly={fixed}
      />
      <NumberField
        {...field('consumption', distances.consumption.name)}
        unit={distances.consumption.unit}
        hint="In mixed driving, for the range."
      />
      <NumberField {...field('maxAmps', 'AC limit')} unit="A" readOnly={fixed} />
      <SelectField {...field('phases', 'Charges on')} options={phaseOptions} disabled={fixed} />
      {!fixed && (
        <PercentField
          {...slider('level', 'Battery level now')}
          {...(details.level === '' && { text: 'Unknown' })}
        />
      )}
      <PercentField {...slider('limit', 'Charge limit')} least={100 * vehicleBounds.limit.least} />
      <TimeField {...field('readyBy', 'Usually ready by')} />
      <TextField
        {...field('vin', 'VIN (optional)')}
        maxLength={30}
        hint="From the registration, for the app of your car’s maker."
      />
    </div>
  );
}
