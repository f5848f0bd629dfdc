import type { TestWorld } from '../../service/testing/world.ts';
import { duration, fraction } from '../../units.ts';
import type { Quirks } from '../simulation.ts';

const wellBehaved: Quirks = {
  seed: 1,
  clockAhead: 0,
  reportDelay: duration(0),
  offerDelay: duration(0),
  doubled: fraction(0),
  resetsRegister: false,
  takes: null,
  sent: 0,
  reportsOnTheWay: [],
  offersOnTheWay: [],
};

/** A world whose chargers at these spaces misbehave. */
export function quirky(
  world: TestWorld,
  quirks: Readonly<Record<string, Partial<Quirks>>>,
): TestWorld {
  const chargers = Object.entries(world.simulation.chargers).map(([space, charger]) => [
    space,
    quirks[space] === undefined
      ? charger
      : { ...charger, quirks: { ...wellBehaved, ...quirks[space] } },
  ]);
  return {
    ...world,
    simulation: { ...world.simulation, chargers: Object.fromEntries(chargers) },
  };
}
