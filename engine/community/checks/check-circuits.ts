import { floorAmps, type Charger } from '../../charging/charger.ts';
import type { Building, Circuit, Space } from '../world.ts';

/** What does not fit in the circuits of a building. */
export type CircuitFault =
  | {
      readonly why:
        | 'duplicate-circuit'
        | 'unknown-parent'
        | 'cycle'
        | 'limit-too-low'
        | 'unknown-space';
      readonly circuit: string;
      readonly parent?: string;
      readonly space?: string;
    }
  | { readonly why: 'space-in-no-circuit' | 'space-in-two-circuits'; readonly space: string }
  | { readonly why: 'bad-lines'; readonly space: string };

/** The first fault of a building's circuits and lines; null if all fits. */
export function checkCircuits(
  building: Building,
  spaces: Readonly<Record<string, Space>>,
): CircuitFault | null {
  for (const space of building.spaces) {
    if (!areLines(spaces[space]!.charger)) return { why: 'bad-lines', space };
  }
  const { circuits } = building;
  if (circuits === undefined) return null;
  const byId = new Map(circuits.map((circuit) => [circuit.id, circuit]));
  for (const circuit of circuits) {
    const fault = faultOf(circuit, building, byId);
    if (fault !== null) return { ...fault, circuit: circuit.id };
  }
  for (const space of building.spaces) {
    const on = circuits.filter((circuit) => circuit.spaces.includes(space));
    if (on.length === 0) return { why: 'space-in-no-circuit', space };
    if (on.length > 1) return { why: 'space-in-two-circuits', space };
  }
  return null;
}

function faultOf(
  circuit: Circuit,
  building: Building,
  byId: ReadonlyMap<string, Circuit>,
): Omit<Extract<CircuitFault, { circuit: string }>, 'circuit'> | null {
  const { id, parent, capacity, spaces } = circuit;
  if (byId.get(id) !== circuit) return { why: 'duplicate-circuit' };
  if (parent !== null && !byId.has(parent)) return { why: 'unknown-parent', parent };
  if (isInCycle(circuit, byId)) return { why: 'cycle' };
  // Less than a car can charge with would leave its chargers dead for ever.
  if (!(Number.isFinite(capacity) && capacity >= floorAmps)) return { why: 'limit-too-low' };
  const stranger = spaces.find((space) => !building.spaces.includes(space));
  return stranger === undefined ? null : { why: 'unknown-space', space: stranger };
}

function isInCycle(circuit: Circuit, byId: ReadonlyMap<string, Circuit>): boolean {
  const seen = new Set<string>();
  for (let at: Circuit | undefined = circuit; at !== undefined; at = byId.get(at.parent ?? '')) {
    if (seen.has(at.id)) return true;
    seen.add(at.id);
  }
  return false;
}

/** A line for each phase, or two for a phase that lies between them; each once. */
function areLines({ lines, phases }: Charger): boolean {
  if (lines === undefined) return true;
  const areSome = lines.length === phases || (phases === 1 && lines.length === 2);
  return areSome && new Set(lines).size === lines.length && lines.every(isLine);
}

const isLine = (line: number) => line === 0 || line === 1 || line === 2;

/** A sentence for whoever sets a building up. */
export function circuitFaultSentence(fault: CircuitFault): string {
  switch (fault.why) {
    case 'duplicate-circuit':
      return `Two circuits have the id ${fault.circuit}.`;
    case 'unknown-parent':
      return `Circuit ${fault.circuit} is fed by ${fault.parent}, which does not exist.`;
    case 'cycle':
      return `Circuit ${fault.circuit} is fed by itself, through the circuits above it.`;
    case 'limit-too-low':
      return `Circuit ${fault.circuit} must allow at least ${floorAmps} A: less cannot charge a car.`;
    case 'unknown-space':
      return `Circuit ${fault.circuit} names space ${fault.space}, which is not in the building.`;
    case 'space-in-no-circuit':
      return `Space ${fault.space} is on no circuit.`;
    case 'space-in-two-circuits':
      return `Space ${fault.space} is on two circuits.`;
    case 'bad-lines':
      return `The charger of space ${fault.space} needs a line of the supply (0, 1 or 2) for each phase.`;
  }
}
