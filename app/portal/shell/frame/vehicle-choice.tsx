import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ChevronIcon } from '#app/ui/icons/icons.tsx';
import { useSelection } from '../../visitor-state/selection.tsx';
import { vehiclesQuery } from '../../service/queries/vehicles.ts';

/** Selects the resident's car with a native list, on every section that is about one. */
export function VehicleChoice() {
  const { vehicle, chooseVehicle } = useSelection();
  const { data } = useQuery(vehiclesQuery());
  // Another one if it was removed, here or in another tab.
  useEffect(() => {
    if (!data || data.vehicles.some(({ id }) => id === vehicle)) return;
    const instead = data.vehicles.find(({ isDefault }) => isDefault);
    if (instead) chooseVehicle(instead.id);
  }, [data, vehicle, chooseVehicle]);
  return (
    <label className="relative flex min-w-0 items-center max-md:flex-[1_1_5.5rem] @max-xs/portal:basis-full">
      <span className="sr-only">Vehicle</span>
      <select
        value={vehicle}
        onChange={(event) => chooseVehicle(Number(event.currentTarget.value))}
        className="min-h-11 w-full cursor-pointer md:max-w-60 md:min-w-40.5 appearance-none truncate rounded-full border border-line bg-paper pr-9 pl-4 text-[0.9375rem] font-semibold hover:bg-stay"
      >
        {data?.vehicles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {!data?.vehicles.length && (
          <option value={vehicle}>{data ? 'No vehicle yet' : 'Your vehicle'}</option>
        )}
      </select>
      <ChevronIcon className="pointer-events-none absolute right-3.5 size-4 text-quiet" />
    </label>
  );
}
