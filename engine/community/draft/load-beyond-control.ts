import { mayDrawAt } from '../beyond-control.ts';
import type { Draft } from './draft.ts';
import { capacities, pathOf } from './power-limits.ts';
import type { Session } from '../session.ts';
import type { Building } from '../world.ts';

/**
 * What may be drawn beyond control on each limit of a building, without the sessions that take part in
 * sharing, which count by themselves: of those only what they draw above their offers.
 */
export function loadBeyondControl(draft: Draft, building: Building): readonly number[] {
  const { beyondControl, overshooting, claims } = draft.indexes.get(building.id)!;
  const load = capacities(draft, building, draft.now).map(() => 0);
  const takesPart = ({ id }: Session) => claims.byId.has(id) || claims.unclaimed.has(id);
  for (const space of beyondControl) {
    const session = sessionIn(draft, space);
    if (session !== undefined && takesPart(session)) continue;
    const drawn = mayDrawAt(draft.spaces[space]!, session);
    const path = pathOf(draft, { space, vehicle: session?.vehicle ?? null });
    for (const limit of path) load[limit]! += drawn;
  }
  for (const id of overshooting) {
    const session = draft.sessions.get(id)!;
    const { mayDraw, overshoot } = session.line;
    // Also of a car that is about to charge again.
    const isPlanned = (claims.byId.get(id)?.session.planned ?? 0) > 0;
    if (mayDraw === 0 && !isPlanned) continue;
    for (const limit of pathOf(draft, session)) load[limit]! += overshoot!;
  }
  return load;
}

const sessionIn = (draft: Draft, space: string): Session | undefined =>
  draft.sessions.get(draft.spaces[space]!.session ?? '');
