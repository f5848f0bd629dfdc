import { DetailsForm } from './details-form.tsx';
import { useVehicleForm } from './use-vehicle-form.ts';
import type { Vehicle } from './vehicle.ts';

export function EditVehicle({
  vehicle,
  onSaved,
}: {
  vehicle: Vehicle;
  onSaved: (name: string) => void;
}) {
  const form = useVehicleForm(vehicle, onSaved);
  return <DetailsForm form={form} action="Save changes" />;
}
