import type { PowerBlock } from '../charging/power-block.ts';
import type { Instant } from '../units.ts';
import type { Draft } from '../community/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/inside.ts';
import {
  countBlocks,
  emptyLoad,
  takenBetween,
  type PlannedLoad,
} from '../community/planned-load.ts';
import { heldBlocks } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import { giveBack } from './fill-hours.ts';
import type { Job } from './job.ts';

const nothing: readonly PowerBlock[] = [];

/**
 * Subtracts the planned load of a building, except that of these jobs, from every slot: in a large
 * building that is faster than going through the plans of all others. Slots lie within one quarter
 * hour each.
 */
export function takeAllBut(
  jobs: readonly Job[],
  draft: Draft,
  building: Building,
  free: number[],
  cuts: readonly Instant[],
): void {
  const load = plannedLoadOf(draft, building);
  for (let slot = 0; slot < free.length; slot += 1) {
    free[slot]! -= takenBetween(load, cuts[slot]!, cuts[slot + 1]!);
  }
  for (const { id } of jobs) giveBack(free, cuts, load.counted.get(id) ?? nothing);
}

/** The planned load of a building: computed once, then updated with every change. */
function plannedLoadOf(draft: Draft, { id }: Building): PlannedLoad {
  const index = draft.indexes.get(id)!;
  if (index.plannedLoad !== null) return index.plannedLoad;
  const load = emptyLoad();
  for (const session of sessionsIn(draft, id)) {
    if (!wantsPower(draft, session)) continue;
    countBlocks(load, session.id, session.plan?.blocks ?? heldBlocks(session, draft.now));
  }
  for (const { id: reservation, promise } of reservationsIn(draft, id).values()) {
    countBlocks(load, reservation, promise);
  }
  index.plannedLoad = load;
  return load;
}
