import { chance } from '../../chance.ts';
import { sharedPhases, type Charger } from '../../charging/charger.ts';
import { demoCarbon, demoTariff } from '../../demo/prices.ts';
import type { Building, Circuit, OwnedVehicle, Space, World } from '../../community/world.ts';
import { createSimulation } from '../../simulation/create-simulation.ts';
import type { Resident } from '../../simulation/resident.ts';
import type { SimulatedWorld } from '../../simulation/simulation.ts';
import { amps, duration, fraction, hour, volts } from '../../units.ts';
import { createSpace } from '../create-world.ts';
import { car, wednesday } from './world.ts';

/** A building with circuits within circuits, and residents who live in it. */
export function randomTree(seed: number): SimulatedWorld {
  const random = chance(seed, 11);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const pick = <T>(values: readonly T[]): T => values[whole(0, values.length - 1)]!;
  const numbers = Array.from({ length: whole(4, 14) }, (_, index) => index + 1);
  const ids = numbers.map((number) => `space-${number}`);
  const isThreePhase = random() < 0.6;
  const circuits = treeOf(ids, whole(1, 6), random);
  const building: Building = {
    id: 'tree',
    name: 'TREE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(whole(24, 160)),
    circuits,
    carbon: demoCarbon,
    spaces: ids,
  };
  const chargerOf = (): Charger => {
    const phases = isThreePhase && random() < 0.6 ? 3 : 1;
    const turned = pick([[0, 1, 2], [1, 2, 0], [2, 0, 1], undefined]);
    const lines = isThreePhase && turned !== undefined ? { lines: turned.slice(0, phases) } : {};
    return { volts: volts(230), phases, maxAmps: amps(pick([16, 32])), ...lines };
  };
  const spaces = Object.fromEntries(
    ids.map((id, index): [string, Space] => [
      id,
      createSpace({ id, number: index + 1, building: 'tree', charger: chargerOf() }),
    ]),
  );
  const vehicles = numbers.map((id): OwnedVehicle =>
    car(id, `person-${id}`, { phases: pick([1, 3]), maxAmps: amps(pick([16, 32])) }),
  );
  return createSimulation({
    now: wednesday,
    tariffs: [demoTariff('USD')],
    buildings: { tree: building },
    spaces,
    vehicles,
    accounts: [],
    residents: vehicles.map((one) => residentOf(one, ids, random)),
    seed,
  });
}

function treeOf(ids: readonly string[], count: number, random: () => number): readonly Circuit[] {
  const spaces: string[][] = Array.from({ length: count }, () => []);
  for (const id of ids) spaces[Math.floor(random() * count)]!.push(id);
  return spaces.map((own, index) => ({
    id: `circuit-${index}`,
    name: `Panel ${index}`,
    parent: index === 0 || random() < 0.3 ? null : `circuit-${Math.floor(random() * index)}`,
    capacity: amps(6 + Math.floor(random() * 60)),
    spaces: own,
  }));
}

function residentOf(
  { id, owner }: OwnedVehicle,
  spaces: readonly string[],
  random: () => number,
): Resident {
  return {
    user: owner,
    vehicle: id,
    building: 'tree',
    favorites: [spaces[Math.floor(random() * spaces.length)]!],
    weekday: fraction(0.9),
    weekend: fraction(0.9),
    arrives: duration(Math.round((16 + random() * 6) * hour)),
    leaves: duration(Math.round((6 + random() * 3) * hour)),
    spread: duration(hour),
    kilometers: 60 + Math.round(random() * 120),
    preference: (['cheapest', 'fastest', 'greenest'] as const)[Math.floor(random() * 3)]!,
    books: fraction(0.3),
  };
}

/** What is loaded beyond its limit: circuits or the supply, with the line, by what may be drawn. */
export function overloads(world: World): readonly string[] {
  const drawn = new Map<string, number>();
  for (const { space, vehicle, line } of Object.values(world.sessions)) {
    const { charger, building } = world.spaces[space]!;
    const all = charger.lines ?? (charger.phases === 3 ? [0, 1, 2] : [0]);
    const phases = sharedPhases(charger, world.vehicles[vehicle]!);
    const used = charger.phases === 3 && phases === 1 ? all.slice(0, 1) : all;
    const { circuits = [] } = world.buildings[building]!;
    let at = circuits.find((circuit) => circuit.spaces.includes(space));
    const path = [building];
    for (; at !== undefined; at = circuits.find(({ id }) => id === at!.parent)) path.push(at.id);
    for (const limited of path) {
      for (const each of used) {
        const key = `${limited} on line ${each}`;
        drawn.set(key, (drawn.get(key) ?? 0) + line.mayDraw);
      }
    }
  }
  const limits = new Map<string, number>();
  for (const { id, capacity, available, circuits = [] } of Object.values(world.buildings)) {
    const told = available?.told;
    const isTold = told !== null && told !== undefined && world.now < told.until;
    const left = available === undefined ? capacity : isTold ? told.amps : available.safe;
    limits.set(id, Math.min(capacity, left));
    for (const circuit of circuits) limits.set(circuit.id, circuit.capacity);
  }
  return Array.from(drawn).flatMap(([key, load]) => {
    const most = limits.get(key.split(' on ')[0]!)!;
    return load > most ? [`${key}: ${load} of ${most} A`] : [];
  });
}
