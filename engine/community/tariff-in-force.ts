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

/** The id of what the owner pays by at an instant; undefined if that is not known. */
export const electricityAt = (
  { electricity, laterElectricity = [] }: Pick<Building, 'electricity' | 'laterElectricity'>,
  at: Instant,
): string | undefined => laterElectricity.findLast(({ from }) => from <= at)?.tariff ?? electricity;

/** The id of the tariff for a reservation: the one it was quoted by. */
export const tariffOf = (
  { buildings, spaces }: Pick<World, 'buildings' | 'spaces'>,
  { tariff, space, from }: Pick<Reservation, 'tariff' | 'space' | 'from'>,
): string => tariff ?? tariffAt(buildings[spaces[space]!.building]!, from);
