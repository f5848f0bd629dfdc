import { mayDrawAt } from './beyond-control.ts';
import type { Draft } from './draft.ts';
import { capacities, pathOf } from './power-limits.ts';
import type { Session } from './session.ts';
import type { Building } from './world.ts';

/**
 * What may be drawn beyond control on each limit of a building, without the sessions that take part in
 * sharing, which count by themselves.
 */
export function loadBeyondControl(draft: Draft, building: Building): readonly number[] {
  const { beyondControl, claims } = draft.indexes.get(building.id)!;
  const load = capacities(draft, building, draft.now).map(() => 0);
  for (const space of beyondControl) {
    const session = sessionIn(draft, space);
    const takesPart =
      session !== undefined && (claims.byId.has(session.id) || claims.unclaimed.has(session.id));
    if (takesPart) continue;
    const drawn = mayDrawAt(draft.spaces[space]!, session);
    const path = pathOf(draft, { space, vehicle: session?.vehicle ?? null });
    for (const limit of path) load[limit]! += drawn;
  }
  return load;
}

const sessionIn = (draft: Draft, space: string): Session | undefined =>
  draft.sessions.get(draft.spaces[space]!.session ?? '');
