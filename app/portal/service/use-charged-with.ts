import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { historyQuery } from './queries/history.ts';

const anything = { vehicle: null, building: null, from: null, to: null };

/** Every session there is. */
export const useWholeHistory = () => useQuery(historyQuery(anything));

/** The vehicles and buildings one ever charged with, also those since removed, to choose from. */
export function useChargedWith() {
  const { data } = useWholeHistory();
  return useMemo(() => {
    const vehicles = new Map<string, string>();
    const buildings = new Map<string, string>();
    for (const session of data?.sessions ?? []) {
      // Newest first: a renamed vehicle goes by its latest name.
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
