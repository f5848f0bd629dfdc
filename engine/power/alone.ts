import { hoursOf, limitIn, windowOf } from './network-of.ts';
import type { PlanCar, Slot } from './plan.ts';

/**
 * The energies per car (rows) and slot (columns) if every car plans alone: its cheapest slots, the
 * earliest of equals. Null where that is too much for a slot or too little for a car. Most days
 * nobody is in anybody's way; then no plan can be cheaper for anyone, and this one costs no time.
 */
export function eachAlone(slots: readonly Slot[], cars: readonly PlanCar[]): Float64Array | null {
  const energies = new Float64Array(cars.length * slots.length);
  const hours = slots.map(hoursOf);
  const spare = slots.map(({ capacity }, slot) => capacity * hours[slot]!);
  for (const [index, car] of cars.entries()) {
    const { first, end } = windowOf(car, slots);
    const inTurn: number[] = [];
    for (let slot = first; slot < end; slot++) inTurn.push(slot);
    inTurn.sort((a, b) => car.costs[a]! - car.costs[b]! || a - b);
    let left: number = car.need;
    for (const slot of inTurn) {
      if (left === 0) break;
      const energy = Math.min(left, limitIn(car, slot) * hours[slot]!);
      left -= energy;
      spare[slot]! -= energy;
      if (spare[slot]! < 0) return null;
      energies[index * slots.length + slot] = energy;
    }
    if (left > 0) return null;
  }
  return energies;
}
