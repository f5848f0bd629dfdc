import type { Network } from './flow-network.ts';
import { flowTree } from './flow-tree.ts';

/**
 * The cheapest flow that gives every car exactly its need: the network simplex method, with a root
 * that takes in what the slots collect.
 *
 *     car ──(most, cost)──▶ slot ──(room, 0)──▶ root        car ──(∞, penalty)──▶ root
 *
 * With circuits, a slot passes its energy on to that of the circuit above instead of the root.
 *
 * A solution is a spanning tree; arcs outside it are empty or full. Prices of the nodes follow from
 * the tree (an arc in it is worth exactly its cost). An arc outside that would lower the cost
 * enters; energy is pushed around the cycle it closes until an arc of the cycle is full or empty,
 * and that one leaves. When no arc can enter, prices and flow prove each other optimal (LP duality).
 *
 * - It ends: energies and costs are whole numbers, so comparisons are exact, and the leaving arc is
 *   chosen so that every node can always send a little more to the root (Cunningham's strongly
 *   feasible trees), which rules out cycling.
 * - It starts close to the optimum: cars in the order given (latest possible start first) fill
 *   their slots in the order of `inTurn` (see `fillingOrder`). The result is a strongly feasible tree.
 * - A pivot is short: there are few slots, and almost every car is a leaf of the tree, hanging on
 *   its one partly used slot, with nothing of its own to keep up to date.
 *
 * Costs are whole numbers per arc (see `costUnits`); needs must be feasible together.
 */
