import { costBits } from './cheapest-flow.ts';
import type { Network } from './flow-network.ts';

/** The distinct lists of costs per slot, and which of them each car has (an index into `lists`). */
export interface CostLists {
  readonly lists: readonly Float64Array[];
  readonly of: Int32Array;
}

/** Number of price updates, and the step size of the first one as a fraction of the highest cost. */
const rounds = 8;
const firstStep = 0.3;
/** Below `fewestCars` the simplex alone is faster; above `mostLists` sorting costs more than it saves. */
const fewestCars = 24;
const mostLists = 12;

/**
 * A starting order for the simplex: the arcs of each car by cost plus an estimated price of the
 * slot's capacity. The prices come from a few steps of Uzawa's gradient method: every car takes what
 * is cheapest for it, then overbooked slots become dearer and others cheaper, by shrinking steps.
 */
export function fillingOrder(
  network: Network,
  need: Float64Array,
  costLists: CostLists,
): Int32Array {
  const { cars, slots, first, slotOf, most, room } = network;
  const arcTo = new Int32Array(cars * slots).fill(-1);
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++)
      arcTo[car * slots + slotOf[arc]!] = arc;

  const worth = new Float64Array(slots);
  const load = new Float64Array(slots);
  const isWorthIt = cars >= fewestCars && costLists.lists.length <= mostLists;
  const lasting = isWorthIt ? rounds : 0;
  for (let round = 1; round <= lasting; round++) {
    const orders = costLists.lists.map((costs) => byPrice(costs, worth));
    load.fill(0);
    for (let car = 0; car < cars; car++) {
      const order = orders[costLists.of[car]!]!;
      let left = need[car]!;
      for (let turn = 0; left > 0 && turn < slots; turn++) {
        const arc = arcTo[car * slots + order[turn]!]!;
        if (arc < 0) continue;
        const energy = left < most[arc]! ? left : most[arc]!;
        load[slotOf[arc]!]! += energy;
        left -= energy;
      }
    }
    const step = (firstStep * 2 ** costBits) / round ** 0.7;
    for (let slot = 0; slot < slots; slot++) {
      const crowding = room[slot]! > 0 ? load[slot]! / room[slot]! - 1 : 0;
      worth[slot] = Math.max(0, worth[slot]! + step * crowding);
    }
  }

  const inTurn = new Int32Array(slotOf.length);
  const orders = costLists.lists.map((costs) => byPrice(costs, worth));
  for (let car = 0; car < cars; car++) {
    const order = orders[costLists.of[car]!]!;
    let place = first[car]!;
    for (let turn = 0; turn < slots; turn++) {
      const arc = arcTo[car * slots + order[turn]!]!;
      if (arc >= 0) inTurn[place++] = arc;
    }
  }
  return inTurn;
}

/** The slots from the cheapest to the dearest, the earliest of equals first. */
function byPrice(costs: Float64Array, worth: Float64Array): Int32Array {
  const slots = costs.length;
  // Price and slot packed into one whole number: a typed array sorts much faster without a comparator.
  const keys = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++)
    keys[slot] = Math.round(costs[slot]! + worth[slot]!) * slots + slot;
  keys.sort();
  const inTurn = new Int32Array(slots);
  for (let turn = 0; turn < slots; turn++)
    inTurn[turn] = keys[turn]! - Math.floor(keys[turn]! / slots) * slots;
  return inTurn;
}
