import type { Instant } from '../units.ts';
import type { Reservation } from './reservation.ts';
import type { Building, World } from './world.ts';

/** The id of the tariff for a car that is plugged in at an instant. */
export function tariffAt(
  { tariff, laterTariffs = [] }: Pick<Building, 'tariff' | 'laterTariffs'>,
  at: Instant,
): string {
  return laterTariffs.findLast(({ from }) => from <= at)?.tariff ?? tariff;
}

/** The id of the tariff for a reservation: the one it was quoted by. */
export const tariffOf = (
  { buildings, spaces }: Pick<World, 'buildings' | 'spaces'>,
  { tariff, space, from }: Pick<Reservation, 'tariff' | 'space' | 'from'>,
): string => tariff ?? tariffAt(buildings[spaces[space]!.building]!, from);
