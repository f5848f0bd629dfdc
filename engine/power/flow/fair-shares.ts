import { maxFlow } from './max-flow.ts';
import type { Network } from './flow-network.ts';

/** The energies of all cars' goals, in the whole units of their network. */
export interface Goals {
  /** Energy still wanted. */
  readonly need: Float64Array;
  /** Energy of the same goal it already has. */
  readonly delivered: Float64Array;
  /** What cars of a lower rank need comes first. */
  readonly ranks: readonly number[];
}

/**
 * How much each car gets: everything where that fits, otherwise the fairest shortfall. Fair means
 * that the car with the smallest part of its goal gets as large a part as possible; among such
 * shares the second smallest, and so on (lexicographic max–min). A goal counts from its beginning,
 * energy already delivered included: otherwise every new plan would favor cars that charged first.
 *
 * Cars of a lower rank come first: fair shares are those among cars of the same rank, in what the ranks
 * before leave.
 *
 * Neither costs energy: the vectors of energies that a network can carry form a polymatroid,
 * in which every vector that cannot be raised has the same, largest sum (Edmonds; Fujishige 1980).
 *
 * Method: raise a common level (the part of each goal) as far as all open cars can follow. A level
 * that is too high gives a minimum cut: a group of cars that together cannot get that much. The
 * level at which this group just fits is the next try (Newton's method on cuts; each try finds a
 * tighter group, so it ends). The group that binds is closed at that level; the others go on.
 */
export function fairShares(network: Network, goals: Goals): Float64Array {
  const { cars, slots, first, nodeOf, most, room } = network;
  const reach = new Float64Array(cars);
  for (let car = 0; car < cars; car++) {
    let sum = 0;
    const end = first[car + 1]!;
    for (let arc = first[car]!; arc < end; arc++) {
      const roomThere = room[nodeOf[arc]!]!;
      sum += most[arc]! < roomThere ? most[arc]! : roomThere;
    }
    reach[car] = Math.min(goals.need[car]!, sum);
  }
  const share = (car: number, level: number) => {
    const { need, delivered } = goals;
    const goal = need[car]! + delivered[car]!;
    const wanted = Math.floor(level * goal) - delivered[car]!;
    return Math.max(0, Math.min(reach[car]!, wanted));
  };

  const flow = maxFlow(network);
  const target = new Float64Array(cars);
  const closed = new Uint8Array(cars).fill(1);
  const roomForAll = sumOf(room.subarray(0, slots));
  for (const rank of new Set(goals.ranks.toSorted((a, b) => a - b))) {
    const those = Array.from(reach.keys()).filter((car) => goals.ranks[car] === rank);
    const left = roomForAll - sumOf(target);
    for (const car of those) {
      closed[car] = 0;
      target[car] = reach[car]!;
    }
    // The cut around all cars needs no search: together they get at most what all slots can deliver.
    if (sumOf(target) > roomForAll) {
      const level = levelOf(left, those, share);
      for (const car of those) target[car] = share(car, level);
    }
    settle(flow, target, closed, reach, share);
    for (const car of those) closed[car] = 1;
  }
  return target;
}

/** Lowers the targets of cars that are not closed to what they can get, the worst served first. */
function settle(
  flow: ReturnType<typeof maxFlow>,
  target: Float64Array,
  closed: Uint8Array,
  reach: Float64Array,
  share: (car: number, level: number) => number,
): void {
  const raise = (amount: (car: number) => number) => {
    for (let car = 0; car < target.length; car++) if (!closed[car]) target[car] = amount(car);
    return flow.raiseTo(target);
  };
  let short = flow.raiseTo(target);
  while (short !== null) {
    let binding = short;
    while (short !== null) {
      binding = short;
      let left = flow.total(binding);
      for (const car of binding) if (closed[car]) left -= target[car]!;
      const open = binding.filter((car) => !closed[car]);
      const level = levelOf(left, open, share);
      short = raise((car) => share(car, level));
    }
    for (const car of binding) closed[car] = 1;
    short = raise((car) => reach[car]!);
  }
}

/** The highest level at which the open cars of a group fit into what the group can get. */
function levelOf(
  room: number,
  open: readonly number[],
  share: (car: number, level: number) => number,
): number {
  let fits = 0;
  let tooMuch = 1;
  for (;;) {
    const level = (fits + tooMuch) / 2;
    if (level === fits || level === tooMuch) return fits;
    let sum = 0;
    for (const car of open) sum += share(car, level);
    if (sum > room) tooMuch = level;
    else fits = level;
  }
}

const sumOf = (energies: Float64Array) => energies.reduce((sum, energy) => sum + energy, 0);
