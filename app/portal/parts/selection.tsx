import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { demoSites, spaceId } from '#engine/demo/sites.ts';

export const locations = demoSites.map(({ id, name, numbers }) => ({ id, name, spaces: numbers }));
export type Location = (typeof locations)[number];

/** What the visitor looks at, whichever section is open. */
export type Selection = {
  building: Location;
  /** The number painted on the floor. */
  space: number;
  /** How the service names the space. */
  spaceId: string;
  vehicle: number;
  chooseLocation: (building: string, space: number) => void;
  chooseVehicle: (vehicle: number) => void;
};

const SelectionContext = createContext<Selection | null>(null);

export function SelectionProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState({ building: locations[0]!, space: 42 });
  const [vehicle, chooseVehicle] = useState(1);
  const selection = useMemo(
    (): Selection => ({
      ...place,
      spaceId: spaceId(place.building.id, place.space),
      vehicle,
      chooseVehicle,
      chooseLocation: (id, space) => {
        const building = locations.find((one) => one.id === id);
        if (building) setPlace({ building, space });
      },
    }),
    [place, vehicle],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('A section of the portal stands outside its selection.');
  return selection;
}
