import { createContext, use, useMemo, type ReactNode, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { demoSites, spaceId } from '#engine/demo/sites.ts';
import { useHeld } from '../forms/use-held.ts';
import { vehiclesQuery } from '../service/queries/vehicles.ts';

export const locations = demoSites.map(({ id, name, numbers }) => ({ id, name, spaces: numbers }));
export type Location = (typeof locations)[number];
type Place = { id: Location['id']; space: number };

/** The selected space and vehicle, shared by all sections. */
export type Selection = {
  building: Location;
  /** The number painted on the floor. */
  space: number;
  /** The service's id of the space. */
  spaceId: string;
  vehicle: number;
  chooseLocation: (building: string, space: number) => void;
  chooseVehicle: (vehicle: number) => void;
};

const SelectionContext = createContext<Selection | null>(null);

export function SelectionProvider({ children }: { children: ReactNode }) {
  const { value: place, hold: choosePlace } = useHeld('place', (): Place => ({
    id: locations[0]!.id,
    space: 42,
  }));
  const { value: vehicle, hold: chooseVehicle } = useHeld('vehicle', () => 1);
  const selection = useMemo((): Selection => {
    const building = locations.find(({ id }) => id === place.id) ?? locations[0]!;
    return {
      building,
      space: place.space,
      spaceId: spaceId(building.id, place.space),
      vehicle,
      chooseVehicle,
      chooseLocation: (id, space) => {
        const chosen = locations.find((one) => one.id === id);
        if (chosen) choosePlace({ id: chosen.id, space });
      },
    };
  }, [place, vehicle, choosePlace, chooseVehicle]);
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('A section of the portal stands outside its selection.');
  return selection;
}

/** Selects the default vehicle if the selected one was removed, here or in another tab. */
export function useExistingVehicle() {
  const { vehicle, chooseVehicle } = useSelection();
  const { data } = useQuery(vehiclesQuery());
  useEffect(() => {
    if (!data || data.vehicles.some(({ id }) => id === vehicle)) return;
    const instead = data.vehicles.find(({ isDefault }) => isDefault);
    if (instead) chooseVehicle(instead.id);
  }, [data, vehicle, chooseVehicle]);
}
