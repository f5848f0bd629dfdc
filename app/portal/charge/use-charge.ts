import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answers } from '#api/contract/contract.ts';
import type { Signals } from '#api/contract/session.ts';
import { useSelection } from '../visitor-state/selection.tsx';
import { signalsQuery, spaceQuery } from '../service/queries/charge.ts';
import { vehiclesQuery } from '../service/queries/vehicles.ts';
import { useLive } from '../service/use-clock.ts';
import { spaceInWords } from '#api/words/charging/space-words.ts';
import type { StatusWords } from '#api/words/charging/status-words.ts';
import { chartWindow } from './chart-window.ts';

export type SpaceView = Answers['charge']['space'];
export type Vehicle = Answers['vehicles']['list']['vehicles'][number];

/** All data of the section for one space, once loaded. */
export type ChargeView = {
  view: SpaceView;
  words: StatusWords;
  signals: Signals | undefined;
  /** The car plugged in here, or else the one selected. */
  vehicle: Vehicle | undefined;
};

const nothingKnown = { prices: [], carbon: [] };

export function useCharge() {
  const selection = useSelection();
  // The last space stays until the next has loaded.
  const space = useLive({ ...spaceQuery(selection.spaceId), placeholderData: keepPreviousData });
  const vehicles = useQuery(vehiclesQuery());
  const view = space.data;
  const over = chartWindow(view ?? { at: 0, session: null });
  const signals = useQuery({
    ...signalsQuery({ building: view?.space.building ?? '', ...over }),
    enabled: view !== undefined,
  });
  const failed = space.error ?? vehicles.error;
  const id = view?.session?.vehicle ?? selection.vehicle;
  const charge: ChargeView | undefined = view &&
    vehicles.data && {
      view,
      words: spaceInWords(view, {
        numberOf: selection.numberOf,
        signals: signals.data ?? nothingKnown,
        vehicle: selection.vehicle,
      }),
      signals: signals.data,
      vehicle: vehicles.data.vehicles.find((one) => one.id === id),
    };
  return {
    charge,
    failed,
    retry: () => Promise.all([space.refetch(), vehicles.refetch()]),
  };
}
