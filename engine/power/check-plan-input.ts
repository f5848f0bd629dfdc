import type { PlanCar, PlanCircuit, PlanRefusal, Slot } from './plan-types.ts';

/** Far more than any building has; sums of larger figures would no longer be exact. */
const largest = 1e9;
const isAmount = (value: number) => value >= 0 && value <= largest;

/** The first error in the input of `plan`, or null. */
export function checkPlanInput(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[],
): PlanRefusal | null {
  for (const [index, { start, end, capacity }] of slots.entries()) {
    const previous = slots[index - 1]?.end ?? start;
    if (!(Number.isFinite(start) && start >= previous && end > start && Number.isFinite(end)))
      return { why: 'slots-out-of-order', slot: index };
    if (!isAmount(capacity)) return { why: 'bad-capacity', slot: index };
  }
  for (const [circuit, { parent, capacity }] of circuits.entries()) {
    const isFed = parent === null || (parent < circuit && circuits[parent] !== undefined);
    if (!isFed || !isPerSlot(capacity, slots, 0)) return { why: 'bad-circuit', circuit };
  }
  const seen = new Set<string>();
  for (const { id, from, until, limit, need, delivered, costs, circuit } of cars) {
    if (seen.has(id)) return { why: 'duplicate-car', id };
    seen.add(id);
    if (circuit !== undefined && circuits[circuit] === undefined) {
      return { why: 'unknown-circuit', id };
    }
    if (!(until >= from)) return { why: 'window-reversed', id };
    if (typeof limit === 'number' ? !isAmount(limit) : !isPerSlot(limit, slots, 0))
      return { why: 'bad-limit', id };
    if (!isAmount(need) || !isAmount(delivered)) return { why: 'bad-energy', id };
    if (!isPerSlot(costs, slots, -largest)) return { why: 'bad-costs', id };
  }
  return null;
}

/** One value for each slot, none of them beyond its bounds. */
function isPerSlot(values: readonly number[], slots: readonly Slot[], least: number): boolean {
  for (let slot = 0; slot < slots.length; slot++)
    if (!(values[slot]! >= least && values[slot]! <= largest)) return false;
  return values.length === slots.length;
}
