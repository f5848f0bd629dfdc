import { hour } from '../units.ts';
import { costUnitsFor } from './flow/cheapest-flow.ts';
import type { CarKind, CarKinds } from './flow/filling-order.ts';
import type { Goals } from './flow/fair-shares.ts';
import { grid, type Network } from './flow/flow-network.ts';
import type { PlanCar, PlanCircuit, Slot } from './plan-types.ts';
import { supplyTree } from './supply-tree.ts';

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

/** A plan's slots, cars and circuits as a network in whole units, `units` of which are a kWh. */
export function buildNetwork(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[] = [],
): { network: Network; goals: Goals; kinds: CarKinds; costs: Float64Array; units: number } {
  const windows = cars.map((car) => windowOf(car, slots));
  const hours = slots.map(hoursOf);
  const supply = supplyTree(slots, hours, circuits);
  const atMost = windows.reduce((sum, { first, end }) => sum + end - first, 0);
  const firstOf = new Int32Array(cars.length + 1);
  const nodeOf = new Int32Array(atMost);
  const most = new Float64Array(atMost);
  const costs = new Float64Array(atMost);
  let arcs = 0;
  for (let index = 0; index < cars.length; index++) {
    const car = cars[index]!;
    const { first, end } = windows[index]!;
    const { limit, costs: carCosts } = car;
    const isSteady = typeof limit === 'number';
    const row = supply.rowOf(car);
    for (let slot = first; slot < end; slot++) {
      const own = (isSteady ? limit : limit[slot]!) * hours[slot]!;
      const available = supply.available[row + slot]!;
      const energy = own < available ? own : available;
      if (energy === 0) continue;
      nodeOf[arcs] = row + slot;
      most[arcs] = energy;
      costs[arcs] = carCosts[slot]!;
      supply.wanted[row + slot]! += energy;
      arcs++;
    }
    firstOf[index + 1] = arcs;
  }
  const { nodeAt, above, slotOf, room, rowFor } = supply.nodes();
  if (circuits.length > 0) for (let arc = 0; arc < arcs; arc++) nodeOf[arc] = nodeAt[nodeOf[arc]!]!;
  let largest = 0;
  for (const { need, delivered } of cars) largest += need + delivered;
  for (let slot = 0; slot < slots.length; slot++) largest += room[slot]!;
  const units = grid(largest);
  const costUnits = costUnitsFor(costs.subarray(0, arcs));
  return {
    network: {
      cars: cars.length,
      slots: slots.length,
      nodes: room.length,
      first: firstOf,
      nodeOf: nodeOf.subarray(0, arcs),
      most: inUnits(most.subarray(0, arcs), units),
      room: inUnits(room, units),
      above,
      slotOf,
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
      ranks: cars.map(({ rank = 0 }) => rank),
    },
    kinds: kindsOf(cars, costUnits, (car) => {
      const row = rowFor(car);
      return nodeAt.subarray(row, row + slots.length);
    }),
    costs: rounded(costs.subarray(0, arcs), costUnits),
    units,
  };
}

/** Cars with the same preference share a list of costs, those of one circuit its nodes. */
function kindsOf(
  cars: readonly PlanCar[],
  costUnits: number,
  nodesFor: (car: PlanCar) => Int32Array,
): CarKinds {
  const known = new Map<readonly number[], Map<number, number>>();
  const kinds: CarKind[] = [];
  const of = new Int32Array(cars.length);
  for (let index = 0; index < cars.length; index++) {
    const { costs } = cars[index]!;
    const nodeAt = nodesFor(cars[index]!);
    const alike = known.get(costs) ?? new Map<number, number>();
    known.set(costs, alike);
    const kind = alike.get(nodeAt.byteOffset) ?? kinds.length;
    if (kind === kinds.length) {
      alike.set(nodeAt.byteOffset, kind);
      kinds.push({ costs: rounded(Float64Array.from(costs), costUnits), nodeAt });
    }
    of[index] = kind;
  }
  return { kinds, of };
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
