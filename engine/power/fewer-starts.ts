import type { Network } from './network.ts';

/**
 * Makes an optimal plan calmer without making it dearer. Two cars may trade: one leaves a slot for
 * another in which it charges anyway (or next to it), the other goes the opposite way, or the slot
 * had room to spare. Trades that keep the sum of the costs exactly and save a start are made until
 * none is left within a few rounds. Changes `flow` in place.
 */
export function fewerStarts(network: Network, cost: Float64Array, flow: Float64Array): void {
  const { cars, slots, first, slotOf, most } = network;
  const arcAt = new Int32Array(cars * slots).fill(-1);
  const spare = network.room.slice();
  const inSlot: number[][] = Array.from({ length: slots }, () => []);
  for (let car = 0; car < cars; car++)
    for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
      const slot = slotOf[arc]!;
      arcAt[car * slots + slot] = arc;
      spare[slot]! -= flow[arc]!;
      if (flow[arc]! > 0) inSlot[slot]!.push(car);
    }

  const on = (car: number, slot: number): number => {
    const arc = slot < 0 || slot >= slots ? -1 : arcAt[car * slots + slot]!;
    return arc >= 0 && flow[arc]! > 0 ? 1 : 0;
  };
  /** How the number of starts changes when energy moves from one slot of a car to another. */
  function startsChange(car: number, from: number, to: number, energy: number): number {
    const leaves = flow[arcAt[car * slots + from]!] === energy ? 1 : 0;
    const enters = 1 - on(car, to);
    const still = (slot: number) => (leaves && slot === from ? 0 : on(car, slot));
    const left = leaves * (on(car, from - 1) + on(car, from + 1) - 1);
    return left + enters * (1 - still(to - 1) - still(to + 1));
  }
  function move(car: number, from: number, to: number, energy: number): void {
    const target = arcAt[car * slots + to]!;
    if (flow[target] === 0) inSlot[to]!.push(car);
    flow[arcAt[car * slots + from]!]! -= energy;
    flow[target]! += energy;
    spare[from]! += energy;
    spare[to]! -= energy;
  }

  /** Moves all a car draws in a slot elsewhere if that saves a start. */
  function settleElsewhere(car: number, from: number): boolean {
    const source = arcAt[car * slots + from]!;
    const energy = flow[source]!;
    for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
      const to = slotOf[arc]!;
      if (to === from || most[arc]! - flow[arc]! < energy) continue;
      const saves = startsChange(car, from, to, energy);
      if (saves > 0) continue;
      const dearer = cost[arc]! - cost[source]!;
      if (saves < 0 && dearer === 0 && spare[to]! >= energy) {
        move(car, from, to, energy);
        return true;
      }
      for (const other of inSlot[to]!) {
        const give = arcAt[other * slots + to]!;
        const take = arcAt[other * slots + from]!;
        if (other === car || take < 0 || flow[give]! < energy) continue;
        if (most[take]! - flow[take]! < energy) continue;
        if (cost[take]! - cost[give]! + dearer !== 0) continue;
        if (saves + startsChange(other, to, from, energy) >= 0) continue;
        move(car, from, to, energy);
        move(other, to, from, energy);
        return true;
      }
    }
    return false;
  }

  for (let round = 0, traded = true; traded && round < rounds; round++) {
    traded = false;
    for (let car = 0; car < cars; car++) {
      let starts = 0;
      for (let slot = 0; slot < slots; slot++) starts += on(car, slot) * (1 - on(car, slot - 1));
      if (starts < 2) continue;
      for (let arc = first[car]!; arc < first[car + 1]!; arc++) {
        const slot = slotOf[arc]!;
        const atEdge = on(car, slot - 1) + on(car, slot + 1) < 2;
        if (on(car, slot) && atEdge && settleElsewhere(car, slot)) traded = true;
      }
    }
  }
}

const rounds = 4;
