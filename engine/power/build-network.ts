import { hour } from '../units.ts';
import { costUnitsFor } from './cheapest-flow.ts';
import type { CostLists } from './filling-order.ts';
import type { Goals } from './fair-shares.ts';
import { grid, type Network } from './flow-network.ts';
import type { PlanCar, Slot } from './plan-types.ts';

export const hoursOf = ({ start, end }: Pick<Slot, 'start' | 'end'>): number =>
  (end - start) / hour;

/** The slots that lie wholly in a car's window: from `first` up to `end`. */
export function windowOf(car: PlanCar, slots: readonly Slot[]): { first: number; end: number } {
  let first = 0;
  let end = slots.length;
  while (first < end && slots[first]!.start < car.from) first++;
  while (end > first && slots[end - 1]!.end > car.until) end--;
  return { first, end };
}

export const limitIn = ({ limit }: PlanCar, slot: number): number =>
  typeof limit === 'number' ? limit : limit[slot]!;

/** A plan's slots and cars as a network in whole units, `units` of which are a kWh. */
export function buildNetwork(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
): { network: Network; goals: Goals; costLists: CostLists; costs: Float64Array; units: number } {
  const windows = cars.map((car) => windowOf(car, slots));
  const hours = slots.map(hoursOf);
  const available = slots.map(({ capacity }, slot) => capacity * hours[slot]!);
  const atMost = windows.reduce((sum, { first, end }) => sum + end - first, 0);
  const firstOf = new Int32Array(cars.length + 1);
  const slotOf = new Int32Array(atMost);
  const most = new Float64Array(atMost);
  const costs = new Float64Array(atMost);
  const wanted = new Float64Array(slots.length);
  let arcs = 0;
  for (let index = 0; index < cars.length; index++) {
    const car = cars[index]!;
    const { first, end } = windows[index]!;
    const { limit, costs: carCosts } = car;
    const isSteady = typeof limit === 'number';
    for (let slot = first; slot < end; slot++) {
      const own = (isSteady ? limit : limit[slot]!) * hours[slot]!;
      const energy = own < available[slot]! ? own : available[slot]!;
      if (energy === 0) continue;
      slotOf[arcs] = slot;
      most[arcs] = energy;
      costs[arcs] = carCosts[slot]!;
      wanted[slot]! += energy;
      arcs++;
    }
    firstOf[index + 1] = arcs;
  }
  // Room beyond what all cars together could draw is not room that matters.
  const room = wanted.map((energy, slot) => Math.min(available[slot]!, energy));
  let largest = 0;
  for (const { need, delivered } of cars) largest += need + delivered;
  for (const energy of room) largest += energy;
  const units = grid(largest);
  const costUnits = costUnitsFor(costs.subarray(0, arcs));
  return {
    network: {
      cars: cars.length,
      slots: slots.length,
      first: firstOf,
      slotOf: slotOf.subarray(0, arcs),
      most: inUnits(most.subarray(0, arcs), units),
      room: inUnits(room, units),
    },
    goals: {
      need: inUnits(
        Float64Array.from(cars, ({ need }) => need),
        units,
      ),
      delivered: inUnits(
        Float64Array.from(cars, ({ delivered }) => delivered),
        units,
      ),
    },
    costLists: costListsOf(cars, costUnits),
    costs: rounded(costs.subarray(0, arcs), costUnits),
    units,
  };
}

/** The lists of costs among these cars: those with the same preference share one. */
function costListsOf(cars: readonly PlanCar[], costUnits: number): CostLists {
  const places = new Map<readonly number[], number>();
  const of = new Int32Array(cars.length);
  for (let index = 0; index < cars.length; index++) {
    const { costs } = cars[index]!;
    const known = places.get(costs) ?? places.size;
    places.set(costs, known);
    of[index] = known;
  }
  const lists = Array.from(places.keys(), (costs) => rounded(Float64Array.from(costs), costUnits));
  return { lists, of };
}

/** Costs as whole numbers. */
function rounded(costs: Float64Array, costUnits: number): Float64Array {
  for (let at = 0; at < costs.length; at++) costs[at] = Math.round(costs[at]! * costUnits);
  return costs;
}

/** Energies as whole numbers. Limits round down, so that rounding never exceeds one. */
function inUnits(energies: Float64Array, units: number): Float64Array {
  for (let at = 0; at < energies.length; at++) energies[at] = Math.floor(energies[at]! * units);
  return energies;
}
