import type { PlanCar, Slot, Wait } from './plan.ts';

/** So many neighbours are named as going first; a sentence has no room for more. */
const named = 3;

/**
 * Why a car draws less than it could before its last charging slot. Where a kWh now would cost no
 * more than one it gets later, only a full building can be the reason: an optimal plan would have
 * used it. Otherwise it waits for the first later slot of its plan that costs less.
 */
export function waitsOf(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  index: number,
  own: readonly number[],
  limits: readonly number[],
  isFull: readonly boolean[],
  users: readonly (readonly number[])[],
): readonly Wait[] {
  const { costs } = cars[index]!;
  const waits: Wait[] = [];
  const last = own.findLastIndex((energy) => energy > 0);
  let dearestLater = -Infinity;
  for (let slot = last; slot >= 0; slot--) {
    const { start: from, end: until } = slots[slot]!;
    const isDearer = costs[slot]! > dearestLater;
    if (own[slot]! > 0) dearestLater = Math.max(dearestLater, costs[slot]!);
    else if (limits[slot]! > 0 && isFull[slot]! && !isDearer) {
      const ahead = users[slot]!.slice(0, named).map((other) => ({
        id: cars[other]!.id,
        leaves: cars[other]!.until,
      }));
      add(waits, { from, until, why: 'shared-power', ahead });
    } else if (limits[slot]! > 0) {
      const costNow = costs[slot]!;
      const then = own.findIndex(
        (energy, later) => later > slot && energy > 0 && costs[later]! < costNow,
      );
      if (then >= 0)
        add(waits, {
          from,
          until: slots[then]!.start,
          why: 'cheaper-later',
          costNow,
          costThen: costs[then]!,
        });
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
  wait.why === 'cheaper-later'
    ? next.why === 'cheaper-later' && wait.until === next.until && wait.costNow === next.costNow
    : next.why === 'shared-power' &&
      wait.until === next.from &&
      wait.ahead.length === next.ahead.length &&
      wait.ahead.every(({ id }, place) => id === next.ahead[place]!.id);
