import { createSpace } from '#engine/service/create-world.ts';
import { storedAt } from '#engine/charging/vehicle.ts';
import { catalog } from '#engine/charging/catalog.ts';
import { demoCarbon, demoTariff } from '#engine/demo/prices.ts';
import { amps, duration, fraction, hour, instant, volts } from '#engine/units.ts';
import { chance } from '#engine/chance.ts';
import { createSimulation } from '#engine/simulation/create-simulation.ts';
import type { Resident } from '#engine/simulation/resident.ts';
import type { Building, OwnedVehicle, Space } from '#engine/community/world.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';

/**
 * Usually a tenth of the residents book a day ahead, and each has a favorite space of their own. In
 * the other life a third of them do, and all want the same tenth of the spaces, as those near an
 * elevator: most bookings and arrivals have to look further.
 */
export type Habits = 'usual' | 'many-book';

/** Spaces on a supply that allows a quarter of them full power; eight residents for ten spaces. */
export function garage(places = 200, habits: Habits = 'usual'): SimulatedWorld {
  const people = places * 0.8;
  const numbers = Array.from({ length: places }, (_, index) => index + 1);
  const building: Building = {
    id: 'garage',
    name: 'GARAGE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(places * 12),
    carbon: demoCarbon,
    spaces: numbers.map((number) => `space-${number}`),
  };
  const charger = { volts: volts(208), phases: 1 as const, maxAmps: amps(48) };
  const spaces = Object.fromEntries(
    numbers.map((number): [string, Space] => {
      const id = `space-${number}`;
      return [id, createSpace({ id, number, building: 'garage', charger })];
    }),
  );
  const cars = Array.from({ length: people }, (_, index) => carOf(index + 1));
  return createSimulation({
    now: instant(Date.UTC(2026, 0, 1, 5)),
    tariffs: [demoTariff('USD')],
    buildings: { garage: building },
    spaces,
    vehicles: cars,
    accounts: cars.map(({ owner }) => owner),
    residents: cars.map((car) => residentOf(car, places, habits)),
    seed: 1,
  });
}

function carOf(id: number): OwnedVehicle {
  const { make, name, battery, maxAmps, consumption } = catalog[id % catalog.length]!;
  const car = { battery, maxAmps, consumption, phases: 1 as const, limit: fraction(0.9) };
  return {
    ...car,
    id,
    owner: `person-${id}`,
    name: `${make} ${name}`,
    stored: storedAt(car, fraction(0.6)),
    readyBy: duration(7 * hour),
  };
}

function residentOf({ id, owner }: OwnedVehicle, places: number, habits: Habits): Resident {
  const random = chance(id);
  return {
    user: owner,
    vehicle: id,
    building: 'garage',
    favorites: habits === 'usual' ? [`space-${id}`] : popularSpaces(id, places),
    weekday: fraction(0.72),
    weekend: fraction(0.6),
    arrives: duration(Math.round((16 + random() * 5) * hour)),
    leaves: duration(Math.round((6 + random() * 3) * hour)),
    spread: duration(hour),
    kilometers: 30 + Math.round(random() * 60),
    preference: random() < 0.7 ? 'cheapest' : 'fastest',
    books: fraction(habits === 'usual' ? 0.1 : 1 / 3),
  };
}

/** Three of the tenth of the spaces that everybody likes best. */
function popularSpaces(id: number, places: number): readonly string[] {
  const random = chance(id, 5);
  return [1, 2, 3].map(() => `space-${1 + Math.floor((random() * places) / 10)}`);
}
