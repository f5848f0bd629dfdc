import { sharedPhases, type Charger } from '../../charging/charger.ts';
import { amps, type Amps, type Instant } from '../../units.ts';
import type { PowerLimits } from './building-index.ts';
import type { Draft } from './draft.ts';
import type { Building, Circuit } from '../world.ts';

const noCircuits: readonly Circuit[] = [];

/** The only limit of a building without circuits. */
const onlyLimit: readonly number[] = [0];

export function limitsOf(draft: Draft, building: Building): PowerLimits {
  const index = draft.indexes.get(building.id)!;
  return (index.limits ??= {
    lines: building.spaces.every((id) => isOnFirstLine(draft.spaces[id]!.charger)) ? 1 : 3,
    circuits: building.circuits ?? noCircuits,
    above: [-1, ...parentsIn(building.circuits ?? noCircuits)],
    paths: new Map(),
  });
}

const parentsIn = (circuits: readonly Circuit[]): readonly number[] => {
  const indexes = new Map(circuits.map(({ id }, at) => [id, at + 1]));
  return circuits.map(({ parent }) => (parent === null ? 0 : indexes.get(parent)!));
};

const isOnFirstLine = ({ lines }: Charger): boolean => lines === undefined || lines[0] === 0;

/** How many limits a building has. */
export const countOf = ({ lines, circuits }: PowerLimits): number => (1 + circuits.length) * lines;

/**
 * The limits that a car draws on at a space, from its own circuit up to the building's supply; without
 * a car those of all phases of the charger.
 */
export function pathOf(
  draft: Draft,
  { space, vehicle }: { readonly space: string; readonly vehicle: number | null },
): readonly number[] {
  const { building, charger } = draft.spaces[space]!;
  const limits = limitsOf(draft, draft.buildings[building]!);
  if (limits.circuits.length === 0 && limits.lines === 1) return onlyLimit;
  const car = vehicle === null ? undefined : draft.vehicles[vehicle];
  const phases = car === undefined ? charger.phases : sharedPhases(charger, car);
  const key = `${phases} ${space}`;
  const known = limits.paths.get(key);
  if (known !== undefined) return known;
  const drawn = limits.lines === 1 ? [0] : linesOf(charger, phases);
  const path: number[] = [];
  let limit = 1 + limits.circuits.findIndex(({ spaces }) => spaces.includes(space));
  for (; limit >= 0; limit = limits.above[limit]!) {
    for (const line of drawn) path.push(limit * limits.lines + line);
  }
  limits.paths.set(key, path);
  return path;
}

/** The lines of the supply that a car draws on at a charger. */
function linesOf({ lines, phases: all }: Charger, phases: 1 | 3): readonly number[] {
  if (lines === undefined) return phases === 3 ? [0, 1, 2] : [0];
  return all === 3 && phases === 1 ? lines.slice(0, 1) : lines;
}

/** The circuit of a limit; null for the building's supply. */
export const circuitOf = ({ circuits, lines }: PowerLimits, limit: number): Circuit | null =>
  circuits[Math.floor(limit / lines) - 1] ?? null;

/** The amps of each limit at an instant that is not past. */
export function capacities(draft: Draft, building: Building, at: Instant): readonly Amps[] {
  const limits = limitsOf(draft, building);
  const all: Amps[] = [];
  for (let limit = 0; limit < countOf(limits); limit += 1) {
    all.push(circuitOf(limits, limit)?.capacity ?? supplyAt(building, at));
  }
  return all;
}

/** What the building's supply can give to chargers on each line, as far as is known. */
export function supplyAt({ capacity, available }: Building, at: Instant): Amps {
  if (available === undefined) return capacity;
  const { told, safe } = available;
  return amps(Math.min(capacity, told !== null && at < told.until ? told.amps : safe));
}

/** The amps of a limit in each slot. */
export function capacityIn(
  draft: Draft,
  building: Building,
  limit: number,
  cuts: readonly Instant[],
): number[] {
  const circuit = circuitOf(limitsOf(draft, building), limit);
  const all: number[] = [];
  for (let slot = 0; slot + 1 < cuts.length; slot += 1) {
    all.push(circuit?.capacity ?? supplyAt(building, cuts[slot]!));
  }
  return all;
}

/** The least of the limits of a path at an instant. */
export function leastOn(
  draft: Draft,
  building: Building,
  path: readonly number[],
  at: Instant,
): number {
  const limits = limitsOf(draft, building);
  let least = Infinity;
  for (const limit of path) {
    least = Math.min(least, circuitOf(limits, limit)?.capacity ?? supplyAt(building, at));
  }
  return least;
}
