import { powerOf } from '../charging/charger.ts';
import type { Building, World } from '../community/world.ts';
import { amps, day, hour } from '../units.ts';
import { supplyOf } from '../community/supply-of.ts';

/** A time in which a car was plugged in and got an energy, in watt-hours. */
export interface CarStay {
  readonly from: number;
  readonly to: number;
  readonly energy: number;
  /** The most it draws, in watts. */
  readonly power: number;
}

/** Most cars take no more than this on each phase. */
const carAmps = 32;

/** A battery car is driven about 35 miles a day, which takes about 10 kWh at the meter. */
const dailyEnergy = 10_000;

/** How many different cars there are before they repeat. */
const kinds = 12;

/**
 * Two weeks of cars as they are in most garages, for a building that has no past of its own: they come
 * home between 5 and 9 PM, leave between 6 and 9 AM, and charge every second night.
 */
export function typicalStays(
  world: World,
  building: Building,
  nights = 14,
): readonly (readonly CarStay[])[] {
  const { volts, phases } = supplyOf(world, building);
  const most = building.spaces.map((space) => world.spaces[space]!.charger.maxAmps as number);
  const power = powerOf(amps(Math.min(carAmps, ...most)), volts, phases);
  return Array.from({ length: kinds }, (_, kind) => {
    // Spread evenly, and late arrivals are not those that leave early.
    const comes = 17 * hour + ((kind * 4) / kinds) * hour;
    const leaves = day + 6 * hour + ((((kind * 5) % kinds) * 3) / kinds) * hour;
    const energy = 2 * dailyEnergy * (0.6 + (0.8 * ((kind * 7) % kinds)) / (kinds - 1));
    const first = kind % 2;
    const charging = [...Array(nights / 2).keys()].map((at) => first + 2 * at);
    return charging.map((number) => {
      const night = number * day;
      return { from: night + comes, to: night + leaves, energy, power };
    });
  });
}
