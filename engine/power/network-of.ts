import { hour, type Kilowatts } from '../units.ts';
import { costUnits } from './cheapest.ts';
import type { Asks } from './fair-shares.ts';
import { grid, type Network } from './network.ts';
import type { PlanCar, Slot } from './plan.ts';

export const hoursOf = ({ start, end }: Pick<Slot, 'start' | 'end'>): number =>
  (end - start) / hour;

/** What a car may draw in a slot: nothing unless the slot lies wholly in its window. */
export function limitIn(car: PlanCar, slots: readonly Slot[], index: number): Kilowatts {
  const slot = slots[index]!;
  if (slot.start < car.from || slot.end > car.until) return 0 as Kilowatts;
  return typeof car.limit === 'number' ? car.limit : car.limit[index]!;
}

/** A plan's slots and cars as a network in whole units, `units` of which are a kWh. */
export function networkOf(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
): { network: Network; asks: Asks; costs: Float64Array; units: number } {
  const first = new Int32Array(cars.length + 1);
  const slotOf: number[] = [];
  const most: number[] = [];
  const costs: number[] = [];
  const wanted = slots.map(() => 0);
  const hours = slots.map(hoursOf);
  for (const [index, car] of cars.entries()) {
    for (let slot = 0; slot < slots.length; slot++) {
      const energy = Math.min(limitIn(car, slots, slot), slots[slot]!.capacity) * hours[slot]!;
      if (energy === 0) continue;
      slotOf.push(slot);
      most.push(energy);
      costs.push(car.costs[slot]!);
      wanted[slot]! += energy;
    }
    first[index + 1] = slotOf.length;
  }
  // Room beyond what all cars together could draw is not room that matters.
  const room = slots.map(({ capacity }, slot) => Math.min(capacity * hours[slot]!, wanted[slot]!));
  let largest = 0;
  for (const { need, delivered } of cars) largest += need + delivered;
  for (const energy of room) largest += energy;
  const units = grid(largest);
  // Limits round down, so that rounding never exceeds one.
  const down = (energies: readonly number[]) =>
    Float64Array.from(energies, (energy) => Math.floor(energy * units));
  return {
    network: {
      cars: cars.length,
      slots: slots.length,
      first,
      slotOf: Int32Array.from(slotOf),
      most: down(most),
      room: down(room),
    },
    asks: {
      need: down(cars.map(({ need }) => need)),
      delivered: down(cars.map(({ delivered }) => delivered)),
    },
    costs: costUnits(Float64Array.from(costs)),
    units,
  };
}
