import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { vehiclesQuery } from '../service/queries/vehicles.ts';
import { useSelection } from './selection.tsx';

/** When the selected vehicle is gone, here or in another tab, the default one is selected. */
export function useExistingVehicle() {
  const { vehicle, chooseVehicle } = useSelection();
  const { data } = useQuery(vehiclesQuery());
  useEffect(() => {
    if (!data || data.vehicles.some(({ id }) => id === vehicle)) return;
    const instead = data.vehicles.find(({ isDefault }) => isDefault);
    if (instead) chooseVehicle(instead.id);
  }, [data, vehicle, chooseVehicle]);
}
