import { costBits } from './cheapest-flow.ts';
import type { Network } from './flow-network.ts';

/** What cars have in common, and which of it each car has (an index into `kinds`). */
export interface CarKinds {
  readonly kinds: readonly CarKind[];
  readonly of: Int32Array;
}

/** Cars with the same costs on the same circuit: the cost of each slot, and its node. */
export interface CarKind {
  readonly costs: Float64Array;
  readonly nodeAt: Int32Array;
}

/** Number of price updates, and the step size of the first one as a fraction of the highest cost. */
const rounds = 8;
const firstStep = 0.3;
/** Below `fewestCars` the simplex alone is faster; above `mostKinds` sorting costs more than it saves. */
const fewestCars = 24;
const mostKinds = 12;

/**
 * A starting order for the simplex: the arcs of each car by cost plus an estimated price of the
 * slot's capacity, that of the circuits above it included. The prices come from a few steps of Uzawa's
 * gradient method: every car takes what is cheapest for it, then overbooked slots become dearer and
 * others cheaper, by shrinking steps.
 */
export function fillingOrder(
  network: Network,
  need: Float64Array,
  { kinds, of }: CarKinds,
): Int32Array {
  const { cars, slots, nodes, first, nodeOf, slotOf, most, room, above } = network;
  const arcTo = new Int32Array(cars * slots).fill(-1);
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++)
      arcTo[car * slots + slotOf[nodeOf[arc]!]!] = arc;

  const worth = new Float64Array(nodes);
  const load = new Float64Array(nodes);
  const isWorthIt = cars >= fewestCars && kinds.length <= Math.max(mostKinds, cars / 4);
  const lasting = isWorthIt ? rounds : 0;
  for (let round = 1; round <= lasting; round++) {
    const orders = kinds.map((kind) => byPrice(kind, worth, above));
    load.fill(0);
    for (let car = 0; car < cars; car++) {
      const order = orders[of[car]!]!;
      let left = need[car]!;
      for (let turn = 0; left > 0 && turn < slots; turn++) {
        const arc = arcTo[car * slots + order[turn]!]!;
        if (arc < 0) continue;
        const energy = left < most[arc]! ? left : most[arc]!;
        for (let at = nodeOf[arc]!; at >= 0; at = above[at]!) load[at]! += energy;
        left -= energy;
      }
    }
    const step = (firstStep * 2 ** costBits) / round ** 0.7;
    for (let node = 0; node < nodes; node++) {
      const crowding = room[node]! > 0 ? load[node]! / room[node]! - 1 : 0;
      worth[node] = Math.max(0, worth[node]! + step * crowding);
    }
  }

  const inTurn = new Int32Array(nodeOf.length);
  const orders = kinds.map((kind) => byPrice(kind, worth, above));
  for (let car = 0; car < cars; car++) {
    const order = orders[of[car]!]!;
    let index = first[car]!;
    for (let turn = 0; turn < slots; turn++) {
      const arc = arcTo[car * slots + order[turn]!]!;
      if (arc >= 0) inTurn[index++] = arc;
    }
  }
  return inTurn;
}

/** The slots from the cheapest to the dearest, the earliest of equals first. */
function byPrice({ costs, nodeAt }: CarKind, worth: Float64Array, above: Int32Array): Int32Array {
  const slots = costs.length;
  // Price and slot packed into one whole number: a typed array sorts much faster without a comparator.
  const keys = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    let price = costs[slot]!;
    for (let at = nodeAt[slot]!; at >= 0; at = above[at]!) price += worth[at]!;
    keys[slot] = Math.round(price) * slots + slot;
  }
  keys.sort();
  const inTurn = new Int32Array(slots);
  for (let turn = 0; turn < slots; turn++)
    inTurn[turn] = keys[turn]! - Math.floor(keys[turn]! / slots) * slots;
  return inTurn;
}
