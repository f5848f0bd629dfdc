import type { Network } from './flow-network.ts';

export interface MaxFlow {
  /**
   * Brings every car to its target, or as many as fit: first lowers those above it, then raises.
   * Null when all are there; otherwise the cars of a minimum cut: a group that holds every car that
   * misses its target and that could not get more in sum, however its slots were divided.
   */
  raiseTo(target: Float64Array): readonly number[] | null;
  /** What the cars of a group get together now. */
  total(group: readonly number[]): number;
}

/**
 * Dinic's method on cars and slots: find the shortest augmenting paths from cars below their target
 * to slots with spare capacity (a path may move another car to another slot), saturate all of them,
 * repeat. Distances are measured from the slots, so that no dead end is searched. The flow is kept
 * between calls, so that a small change of targets costs little.
 */
export function maxFlow(network: Network): MaxFlow {
  const { cars, slots, first, slotOf, most } = network;
  const carOf = new Int32Array(slotOf.length);
  const flow = new Float64Array(slotOf.length);
  const sent = new Float64Array(cars);
  const spare = network.room.slice();

  // Arcs by slot, to go back from a slot to the cars in it.
  const firstIn = new Int32Array(slots + 1);
  for (let arc = 0; arc < slotOf.length; arc++) firstIn[slotOf[arc]! + 1]!++;
  for (let slot = 0; slot < slots; slot++) firstIn[slot + 1]! += firstIn[slot]!;
  const arcsIn = new Int32Array(slotOf.length);
  const filled = firstIn.slice();
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
      carOf[arc] = car;
      arcsIn[filled[slotOf[arc]!]!++] = arc;
    }

  // Nodes are cars, then slots. A distance is the number of steps to a slot with room; −1 is none.
  const queue = new Int32Array(cars + slots);
  const distance = new Int32Array(cars + slots);
  const cursor = new Int32Array(cars + slots);

  function lower(car: number, excess: number): void {
    sent[car]! -= excess;
    for (let arc = first[car + 1]! - 1; excess > 0; arc--) {
      const energy = Math.min(excess, flow[arc]!);
      flow[arc]! -= energy;
      spare[slotOf[arc]!]! += energy;
      excess -= energy;
    }
  }

  /** Breadth-first distances to spare capacity; true when a car below its target has a path. */
  function explore(target: Float64Array): boolean {
    distance.fill(-1);
    let reached = 0;
    let found = false;
    for (let slot = 0; slot < slots; slot++)
      if (spare[slot]! > 0) {
        distance[cars + slot] = 0;
        queue[reached++] = cars + slot;
      }
    for (let at = 0; at < reached; at++) {
      const node = queue[at]!;
      const further = distance[node]! + 1;
      if (node < cars) {
        for (let arc = first[node]!; arc < first[node + 1]!; arc++) {
          const slot = cars + slotOf[arc]!;
          if (distance[slot]! >= 0 || flow[arc] === 0) continue;
          distance[slot] = further;
          queue[reached++] = slot;
        }
      } else {
        for (let at2 = firstIn[node - cars]!; at2 < firstIn[node - cars + 1]!; at2++) {
          const arc = arcsIn[at2]!;
          const car = carOf[arc]!;
          if (distance[car]! >= 0 || flow[arc] === most[arc]) continue;
          distance[car] = further;
          queue[reached++] = car;
          if (sent[car]! < target[car]!) found = true;
        }
      }
    }
    return found;
  }

  /** The cars of the minimum cut: those below target and all reachable from them in the residual graph. */
  function stuckCars(target: Float64Array): readonly number[] {
    const isReached = distance.fill(0);
    const group: number[] = [];
    const add = (car: number) => {
      isReached[car] = 1;
      group.push(car);
    };
    for (let car = 0; car < cars; car++) if (sent[car]! < target[car]!) add(car);
    for (let place = 0; place < group.length; place++) {
      const car = group[place]!;
      for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
        const slot = slotOf[arc]!;
        if (isReached[cars + slot] === 1 || flow[arc] === most[arc]) continue;
        isReached[cars + slot] = 1;
        for (let at = firstIn[slot]!; at < firstIn[slot + 1]!; at++) {
          const other = carOf[arcsIn[at]!]!;
          if (isReached[other] === 0 && flow[arcsIn[at]!]! > 0) add(other);
        }
      }
    }
    return group;
  }

  /** Sends up to `wanted` from a car along shortest paths; returns how much was sent. */
  function sendFrom(car: number, wanted: number): number {
    let left = wanted;
    const end = first[car + 1]!;
    while (cursor[car]! < end) {
      const arc = cursor[car]!;
      const slot = slotOf[arc]!;
      if (distance[cars + slot] === distance[car]! - 1 && flow[arc] !== most[arc]) {
        const energy = takeIn(slot, Math.min(left, most[arc]! - flow[arc]!));
        flow[arc]! += energy;
        left -= energy;
        if (left === 0) return wanted;
      }
      cursor[car]!++;
    }
    return wanted - left;
  }

  function takeIn(slot: number, wanted: number): number {
    const direct = Math.min(wanted, spare[slot]!);
    spare[slot]! -= direct;
    let left = wanted - direct;
    const node = cars + slot;
    if (distance[node] === 0) return direct;
    const end = firstIn[slot + 1]!;
    while (left > 0 && cursor[node]! < end) {
      const arc = arcsIn[cursor[node]!]!;
      const car = carOf[arc]!;
      if (distance[car] === distance[node]! - 1 && flow[arc] !== 0) {
        const energy = sendFrom(car, Math.min(left, flow[arc]!));
        flow[arc]! -= energy;
        left -= energy;
        if (left === 0) break;
      }
      cursor[node]!++;
    }
    return wanted - left;
  }

  return {
    raiseTo(target) {
      for (let car = 0; car < cars; car++)
        if (sent[car]! > target[car]!) lower(car, sent[car]! - target[car]!);
      while (explore(target)) {
        for (let car = 0; car < cars; car++) cursor[car] = first[car]!;
        for (let slot = 0; slot < slots; slot++) cursor[cars + slot] = firstIn[slot]!;
        for (let car = 0; car < cars; car++)
          if (distance[car]! > 0 && sent[car]! < target[car]!)
            sent[car]! += sendFrom(car, target[car]! - sent[car]!);
      }
      const group = stuckCars(target);
      return group.length === 0 ? null : group;
    },
    total: (group) => group.reduce((sum, car) => sum + sent[car]!, 0),
  };
}
