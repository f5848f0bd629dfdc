import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyQuery } from './queries/history.ts';

const anything = { vehicle: null, building: null, from: null, to: null };

/** The unfiltered history. */
export const useWholeHistory = () => useQuery(historyQuery(anything));

/** Options for all vehicles and buildings in the history, also those removed since. */
export function useChargedWith() {
  const { data } = useWholeHistory();
  return useMemo(() => {
    const vehicles = new Map<string, string>();
    const buildings = new Map<string, string>();
    for (const session of data?.sessions ?? []) {
      // Sessions are ordered newest first, so a renamed vehicle has its latest name.
      const vehicle = String(session.vehicle);
      if (!vehicles.has(vehicle)) vehicles.set(vehicle, session.vehicleName);
      buildings.set(session.building, session.buildingName);
    }
    return { vehicles: choices(vehicles), buildings: choices(buildings) };
  }, [data]);
}

const choices = (names: ReadonlyMap<string, string>) =>
  [...names]
    .map(([value, text]) => ({ value, text }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