export function cheapestFlow(
  network: Network,
  need: Float64Array,
  arcCost: Float64Array,
  inTurn: Int32Array,
): Float64Array {
  const { cars, nodes, first, nodeOf, above } = network;
  const carArcs = nodeOf.length;
  const arcs = carArcs + nodes + cars;
  const root = cars + nodes;

  // Arcs: car to slot, then slot to root, then car to root (the penalty arcs).
  const from = new Int32Array(arcs);
  const to = new Int32Array(arcs).fill(root);
  const most = new Float64Array(arcs).fill(Infinity);
  const cost = new Float64Array(arcs);
  cost.set(arcCost);
  cost.fill(penaltyFor(arcCost, nodes), carArcs + nodes);
  const flow = new Float64Array(arcs);
  /** +1 empty, −1 full, 0 in the tree; an arc may enter when side × reduced cost < 0. */
  const side = new Int8Array(arcs).fill(1);

  const tree = flowTree(cars, root, from, cost, side);
  const { parent, link, up, depth, price, hang, unhang, settleOne, settle } = tree;

  /** How much more a slot can take, with all the circuits above it. */
  function roomAt(node: number): number {
    let room = Infinity;
    for (let at = node; at >= 0; at = above[at]!)
      room = Math.min(room, most[carArcs + at]! - flow[carArcs + at]!);
    return room;
  }

  /**
   * Sends energy of a car's arc up to the root. If that fills a slot on the way, the highest of them
   * and all below it on the way become children, one of the other, of the car that filled it.
   */
  function sendUp(arc: number, energy: number): boolean {
    let full = -1;
    for (let at = nodeOf[arc]!; at >= 0; at = above[at]!) {
      const out = carArcs + at;
      flow[out]! += energy;
      if (flow[out] === most[out]) full = at;
    }
    if (full < 0) return false;
    let below = arc;
    for (let at = nodeOf[arc]!; ; at = above[at]!) {
      link[cars + at] = below;
      below = carArcs + at;
      if (at === full) break;
    }
    side[carArcs + full] = -1;
    return true;
  }

  /** The first tree: cars fill their slots in order; see `sendUp` for those that get full. */
  function start(): void {
    for (let node = 0; node < nodes; node++) {
      from[carArcs + node] = cars + node;
      if (above[node]! >= 0) to[carArcs + node] = cars + above[node]!;
      most[carArcs + node] = network.room[node]!;
      link[cars + node] = carArcs + node;
    }
    for (let car = 0; car < cars; car++) {
      const penalty = carArcs + nodes + car;
      from[penalty] = car;
      for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
        from[arc] = car;
        to[arc] = cars + nodeOf[arc]!;
        most[arc] = network.most[arc]!;
      }
      let left = need[car]!;
      let hook = penalty;
      for (let turn = first[car]!; turn < first[car + 1]! && left > 0; turn++) {
        const arc = inTurn[turn]!;
        const energy = Math.min(left, most[arc]!, roomAt(nodeOf[arc]!));
        if (energy === 0) continue;
        left -= energy;
        flow[arc] = energy;
        if (sendUp(arc, energy)) continue;
        if (energy === most[arc]) side[arc] = -1;
        else hook = arc;
      }
      flow[penalty] = left;
      hang(car, to[hook]!, hook);
    }
    for (let node = cars; node < root; node++) {
      const arc = link[node]!;
      hang(node, to[arc] === node ? from[arc]! : to[arc]!, arc);
    }
  }

  /** Brings in one arc: pushes energy around its cycle and swaps it with the arc that stops it. */
  function pivot(entering: number): void {
    const forwards = side[entering]!;
    if (from[entering]! < cars) settleOne(from[entering]!);
    // Energy goes head ← … ← top … ← tail, closing over the entering arc from tail to head.
    const tail = forwards > 0 ? from[entering]! : to[entering]!;
    const head = forwards > 0 ? to[entering]! : from[entering]!;
    // Climb from both ends to the common ancestor and find the blocking arc on either side. Of
    // several, Cunningham's rule takes the first on the tail's side and the last on the head's, and
    // the head's where both sides block.
    let a = tail;
    let b = head;
    let tailOut = -1;
    let headOut = -1;
    let tailFree = Infinity;
    let headFree = Infinity;
    while (a !== b) {
      if (depth[a]! >= depth[b]!) {
        const arc = link[a]!;
        const free = up[a]! > 0 ? flow[arc]! : most[arc]! - flow[arc]!;
        if (free < tailFree) {
          tailFree = free;
          tailOut = a;
        }
        a = parent[a]!;
      } else {
        const arc = link[b]!;
        const free = up[b]! > 0 ? most[arc]! - flow[arc]! : flow[arc]!;
        if (free <= headFree) {
          headFree = free;
          headOut = b;
        }
        b = parent[b]!;
      }
    }
    const top = a;
    const energy = Math.min(most[entering]!, tailFree, headFree);
    const outOnHeadSide = headFree === energy;
    const out = outOnHeadSide ? headOut : tailFree < most[entering]! ? tailOut : -1;

    if (energy > 0) {
      flow[entering]! += forwards * energy;
      for (let node = tail; node !== top; node = parent[node]!)
        flow[link[node]!]! -= up[node]! * energy;
      for (let node = head; node !== top; node = parent[node]!)
        flow[link[node]!]! += up[node]! * energy;
    }
    if (out < 0) {
      side[entering] = -forwards;
      return;
    }

    // Reverse the parent links on the path between the entering and the leaving arc.
    const leaving = link[out]!;
    let node = outOnHeadSide ? head : tail;
    const moved = node;
    let under = outOnHeadSide ? tail : head;
    let arc = entering;
    for (;;) {
      const upper = parent[node]!;
      const arcAbove = link[node]!;
      unhang(node);
      hang(node, under, arc);
      if (node === out) break;
      under = node;
      arc = arcAbove;
      node = upper;
    }
    side[leaving] = flow[leaving] === 0 ? 1 : -1;
    settle(moved);
  }

  /**
   * Block pricing: a row is the arcs of one car, or those of all slots. The best arc of a few rows
   * enters; then its row is searched again until no arc of it can enter. Penalty arcs are left out,
   * since they never enter: every other path costs less.
   */
  function minimize(): void {
    const rows = cars + 1;
    const stride = strideThrough(rows);
    let best = -1;
    let gain = 0;
    let bestRow = 0;
    const atOnce = rowsAtOnce(cars);
    let looks = atOnce;
    for (let row = 0, quiet = 0; quiet < rows; row = (row + stride + rows) % rows) {
      const isCar = row < cars;
      const own = isCar ? price[parent[row]!]! - cost[link[row]!]! : 0;
      const end = isCar ? first[row + 1]! : carArcs + nodes;
      for (let arc = isCar ? first[row]! : carArcs; arc < end; arc++) {
        const tail = isCar ? own : price[from[arc]!]!;
        const change = side[arc]! * (cost[arc]! + tail - price[to[arc]!]!);
        if (change < gain) {
          gain = change;
          best = arc;
          bestRow = row;
        }
      }
      quiet++;
      looks--;
      if (looks > 0 && quiet < rows) continue;
      looks = atOnce;
      if (best < 0) continue;
      pivot(best);
      quiet = 0;
      looks = 1;
      row = bestRow - stride;
      best = -1;
      gain = 0;
    }
  }

  start();
  settle(root);
  minimize();
  return flow.slice(0, carArcs);
}

/** Rows searched before an arc enters. With many cars, searching more of them saves pivots. */
const rowsAtOnce = (cars: number) => Math.min(8, Math.ceil(cars / 40));

/** A step coprime to the number of rows: adjacent rows (cars with similar departures) are visited far apart. */
function strideThrough(rows: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  let stride = Math.ceil(rows * 0.382);
  while (common(rows, stride) > 1) stride++;
  return stride;
}

/** Higher than the cost of any path through all nodes. */
function penaltyFor(costs: Float64Array, nodes: number): number {
  return Math.max(1, largestOf(costs)) * 2 * (nodes + 1);
}

/** Bits of a cost: fine enough for any tariff, and sums along any path stay exact. */
export const costBits = 32;

/** How many units make a cost of one, so that the largest is a whole number of `costBits`. */
export function costUnitsFor(costs: Float64Array): number {
  const largest = largestOf(costs);
  return largest > 0 ? 2 ** (costBits - Math.ceil(Math.log2(largest))) : 1;
}

function largestOf(costs: Float64Array): number {
  let largest = 0;
  for (let at = 0; at < costs.length; at++) largest = Math.max(largest, Math.abs(costs[at]!));
  return largest;
}
