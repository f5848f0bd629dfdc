import { floorAmps, type Charger } from '../charging/charger.ts';
import { isUncontrolled } from '../community/beyond-control.ts';
import { checkCircuits } from '../community/checks/check-circuits.ts';
import type { Building, Circuit, Space, World } from '../community/world.ts';
import type { SetupFault } from './setup-refusal.ts';

/**
 * The first thing that cannot work between a building's supply, its circuits and its chargers; null
 * if all fits. Chargers that can be lowered may be many: they take turns.
 */
export function checkPower(building: Building, all: World['spaces']): SetupFault | null {
  const fault = checkCircuits(building, all);
  if (fault !== null) return fault;
  const spaces = building.spaces.map((id) => all[id]!);
  for (const space of spaces) {
    const wrong = checkConnection(building, space);
    if (wrong !== null) return wrong;
  }
  for (const limit of limitsOf(building)) {
    const wrong = checkLimit(limit, spaces);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** A supply or circuit, with the spaces that draw on it. */
interface Limit {
  readonly circuit?: string;
  readonly limit: number;
  readonly spaces: ReadonlySet<string>;
}

/** All limits of a building; what the building leaves in the worst case is the one of its supply. */
function limitsOf({ capacity, available, circuits = [], spaces }: Building): readonly Limit[] {
  const supply = Math.min(capacity, available?.safe ?? capacity);
  return [
    { limit: supply, spaces: new Set(spaces) },
    ...circuits.map((circuit) => ({
      circuit: circuit.id,
      limit: circuit.capacity,
      spaces: new Set(spacesUnder(circuit, circuits)),
    })),
  ];
}

/** The spaces on a circuit and on all circuits it feeds. */
const spacesUnder = (circuit: Circuit, all: readonly Circuit[]): readonly string[] => [
  ...circuit.spaces,
  ...all.filter(({ parent }) => parent === circuit.id).flatMap((one) => spacesUnder(one, all)),
];

function checkConnection({ supply }: Building, { id, charger }: Space): SetupFault | null {
  if (supply === undefined) return null;
  const isBeyond = charger.phases > supply.phases || (charger.lines ?? []).some((line) => line > 0);
  if (supply.phases === 1 && isBeyond) return { why: 'phases-above-supply', space: id };
  if (charger.volts === supply.volts) return null;
  return { why: 'other-volts', space: id, volts: supply.volts };
}

function checkLimit({ circuit, limit, spaces }: Limit, all: readonly Space[]): SetupFault | null {
  const on = all.filter(({ id }) => spaces.has(id));
  const above = { limit, ...(circuit !== undefined && { circuit }) };
  const tooLarge = on.find(({ charger }) => leastOf(charger) > limit);
  if (tooLarge !== undefined) {
    const amps = leastOf(tooLarge.charger);
    return { why: 'charger-above-limit', space: tooLarge.id, amps, ...above };
  }
  const without = sumOf(on, (charger) => (isUncontrolled(charger) ? charger.maxAmps : 0));
  if (without > limit) return { why: 'uncontrolled-above-limit', amps: without, ...above };
  const alone = sumOf(on, (charger) =>
    isUncontrolled(charger) ? charger.maxAmps : (charger.fallbackAmps ?? 0),
  );
  return alone > limit ? { why: 'fallback-above-limit', amps: alone, ...above } : null;
}

/**
 * Whether a charger that cannot be lowered may begin beside those of its kind that charge: nothing but not
 * beginning keeps them below the supply. Others take turns.
 */
export function hasPowerToBegin({ spaces, buildings, sessions }: World, id: string): boolean {
  const space = spaces[id]!;
  if (!isUncontrolled(space.charger)) return true;
  const building = buildings[space.building]!;
  const charging = building.spaces
    .map((one) => spaces[one]!)
    .filter(({ id: one, charger, session }) => {
      const isOn = session !== null && sessions[session]!.phase.kind !== 'stopped';
      return one === id || (isOn && isUncontrolled(charger));
    });
  return limitsOf(building)
    .filter((limit) => limit.spaces.has(id))
    .every(({ limit, spaces: on }) => {
      const together = charging.filter((one) => on.has(one.id));
      return sumOf(together, ({ maxAmps }) => maxAmps) <= limit;
    });
}

/** The least a charger needs to charge at all. */
const leastOf = ({ control, maxAmps, leastAmps = floorAmps }: Charger): number =>
  control === undefined ? Math.max(leastAmps, floorAmps) : maxAmps;

/** On the line that carries the most of them. */
function sumOf(spaces: readonly Space[], ampsOf: (charger: Charger) => number): number {
  const lines = [0, 0, 0];
  for (const { charger } of spaces) {
    const on = charger.lines ?? (charger.phases === 3 ? [0, 1, 2] : [0]);
    for (const line of on) lines[line]! += ampsOf(charger);
  }
  return Math.max(...lines);
}
