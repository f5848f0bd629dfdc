import { createSpace } from '../create-world.ts';
import type { Charger } from '../../charging/charger.ts';
import { storedAt } from '../../charging/vehicle.ts';
import { demoCarbon, demoTariff } from '../../demo/prices.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  minute,
  volts,
} from '../../units.ts';
import { emptyLedger } from '../../ledger/ledger.ts';
import { createSimulation } from '../../simulation/create-simulation.ts';
import { withBooks, type TestWorld } from './world.ts';
import type { Order } from '../../community/session.ts';
import type { Building, OwnedVehicle, Space } from '../../community/world.ts';

/** Helpers to draw from a stream of random numbers. */
export const drawing = (random: () => number) => ({
  whole: (least: number, most: number) => least + Math.floor(random() * (most - least + 1)),
  pick: <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!,
  maybe: (probability: number) => random() < probability,
});

export function randomOrder(random: () => number, readyBy: number): Order {
  const { whole, pick } = drawing(random);
  return {
    goal: pick([
      { kind: 'full' as const },
      { kind: 'level' as const, level: fraction(whole(30, 100) / 100) },
      { kind: 'energy' as const, energy: kilowattHours(whole(1, 30)) },
    ]),
    readyBy: instant(Math.round(readyBy)),
    preference: pick(['cheapest', 'fastest', 'greenest'] as const),
  };
}

const begin = 1_773_200_000_000;

/** A few spaces with less capacity than their chargers could draw, and more cars than spaces. */
export function randomBuilding(random: () => number): TestWorld {
  const { whole, pick } = drawing(random);
  const count = whole(2, 6);
  const charger: Charger = pick([
    { volts: volts(208), phases: 1, maxAmps: amps(48) },
    { volts: volts(208), phases: 1, maxAmps: amps(32) },
    { volts: volts(230), phases: 1, maxAmps: amps(16) },
    { volts: volts(230), phases: 3, maxAmps: amps(32) },
  ]);
  const ids = Array.from({ length: count }, (_, index) => `space-${index}`);
  const house: Building = {
    id: 'house',
    name: 'HOUSE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(whole(charger.maxAmps, Math.ceil(charger.maxAmps * count * 0.8))),
    carbon: demoCarbon,
    spaces: ids,
  };
  const spaces = Object.fromEntries(
    ids.map((id, index): [string, Space] => [
      id,
      createSpace({ id, number: index + 1, building: 'house', charger }),
    ]),
  );
  const vehicles = Array.from({ length: count + 4 }, (_, index): OwnedVehicle => {
    const car = {
      battery: kilowattHours(pick([24, 40, 60, 77, 100])),
      maxAmps: amps(pick([16, 24, 32, 40, 48])),
      phases: pick([1, 3] as const),
      consumption: 170,
      limit: fraction(pick([0.8, 0.9, 1])),
    };
    const level = fraction(whole(5, 75) / 100);
    const owner = `user-${index}`;
    const name = `Car ${index}`;
    const readyBy = duration(7 * hour);
    return { ...car, id: index + 1, owner, name, stored: storedAt(car, level), readyBy };
  });
  const world = createSimulation({
    now: instant(begin + whole(0, 48) * hour + whole(0, 59) * minute),
    tariffs: [demoTariff('USD')],
    buildings: { house },
    spaces,
    vehicles,
    accounts: vehicles.map(({ owner }) => owner),
    residents: [],
    seed: 1,
  });
  return withBooks({ world, ledger: emptyLedger });
}
