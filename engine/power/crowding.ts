import { costBits } from './cheapest.ts';
import type { Network } from './network.ts';

/** What cars with the same wish pay for a kWh in each slot, and the wish of each car. */
export interface Wishes {
  readonly costs: readonly Float64Array[];
  readonly of: Int32Array;
}

/** Rounds of the market, and how far the first of them moves a price: parts of the dearest cost. */
const rounds = 8;
const boldness = 0.3;
/** Fewer cars are done before a guess is; more wishes take longer to sort than a guess saves. */
const fewestCars = 24;
const mostWishes = 12;

/**
 * The arcs of each car in the order in which it should fill its slots, as far as can be guessed:
 * by cost plus what room in the slot is worth. That is found as a market finds it: in each round
 * every car takes what is cheapest for it, then crowded slots become dearer and empty ones cheaper,
 * a little less in each round (Uzawa's gradient method on the prices of the slots).
 */
export function fillingOrder(network: Network, need: Float64Array, wishes: Wishes): Int32Array {
  const { cars, slots, first, slotOf, most, room } = network;
  const arcTo = new Int32Array(cars * slots).fill(-1);
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++)
      arcTo[car * slots + slotOf[arc]!] = arc;

  const worth = new Float64Array(slots);
  const load = new Float64Array(slots);
  const isWorthIt = cars >= fewestCars && wishes.costs.length <= mostWishes;
  const lasting = isWorthIt ? rounds : 0;
  for (let round = 1; round <= lasting; round++) {
    const orders = wishes.costs.map((costs) => byPrice(costs, worth));
    load.fill(0);
    for (let car = 0; car < cars; car++) {
      const order = orders[wishes.of[car]!]!;
      let left = need[car]!;
      for (let turn = 0; left > 0 && turn < slots; turn++) {
        const arc = arcTo[car * slots + order[turn]!]!;
        if (arc < 0) continue;
        const energy = Math.min(left, most[arc]!);
        load[slotOf[arc]!]! += energy;
        left -= energy;
      }
    }
    const step = (boldness * 2 ** costBits) / round ** 0.7;
    for (let slot = 0; slot < slots; slot++) {
      const crowding = room[slot]! > 0 ? load[slot]! / room[slot]! - 1 : 0;
      worth[slot] = Math.max(0, worth[slot]! + step * crowding);
    }
  }

  const inTurn = new Int32Array(slotOf.length);
  const orders = wishes.costs.map((costs) => byPrice(costs, worth));
  for (let car = 0; car < cars; car++) {
    const order = orders[wishes.of[car]!]!;
    let place = first[car]!;
    for (let turn = 0; turn < slots; turn++) {
      const arc = arcTo[car * slots + order[turn]!]!;
      if (arc >= 0) inTurn[place++] = arc;
    }
  }
  return inTurn;
}

/** The slots from the cheapest to the dearest, the earliest of equals first. */
function byPrice(costs: Float64Array, worth: Float64Array): Float64Array {
  const slots = costs.length;
  // A price and a slot in one whole number: numbers sort much faster than with a comparison.
  const keys = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++)
    keys[slot] = Math.round(costs[slot]! + worth[slot]!) * slots + slot;
  keys.sort();
  for (let turn = 0; turn < slots; turn++)
    keys[turn] = keys[turn]! - Math.floor(keys[turn]! / slots) * slots;
  return keys;
}
