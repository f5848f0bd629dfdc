import { useQuery } from '@tanstack/react-query';
import { createContext, Fragment, use, useMemo, type ReactNode } from 'react';
import type { Answers } from '#api/contract/contract.ts';
import { regionOnShow, showRegion } from '#app/ui/words/region.ts';
import { placesQuery } from '../service/queries/charge.ts';
import { useHeld } from './use-held.ts';

type Places = Answers['charge']['places'];

/** A building with its spaces and the numbers painted on their floor. */
export type Location = {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly currency: string;
  readonly spaces: readonly { readonly id: string; readonly number: number }[];
};

/**
 * Leaves out values that change by the minute, so that components that only need names do not
 * rerender.
 */
const locationsIn = ({ buildings }: Places): readonly Location[] =>
  buildings.map(({ id, name, zone, currency, spaces }) => ({
    id,
    name,
    zone,
    currency,
    spaces: spaces.map(({ id: space, number }) => ({ id: space, number })),
  }));

const noLocations: readonly Location[] = [];

/** Placeholder until the buildings are loaded. No query uses it. */
const nowhere: Location = { id: '', name: '', ...regionOnShow(), spaces: [] };

/** The selected space and vehicle, shared by all sections. */
export type Selection = {
  locations: readonly Location[];
  /** Those with a space to choose. */
  withSpaces: readonly Location[];
  building: Location;
  /** The number painted on the floor; null until it is known. */
  space: number | null;
  /** The service's id of the space; empty until it is known. */
  spaceId: string;
  /** The number painted on the floor of any space. */
  numberOf: (space: string) => number;
  vehicle: number;
  chooseLocation: (building: string, space: number) => void;
  chooseVehicle: (vehicle: number) => void;
  /** Back to the first space and the first car, as on a first visit. */
  chooseDefaults: () => void;
};

const firstVehicle = 1;

const SelectionContext = createContext<Selection | null>(null);

type Chosen = { readonly building: string; readonly space: number };

export function SelectionProvider({ children }: { children: ReactNode }) {
  const { data: locations = noLocations } = useQuery({ ...placesQuery(), select: locationsIn });
  const [chosen, choosePlace] = useHeld('place', (): Chosen | null => null);
  const [vehicle, chooseVehicle] = useHeld('vehicle', () => firstVehicle);
  const selection = useMemo((): Selection => {
    const numbers = new Map(
      locations.flatMap(({ spaces }) => spaces.map(({ id, number }) => [id, number] as const)),
    );
    const building = locations.find(({ id }) => id === chosen?.building) ?? locations[0] ?? nowhere;
    const space =
      building.spaces.find(({ number }) => number === chosen?.space) ?? building.spaces[0];
    // Set before any child renders, because the format functions read it.
    showRegion(building, locations);
    return {
      locations,
      withSpaces: locations.filter(({ spaces }) => spaces.length > 0),
      building,
      space: space?.number ?? null,
      spaceId: space?.id ?? '',
      numberOf: (id) => numbers.get(id) ?? Number.NaN,
      vehicle,
      chooseVehicle,
      chooseLocation: (id, number) => choosePlace({ building: id, space: number }),
      chooseDefaults: () => {
        choosePlace(null);
        chooseVehicle(firstVehicle);
      },
    };
  }, [locations, chosen, vehicle, choosePlace, chooseVehicle]);
  const { zone, currency } = selection.building;
  return (
    <SelectionContext value={selection}>
      {/* A new zone or currency remounts the children, so that everything is formatted again. */}
      <Fragment key={`${zone} ${currency}`}>{children}</Fragment>
    </SelectionContext>
  );
}

export function useSelection(): Selection {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('A section of the portal stands outside its selection.');
  return selection;
}
