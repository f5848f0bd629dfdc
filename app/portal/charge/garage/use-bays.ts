import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bayInWords } from '#api/words/charging/power-words.ts';
import type { Bay, CarBody } from '#app/ui/garage/bay.ts';
import { bodyOf, neighborBodies } from '#app/ui/garage/car-bodies.ts';
import { placesQuery, powerQuery } from '../../service/queries/charge.ts';
import { vehiclesQuery } from '../../service/queries/vehicles.ts';
import { useLive } from '../../service/use-clock.ts';
import type { Location } from '../../visitor-state/selection.tsx';

export type BayOfSpace = Bay & { space: string; number: number; body: CarBody };

/** The bays of a building as they are now; dark until that is known. */
export function useBays(building: Location) {
  const { data: power } = useLive({
    ...powerQuery(building.id),
    placeholderData: keepPreviousData,
  });
  const { data: places } = useQuery(placesQuery());
  const { data: cars } = useQuery(vehiclesQuery());
  const states = places?.buildings.find(({ id }) => id === building.id)?.spaces;
  const bays = building.spaces.map(({ id, number }, index): BayOfSpace => {
    const draws = power?.spaces.find(({ space }) => space === id);
    const place = states?.find((one) => one.id === id);
    const own = cars?.vehicles.find(({ pluggedIn }) => pluggedIn?.space === id);
    const body = own ? bodyOf(own.name) : neighborBodies[index % neighborBodies.length]!;
    const bay = { space: id, number, name: String(number), body };
    if (!draws || !place || !power) return { ...bay, own: false, state: 'dark', text: '' };
    const shown = bayInWords(draws, place, power.at);
    const isOut = shown.state === 'fault' || shown.state === 'offline';
    return { ...bay, own: place.own, empty: isOut && draws.phase === null, ...shown };
  });
  return { bays, power };
}
