import { useDraft } from '../forms/use-draft.ts';
import { useErrors } from '../forms/use-errors.ts';
import { service } from '../service/client.ts';
import { problemOf } from '../service/problem.ts';
import { useCommand } from '../service/use-command.ts';
import {
  blankDetails,
  detailNames,
  readDetails,
  typedDetails,
  wrongDetails,
  type DetailName,
  type TypedDetails,
  type Details,
  type Vehicle,
} from './vehicle-details.ts';

/** Fields that cannot be changed while plugged in: charger and car have agreed on them. */
const agreed = ['battery', 'maxAmps', 'phases', 'level'] as const;

const pick = (details: TypedDetails, names: readonly DetailName[]) =>
  Object.fromEntries(names.map((name) => [name, details[name]]));

/** The form of a new or an existing car. */
export function useVehicleForm(vehicle: Vehicle | null, onSaved: (name: string) => void) {
  const draft = useDraft<DetailName | 'model' | 'filledName'>(
    vehicle === null ? 'new vehicle' : `vehicle ${vehicle.id}`,
  );
  const { form, errors, problem, refuse, refuseBy, settle } = useErrors<DetailName>();
  const save = useCommand((details: Details) =>
    vehicle === null
      ? service.vehicles.add({ details })
      : service.vehicles.edit({ vehicle: vehicle.id, details }),
  );

  const known = vehicle === null ? blankDetails : typedDetails(vehicle);
  const pluggedIn = vehicle?.pluggedIn ?? null;
  const details: TypedDetails = {
    ...known,
    ...draft.typed,
    ...(pluggedIn !== null && pick(known, agreed)),
  };

  function submit() {
    if (save.isPending) return;
    const wrong = wrongDetails(details);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong);
      return;
    }
    settle();
    const read = readDetails(details);
    // Unchanged fields are sent with the service's exact value, not as rounded by the form.
    const exact = <Name extends 'level' | 'consumption'>(name: Name) =>
      vehicle !== null && details[name] === known[name] ? vehicle[name] : read[name];
    save.mutate(
      { ...read, level: exact('level'), consumption: exact('consumption') },
      {
        onSuccess: () => {
          draft.forget();
          onSaved(read.name);
        },
        onError: (error) => {
          const refusal = problemOf(error);
          refuseBy(
            refusal,
            detailNames.find((name) => name === refusal.field),
          );
        },
      },
    );
  }

  return {
    element: form,
    draft,
    details,
    pluggedIn,
    errors,
    problem,
    saving: save.isPending,
    change: (name: DetailName, value: string) => {
      settle(name);
      draft.change({ [name]: value });
    },
    settle,
    startOver: () => {
      settle();
      draft.forget();
    },
    submit,
  };
}

export type VehicleForm = ReturnType<typeof useVehicleForm>;
