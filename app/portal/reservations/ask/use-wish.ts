import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Asks } from '#api/contract/contract.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useSelection } from '../../visitor-state/selection.tsx';
import { needQuery } from '../../service/queries/reservations.ts';
import { vehiclesQuery } from '../../service/queries/vehicles.ts';
import {
  differs,
  exampleEnergy,
  isForExample,
  readWish,
  wishFields,
  type WishFields,
} from './wish.ts';
import { useOfClock, useRefetchAfter } from '../../service/use-clock.ts';

export type WishState = ReturnType<typeof useWish>;

/**
 * The request as it is now, for fields within parts that get it deferred: a field that shows a
 * deferred value loses keys that are pressed before it is drawn.
 */
export const CurrentWish = createContext<WishState | null>(null);

export function useCurrentWish(): WishState {
  const wish = use(CurrentWish);
  if (!wish) throw new Error('A field of the request stands outside of it.');
  return wish;
}

/**
 * The request: the predicted need, overridden by typed values. Each vehicle has a draft, so that a
 * switch of vehicle or section, or a reload, loses nothing.
 */
export function useWish() {
  const { building, vehicle, chooseVehicle } = useSelection();
  const draft = useDraft<keyof WishFields>(`wish ${vehicle}`);
  const need = useQuery(needQuery(vehicle));
  const { data: garage } = useQuery(vehiclesQuery());
  const fields = wishFields(draft.typed, need.data);
  useRefetchAfter(need.data?.readyBy ?? null, need.refetch);
  // Rounded to quarter hours, so that the form does not render at every tick of the clock.
  const now = useOfClock(quarterBefore) ?? 0;
  const car = garage?.vehicles.find(({ id }) => id === vehicle);
  const isExample = isForExample(fields, need.data);
  const asked = isExample ? { ...fields, energy: exampleEnergy } : fields;
  const { wish, errors } = readWish(asked, now, need.data?.most ?? null);

  const ask: Asks['reservations']['suggestions'] | null =
    wish && building.id ? { building: building.id, vehicle, ...wish } : null;

  return {
    building,
    vehicle,
    vehicleName: car?.name ?? 'your vehicle',
    vehicles: garage?.vehicles ?? [],
    hasNoVehicle: garage?.vehicles.length === 0,
    chooseVehicle,
    need: need.data,
    failure: need.error,
    retry: need.refetch,
    now,
    fields,
    errors,
    ask,
    /** Nothing is needed and nothing was asked for: the slots are for an example. */
    isExample,
    typedOver: need.data !== undefined && differs(fields, need.data),
    type: draft.change,
    /** Resets to the prediction. */
    forget: draft.forget,
  };
}

const quarter = 15 * 60_000;
const quarterBefore = ({ demo }: { demo: number }) => Math.floor(demo / quarter) * quarter;
