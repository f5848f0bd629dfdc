import type { Network } from './flow-network.ts';

/** Rounds of trading; later ones find little. */
const rounds = 3;

/**
 * Reduces the charging starts of an optimal plan at the same cost. A car with several charging
 * blocks moves its energy from one slot to another in or next to one of its blocks, into spare
 * capacity or in exchange with a car of the same circuit that moves the opposite way. Only moves that save a start and
 * leave the total cost exactly the same are made. Changes `flow` in place.
 */
export function fewerStarts(network: Network, cost: Float64Array, flow: Float64Array): void {
  const { cars, slots, first, nodeOf, most, above } = network;
  const slotOf = nodeOf.map((node) => network.slotOf[node]!);
  /** Takes energy from the room of a slot and of the circuits above it. */
  const use = (node: number, energy: number) => {
    for (let at = node; at >= 0; at = above[at]!) spare[at]! -= energy;
  };
  const roomAt = (node: number): number => {
    let room = Infinity;
    for (let at = node; at >= 0; at = above[at]!) room = Math.min(room, spare[at]!);
    return room;
  };
  // A row per car with a margin on either side, so that every slot has neighbors.
  const width = slots + 2;
  const arcAt = new Int32Array(cars * width).fill(-1);
  const on = new Uint8Array(cars * width);
  const spare = network.room.slice();
  // Rows of the cars that charge, or have charged, in a slot.
  const users: number[][] = Array.from({ length: slots }, () => []);
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
      const at = car * width + slotOf[arc]! + 1;
      arcAt[at] = arc;
      on[at] = flow[arc]! > 0 ? 1 : 0;
      use(nodeOf[arc]!, flow[arc]!);
      if (on[at]) users[slotOf[arc]!]!.push(car * width + 1);
    }

  /** How a car's starts change when all of `energy` goes from one place in its row to another. */
  function startsChange(from: number, to: number, energy: number): number {
    const leaves = flow[arcAt[from]!] === energy ? 1 : 0;
    const left = leaves * (on[from - 1]! + on[from + 1]! - 1);
    if (on[to]) return left;
    on[from]! -= leaves;
    const joined = on[to - 1]! + on[to + 1]!;
    on[from]! += leaves;
    return left + 1 - joined;
  }

  function move(from: number, to: number, energy: number): void {
    const source = arcAt[from]!;
    const target = arcAt[to]!;
    flow[source]! -= energy;
    flow[target]! += energy;
    use(nodeOf[source]!, 0 - energy);
    use(nodeOf[target]!, energy);
    on[from] = flow[source]! > 0 ? 1 : 0;
    on[to] = 1;
  }

  /**
   * Moves all a car draws in a slot, the first or last of a block, to another slot where that saves
   * a start: from a block of one slot to any block, otherwise only into a gap of one slot.
   */
  function moveAway(car: number, source: number): boolean {
    const row = car * width + 1;
    const slot = slotOf[source]!;
    const isOneSlot = !on[row + slot - 1] && !on[row + slot + 1];
    const energy = flow[source]!;
    // Not counted among the neighbors of the slots it may move to.
    on[row + slot] = 0;
    for (let target = first[car]!; target < first[car + 1]!; target++) {
      const goal = slotOf[target]!;
      const joined = on[row + goal - 1]! + on[row + goal + 1]!;
      if (isOneSlot ? joined === 0 && !on[row + goal] : joined < 2 || on[row + goal]) continue;
      if (target === source || most[target]! - flow[target]! < energy) continue;
      const dearer = cost[target]! - cost[source]!;
      if (dearer === 0 && roomAt(nodeOf[target]!) >= energy) {
        move(row + slot, row + goal, energy);
        users[goal]!.push(row);
        return true;
      }
      for (const other of users[goal]!) {
        if (other === row) continue;
        const give = arcAt[other + goal]!;
        const take = arcAt[other + slot]!;
        if (take < 0 || nodeOf[give] !== nodeOf[target] || nodeOf[take] !== nodeOf[source])
          continue;
        if (flow[give]! < energy || most[take]! - flow[take]! < energy) continue;
        if (cost[take]! - cost[give]! + dearer !== 0) continue;
        if (startsChange(other + goal, other + slot, energy) > 0) continue;
        move(row + slot, row + goal, energy);
        move(other + goal, other + slot, energy);
        users[goal]!.push(row);
        users[slot]!.push(other);
        return true;
      }
    }
    on[row + slot] = 1;
    return false;
  }

  function startsOf(car: number): number {
    let starts = 0;
    for (let at = car * width + 1; at <= car * width + slots; at++)
      if (on[at]! > on[at - 1]!) starts++;
    return starts;
  }

  function hasGapOfOneSlot(car: number): boolean {
    for (let at = car * width + 2; at < car * width + slots; at++)
      if (!on[at] && on[at - 1] && on[at + 1]) return true;
    return false;
  }

  for (let round = 0, traded = true; traded && round < rounds; round++) {
    traded = false;
    for (let car = 0; car < cars; car++) {
      if (startsOf(car) < 2) continue;
      let hasGap = hasGapOfOneSlot(car);
      for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
        const at = car * width + slotOf[arc]! + 1;
        const neighbors = on[at - 1]! + on[at + 1]!;
        if (!on[at] || neighbors === 2 || (neighbors === 1 && !hasGap)) continue;
        if (!moveAway(car, arc)) continue;
        traded = true;
        hasGap = hasGapOfOneSlot(car);
      }
    }
  }
}
