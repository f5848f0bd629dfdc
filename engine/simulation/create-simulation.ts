import { deepFreeze } from '../deep-freeze.ts';
import { createWorld, type Founding } from '../service/create-world.ts';
import type { DayNumber } from '../time/calendar.ts';
import { day, millijoules } from '../units.ts';
import { nextMidday } from './days.ts';
import type { Resident } from './resident.ts';
import type { SimulatedCharger, SimulatedWorld } from './simulation.ts';

const unused: SimulatedCharger = {
  meter: millijoules(0),
  transactions: 0,
  car: null,
  outage: null,
  unsent: [],
  quirks: null,
};

/** A world with its simulated chargers, and residents without any errands yet. */
export function createSimulation(
  founding: Founding & { readonly residents: readonly Resident[]; readonly seed: number },
): SimulatedWorld {
  const { now, buildings, spaces, residents, seed } = founding;
  return deepFreeze({
    ...createWorld(founding),
    simulation: {
      seed,
      firstDay: Math.floor(now / day) as DayNumber,
      residents,
      errands: [],
      nextMiddays: Object.fromEntries(
        Object.values(buildings).map((building) => [building.id, nextMidday(building, now)]),
      ),
      chargers: Object.fromEntries(Object.keys(spaces).map((space) => [space, unused])),
    },
  });
}
