import { floorAmps } from '../../charging/charger.ts';
import type { Draft } from '../../community/draft/draft.ts';
import { circuitOf, limitsOf } from '../../community/draft/power-limits.ts';
import type { GoesFirst } from '../../community/phase.ts';
import type { WaitForOthers } from '../../community/session.ts';
import type { Building } from '../../community/world.ts';

/** What is left in each slot on a limit of a building. */
export type FreeOn = (limit: number) => readonly number[];

/** Who uses the power that a car waits for, and the circuit that is full. */
export type HeldBy = Pick<WaitForOthers, 'ahead' | 'circuit'>;

/** What a car can have in each slot: the least of what is left on its limits. */
export function leastFree(path: readonly number[], freeOn: FreeOn): readonly number[] {
  if (path.length === 1) return freeOn(path[0]!);
  const least = freeOn(path[0]!).slice();
  for (let index = 1; index < path.length; index += 1) {
    const free = freeOn(path[index]!);
    for (let slot = 0; slot < least.length; slot += 1) {
      if (free[slot]! < least[slot]!) least[slot] = free[slot]!;
    }
  }
  return least;
}

/** The limit that leaves a car no power in a slot: that of its own circuit before those above. */
export const fullLimit = (path: readonly number[], freeOn: FreeOn, slot: number): number =>
  path.find((limit) => freeOn(limit)[slot]! < floorAmps) ?? path[0]!;

/** Names those who use the power, and the circuit if it is not all of the building that is full. */
export function heldBy(
  draft: Draft,
  building: Building,
  limit: number,
  ahead: readonly GoesFirst[],
): HeldBy {
  const circuit = circuitOf(limitsOf(draft, building), limit);
  return circuit === null ? { ahead } : { ahead, circuit: circuit.id };
}
