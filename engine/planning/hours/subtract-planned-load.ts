import type { PowerBlock } from '../../charging/power-block.ts';
import type { Instant } from '../../units.ts';
import type { Draft } from '../../community/draft/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../../community/draft/in-building.ts';
import {
  countOn,
  emptyLoad,
  takenBetween,
  type PlannedLoad,
} from '../../community/draft/planned-load.ts';
import { countOf, limitsOf, pathOf } from '../../community/draft/power-limits.ts';
import { heldBlocks } from '../../community/session.ts';
import type { Building } from '../../community/world.ts';
import { giveBack } from './fill-hours.ts';
import type { Job } from './job.ts';

const nothing: readonly PowerBlock[] = [];

/**
 * Subtracts the planned load on a limit of a building, except that of these jobs, from every slot: in
 * a large building that is faster than going through the plans of all others. Slots lie within one
 * quarter hour each.
 */
export function subtractPlannedLoad(
  jobs: readonly Job[],
  draft: Draft,
  building: Building,
  limit: number,
  free: number[],
  cuts: readonly Instant[],
): void {
  const load = plannedLoadOf(draft, building)[limit]!;
  for (let slot = 0; slot < free.length; slot += 1) {
    free[slot]! -= takenBetween(load, cuts[slot]!, cuts[slot + 1]!);
  }
  for (const { id } of jobs) giveBack(free, cuts, load.counted.get(id) ?? nothing);
}

/** The planned load of a building on each limit: computed once, then updated with every change. */
function plannedLoadOf(draft: Draft, building: Building): readonly PlannedLoad[] {
  const { id } = building;
  const index = draft.indexes.get(id)!;
  if (index.plannedLoad !== null) return index.plannedLoad;
  const loads = Array.from({ length: countOf(limitsOf(draft, building)) }, emptyLoad);
  for (const session of sessionsIn(draft, id)) {
    if (!wantsPower(draft, session)) continue;
    const blocks = session.plan?.blocks ?? heldBlocks(session, draft.now);
    countOn(loads, pathOf(draft, session), session.id, blocks);
  }
  for (const reservation of reservationsIn(draft, id).values()) {
    countOn(loads, pathOf(draft, reservation), reservation.id, reservation.promise);
  }
  index.plannedLoad = loads;
  return loads;
}
