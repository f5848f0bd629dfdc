import { hoursOf, limitIn, windowOf } from './build-network.ts';
import type { PlanCar, PlanCircuit, Slot } from './plan-types.ts';

/**
 * The energies per car (rows) and slot (columns) if every car takes its cheapest slots, the earliest
 * of equals, as if it were alone. Null where a slot is overbooked or a car does not get its energy.
 * Otherwise no plan can be cheaper for any car, so the joint optimization is skipped.
 */
export function planEachAlone(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[],
): Float64Array | null {
  const energies = new Float64Array(cars.length * slots.length);
  const hours = slots.map(hoursOf);
  const spare = slots.map(({ capacity }, slot) => capacity * hours[slot]!);
  const spareIn = circuits.map(({ capacity }) =>
    capacity.map((power, slot) => power * hours[slot]!),
  );
  const byCost = slotsByCost(cars);
  for (let index = 0; index < cars.length; index++) {
    const car = cars[index]!;
    const inTurn = byCost.get(car.costs)!;
    const { first, end } = windowOf(car, slots);
    let left: number = car.need;
    for (let turn = 0; turn < inTurn.length && left > 0; turn++) {
      const slot = inTurn[turn]!;
      if (slot < first || slot >= end) continue;
      const energy = Math.min(left, limitIn(car, slot) * hours[slot]!);
      left -= energy;
      spare[slot]! -= energy;
      if (spare[slot]! < 0) return null;
      for (let at = car.circuit ?? null; at !== null; at = circuits[at]!.parent) {
        spareIn[at]![slot]! -= energy;
        if (spareIn[at]![slot]! < 0) return null;
      }
      energies[index * slots.length + slot] = energy;
    }
    if (left > 0) return null;
  }
  return energies;
}

/**
 * The slots from the cheapest to the dearest, the earliest of equals first, for every list of costs
 * among these cars. Cars with the same preference share one list, so there are few to sort.
 */
function slotsByCost(cars: readonly PlanCar[]): ReadonlyMap<readonly number[], readonly number[]> {
  const byCost = new Map<readonly number[], readonly number[]>();
  for (const { costs } of cars) {
    if (byCost.has(costs)) continue;
    const inTurn = costs.map((_, slot) => slot);
    inTurn.sort((a, b) => costs[a]! - costs[b]! || a - b);
    byCost.set(costs, inTurn);
  }
  return byCost;
}
