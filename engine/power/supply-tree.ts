import type { PlanCar, PlanCircuit, Slot } from './plan-types.ts';

/**
 * The building's supply and its circuits, each with a row of slots: what it could give, and what its
 * cars could take. Only where that is more than it can give does a circuit need nodes of its own:
 * everywhere else it limits nothing, and its cars are those of the circuit above it.
 */
export interface SupplyTree {
  /** Where the row of a car's circuit begins. */
  readonly rowOf: (car: PlanCar) => number;
  /** The most that gets through to a circuit, limits above it included; and what cars could take. */
  readonly available: Float64Array;
  readonly wanted: Float64Array;
  readonly nodes: () => Nodes;
}

interface Nodes {
  /** The node for each index of the rows: its own, or the nearest above. */
  readonly nodeAt: Int32Array;
  readonly above: Int32Array;
  readonly slotOf: Int32Array;
  readonly room: Float64Array;
  /** The row of a car's circuit, or of the nearest above that has nodes of its own. */
  readonly rowFor: (car: PlanCar) => number;
}

export function supplyTree(
  slots: readonly Slot[],
  hours: readonly number[],
  circuits: readonly PlanCircuit[],
): SupplyTree {
  const width = slots.length;
  // What each could give by itself; and what gets through to it.
  const own = new Float64Array(width * (circuits.length + 1));
  for (let slot = 0; slot < width; slot++) own[slot] = slots[slot]!.capacity * hours[slot]!;
  const available = own.slice();
  const parentRow = Int32Array.from(circuits, ({ parent }) => ((parent ?? -1) + 1) * width);
  for (const [index, { capacity }] of circuits.entries())
    for (let slot = 0, at = (index + 1) * width; slot < width; slot++, at++) {
      own[at] = capacity[slot]! * hours[slot]!;
      available[at] = Math.min(own[at]!, available[parentRow[index]! + slot]!);
    }
  const wanted = new Float64Array(own.length);

  function nodes(): Nodes {
    // From the lowest up: a circuit passes on at most what it can give.
    for (let index = circuits.length - 1; index >= 0; index--)
      for (let slot = 0, at = (index + 1) * width; slot < width; slot++, at++)
        wanted[parentRow[index]! + slot]! += Math.min(wanted[at]!, own[at]!);
    const nodeAt = new Int32Array(own.length);
    const above: number[] = [];
    const slotOf: number[] = [];
    const room: number[] = [];
    const addNode = (at: number, slot: number, under: number) => {
      nodeAt[at] = room.length;
      above.push(under);
      slotOf.push(slot);
      // Room beyond what all cars together could draw is not room that matters.
      room.push(Math.min(own[at]!, wanted[at]!));
    };
    for (let slot = 0; slot < width; slot++) addNode(slot, slot, -1);
    const rows = new Int32Array(circuits.length + 1);
    for (let index = 0; index < circuits.length; index++) {
      const before = room.length;
      for (let slot = 0, at = (index + 1) * width; slot < width; slot++, at++) {
        const under = nodeAt[parentRow[index]! + slot]!;
        if (wanted[at]! > own[at]!) addNode(at, slot, under);
        else nodeAt[at] = under;
      }
      const isOwn = room.length > before;
      rows[index + 1] = isOwn ? (index + 1) * width : rows[parentRow[index]! / width]!;
    }
    return {
      nodeAt,
      above: Int32Array.from(above),
      slotOf: Int32Array.from(slotOf),
      room: Float64Array.from(room),
      rowFor: ({ circuit = -1 }) => rows[circuit + 1]!,
    };
  }

  const rowOf = ({ circuit = -1 }: PlanCar) => (circuit + 1) * width;
  return { rowOf, available, wanted, nodes };
}
