import { limitIn } from './build-network.ts';
import type { Ahead, PlanCar, Slot, Wait } from './plan-types.ts';

/** How all cars together use the slots. */
export interface SlotUsage {
  readonly slots: readonly Slot[];
  readonly hours: readonly number[];
  /**
   * Cars that charge where a slot is full for a car: at most three, in order of departure; null where
   * it has room.
   */
  readonly aheadOf: (car: PlanCar) => readonly (Ahead | null)[];
}

/**
 * Why a car does not charge in slots before its last. Where a kWh would cost no more than one it
 * gets later, only a full building can be the reason: an optimal plan would have used it. Otherwise
 * it waits for the first later slot of its plan that costs less.
 */
export function explainWaits(
  { slots, aheadOf }: SlotUsage,
  car: PlanCar,
  own: Float64Array,
  first: number,
  last: number,
): readonly Wait[] {
  const waits: Wait[] = [];
  const ahead = aheadOf(car);
  let dearestLater = -Infinity;
  for (let slot = last; slot >= first; slot--) {
    const { start: from, end: until } = slots[slot]!;
    const costNow = car.costs[slot]!;
    const goFirst = ahead[slot] ?? null;
    if (own[slot]! > 0) dearestLater = Math.max(dearestLater, costNow);
    else if (limitIn(car, slot) === 0) continue;
    else if (goFirst !== null && costNow <= dearestLater) {
      add(waits, { from, until, why: 'shared-power', ahead: goFirst });
    } else {
      let then = slot + 1;
      while (then <= last && !(own[then]! > 0 && car.costs[then]! < costNow)) then++;
      if (then > last) continue;
      const cheaperFrom = slots[then]!.start;
      const costThen = car.costs[then]!;
      add(waits, { from, until, why: 'cheaper-later', cheaperFrom, costNow, costThen });
    }
  }
  return waits.toReversed();
}

/** Adds an earlier wait, joined with the one that follows it when it is the same. */
function add(waits: Wait[], wait: Wait): void {
  const next = waits.at(-1);
  if (next !== undefined && isSame(wait, next))
    waits[waits.length - 1] = { ...next, from: wait.from };
  else waits.push(wait);
}

const isSame = (wait: Wait, next: Wait): boolean =>
  wait.until === next.from &&
  (wait.why === 'cheaper-later'
    ? next.why === 'cheaper-later' &&
      wait.cheaperFrom === next.cheaperFrom &&
      wait.costNow === next.costNow
    : next.why === 'shared-power' &&
      wait.ahead.length === next.ahead.length &&
      wait.ahead.every(({ id }, index) => id === next.ahead[index]!.id));
