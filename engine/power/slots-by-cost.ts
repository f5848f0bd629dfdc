import type { PlanCar } from './plan-types.ts';

/**
 * The slots from the cheapest to the dearest, the earliest of equals first, for every list of costs
 * among these cars. Cars with the same wish share one list, so there are few to sort.
 */
export function slotsByCost(
  cars: readonly PlanCar[],
): ReadonlyMap<readonly number[], readonly number[]> {
  const byCost = new Map<readonly number[], readonly number[]>();
  for (const { costs } of cars) {
    if (byCost.has(costs)) continue;
    const inTurn = costs.map((_, slot) => slot);
    inTurn.sort((a, b) => costs[a]! - costs[b]! || a - b);
    byCost.set(costs, inTurn);
  }
  return byCost;
}
