import { clearDue, setDue } from './agenda.ts';
import { unsettle, type Draft } from './draft.ts';
import { supplyAt } from './power-limits.ts';
import type { AvailablePower, Building } from '../world.ts';

/** The agenda id of the time until which the available power of a building was told. */
export const availableId = (building: string) => `available ${building}`;

/** Adds the end of what was told of a building's power to the agenda. */
export function awaitExpiry(draft: Draft, { id, available }: Building): void {
  const told = available?.told ?? null;
  if (told === null) clearDue(draft.agenda, availableId(id));
  else setDue(draft.agenda, availableId(id), told.until);
}

/** Stores what is known of a building's power. */
export function putAvailable(draft: Draft, id: string, available: AvailablePower): Building {
  const next: Building = { ...draft.buildings[id]!, available };
  draft.buildings = { ...draft.buildings, [id]: next };
  awaitExpiry(draft, next);
  return next;
}

/** The power of a building has changed: its plans, promises and offers follow. */
export function followSupply(draft: Draft, id: string): void {
  draft.indexes.get(id)!.isSated = false;
  draft.promiseChecks.add(id);
  unsettle(draft, id, 'plan');
}

/** Whether a building has no less power at any time than it had before. */
export function isAtLeast(next: Building, before: Building): boolean {
  const ends = [next, before].flatMap(({ available }) => available?.told?.until ?? []);
  // What is told lasts until its end, so the figures just before the ends and after them are all.
  const times = ends.flatMap((end) => [end - 1, end] as typeof ends);
  return times.every((at) => supplyAt(next, at) >= supplyAt(before, at));
}
