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
 * to slots of the building with spare capacity (a path may move another car to another slot, also one
 * of another circuit), saturate all of them, repeat. Distances are measured from the slots, so that
 * no dead end is searched. The flow is kept between calls, so that a small change of targets costs
 * little.
 */
export function maxFlow(network: Network): MaxFlow {
  const { cars, nodes, first, nodeOf, most, above } = network;
  const carOf = new Int32Array(nodeOf.length);
  const flow = new Float64Array(nodeOf.length);
  const sent = new Float64Array(cars);
  const spare = network.room.slice();

  // Arcs by node, to go back from a node to the cars in it.
  const firstIn = new Int32Array(nodes + 1);
  for (let arc = 0; arc < nodeOf.length; arc++) firstIn[nodeOf[arc]! + 1]!++;
  for (let node = 0; node < nodes; node++) firstIn[node + 1]! += firstIn[node]!;
  const arcsIn = new Int32Array(nodeOf.length);
  const filled = firstIn.slice();
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
      carOf[arc] = car;
      arcsIn[filled[nodeOf[arc]!]!++] = arc;
    }
  const { child, next } = nodesBelow(above);

  // Cars, then nodes. A distance is the number of steps to a slot with room; −1 is none.
  const queue = new Int32Array(cars + nodes);
  const distance = new Int32Array(cars + nodes);
  const cursor = new Int32Array(cars + nodes);

  /** What a node passes on to the one above. */
  const passedOn = (node: number) => network.room[node]! - spare[node]!;

  function lower(car: number, excess: number): void {
    sent[car]! -= excess;
    for (let arc = first[car + 1]! - 1; excess > 0; arc--) {
      const energy = Math.min(excess, flow[arc]!);
      flow[arc]! -= energy;
      for (let at = nodeOf[arc]!; at >= 0; at = above[at]!) spare[at]! += energy;
      excess -= energy;
    }
  }

  /** Breadth-first distances to spare capacity; true when a car below its target has a path. */
  function explore(target: Float64Array): boolean {
    distance.fill(-1);
    let reached = 0;
    let found = false;
    const reach = (node: number, steps: number) => {
      if (distance[node]! >= 0) return;
      distance[node] = steps;
      queue[reached++] = node;
    };
    for (let node = 0; node < nodes && above[node]! < 0; node++)
      if (spare[node]! > 0) reach(cars + node, 0);
    for (let at = 0; at < reached; at++) {
      const node = queue[at]!;
      const further = distance[node]! + 1;
      if (node < cars) {
        for (let arc = first[node]!; arc < first[node + 1]!; arc++)
          if (flow[arc] !== 0) reach(cars + nodeOf[arc]!, further);
        continue;
      }
      const here = node - cars;
      if (above[here]! >= 0 && passedOn(here) > 0) reach(cars + above[here]!, further);
      for (let below = child[here]!; below >= 0; below = next[below]!)
        if (spare[below]! > 0) reach(cars + below, further);
      for (let index = firstIn[here]!; index < firstIn[here + 1]!; index++) {
        const arc = arcsIn[index]!;
        const car = carOf[arc]!;
        if (distance[car]! >= 0 || flow[arc] === most[arc]) continue;
        reach(car, further);
        if (sent[car]! < target[car]!) found = true;
      }
    }
    return found;
  }

  /** The cars of the minimum cut: those below target and all reachable from them in the residual graph. */
  function stuckCars(target: Float64Array): readonly number[] {
    const isReached = distance.fill(0);
    const group: number[] = [];
    let reached = 0;
    const reach = (node: number) => {
      if (isReached[node] === 1) return;
      isReached[node] = 1;
      queue[reached++] = node;
      if (node < cars) group.push(node);
    };
    for (let car = 0; car < cars; car++) if (sent[car]! < target[car]!) reach(car);
    for (let at = 0; at < reached; at++) {
      const node = queue[at]!;
      if (node < cars) {
        for (let arc = first[node]!; arc < first[node + 1]!; arc++)
          if (flow[arc] !== most[arc]) reach(cars + nodeOf[arc]!);
        continue;
      }
      const here = node - cars;
      if (above[here]! >= 0 && spare[here]! > 0) reach(cars + above[here]!);
      for (let below = child[here]!; below >= 0; below = next[below]!)
        if (passedOn(below) > 0) reach(cars + below);
      for (let index = firstIn[here]!; index < firstIn[here + 1]!; index++)
        if (flow[arcsIn[index]!]! > 0) reach(carOf[arcsIn[index]!]!);
    }
    return group;
  }

  /** Sends up to `wanted` from a car along shortest paths; returns how much was sent. */
  function sendFrom(car: number, wanted: number): number {
    let left = wanted;
    const end = first[car + 1]!;
    while (cursor[car]! < end) {
      const arc = cursor[car]!;
      const node = nodeOf[arc]!;
      if (distance[cars + node] === distance[car]! - 1 && flow[arc] !== most[arc]) {
        const energy = takeIn(node, Math.min(left, most[arc]! - flow[arc]!));
        flow[arc]! += energy;
        left -= energy;
        if (left === 0) return wanted;
      }
      cursor[car]!++;
    }
    return wanted - left;
  }

  /** Takes energy into a node that is on a shortest path, and sends it on; returns how much. */
  function takeIn(node: number, wanted: number): number {
    const steps = distance[cars + node]!;
    if (steps === 0) {
      const direct = Math.min(wanted, spare[node]!);
      spare[node]! -= direct;
      return direct;
    }
    let left = wanted - passAround(node, wanted, steps - 1);
    const end = firstIn[node + 1]!;
    while (left > 0 && cursor[cars + node]! < end) {
      const arc = arcsIn[cursor[cars + node]!]!;
      const car = carOf[arc]!;
      if (distance[car] === steps - 1 && flow[arc] !== 0) {
        const energy = sendFrom(car, Math.min(left, flow[arc]!));
        flow[arc]! -= energy;
        left -= energy;
        if (left === 0) break;
      }
      cursor[cars + node]!++;
    }
    // Nothing more gets through here, so nobody asks again.
    if (left > 0) distance[cars + node] = -1;
    return wanted - left;
  }

  /** Sends energy on to the circuit above, or into those below in place of what they pass on. */
  function passAround(node: number, wanted: number, steps: number): number {
    let left = wanted;
    const up = above[node]!;
    if (up >= 0 && distance[cars + up] === steps && spare[node]! > 0) {
      const energy = takeIn(up, Math.min(left, spare[node]!));
      spare[node]! -= energy;
      left -= energy;
    }
    for (let below = child[node]!; below >= 0 && left > 0; below = next[below]!) {
      if (distance[cars + below] !== steps || passedOn(below) === 0) continue;
      const energy = takeIn(below, Math.min(left, passedOn(below)));
      spare[below]! += energy;
      left -= energy;
    }
    return wanted - left;
  }

  return {
    raiseTo(target) {
      for (let car = 0; car < cars; car++)
        if (sent[car]! > target[car]!) lower(car, sent[car]! - target[car]!);
      while (explore(target)) {
        for (let car = 0; car < cars; car++) cursor[car] = first[car]!;
        for (let node = 0; node < nodes; node++) cursor[cars + node] = firstIn[node]!;
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

/** The nodes that pass their energy on to each node, as linked lists. */
function nodesBelow(above: Int32Array): { readonly child: Int32Array; readonly next: Int32Array } {
  const child = new Int32Array(above.length).fill(-1);
  const next = new Int32Array(above.length).fill(-1);
  for (let node = above.length - 1; node >= 0; node--) {
    const up = above[node]!;
    if (up < 0) continue;
    next[node] = child[up]!;
    child[up] = node;
  }
  return { child, next };
}
