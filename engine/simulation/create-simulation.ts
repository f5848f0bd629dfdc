import { deepFreeze } from '../deep-freeze.ts';
import { createWorld, type Founding } from '../service/create-world.ts';
import type { DayNumber } from '../time/calendar.ts';
import { day, millijoules } from '../units.ts';
import { nextMidday } from './days.ts';
import type { Resident } from './resident.ts';
import type { SimulatedCharger, SimulatedWorld, Simulation } from './simulation.ts';
import type { World } from '../community/world.ts';

const unused: SimulatedCharger = {
  meter: millijoules(0),
  transactions: 0,
  car: null,
  outage: null,
  unsent: [],
  quirks: null,
};

/** The simulation goes on in a world that an owner has changed: a new space has a new charger. */
export function continueIn(simulation: Simulation, world: World): SimulatedWorld {
  const added = Object.keys(world.spaces).filter(
    (space) => !Object.hasOwn(simulation.chargers, space),
  );
  if (added.length === 0) return deepFreeze({ ...world, simulation });
  const chargers = { ...simulation.chargers };
  for (const space of added) chargers[space] = unused;
  return deepFreeze({ ...world, simulation: { ...simulation, chargers } });
}

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
