import { isCutLate } from '../../community/charger-watch.ts';
import type { Draft } from '../../community/draft/draft.ts';
import { loadBeyondControl } from '../../community/draft/load-beyond-control.ts';
import { capacities, pathOf } from '../../community/draft/power-limits.ts';
import type { Session } from '../../community/session.ts';
import type { Building } from '../../community/world.ts';
import type { Instant } from '../../units.ts';

const none: readonly Session[] = [];

/**
 * Chargers that were told to draw less and have not answered for a while, where more may be drawn
 * than there is: one of them may not follow, so the others make room for all it may still draw.
 */
export function lateCuts(draft: Draft, building: Building, at: Instant): readonly Session[] {
  const { unconfirmed, claims } = draft.indexes.get(building.id)!;
  if (unconfirmed.size === 0) return none;
  const cut = Array.from(unconfirmed, (id) => draft.sessions.get(id)!);
  const late = cut.filter((session) => isCutLate(session, at));
  if (late.length === 0) return none;
  const apart = cut.filter(({ id }) => !claims.byId.has(id));
  const load = withLoad(draft, loadBeyondControl(draft, building), apart);
  const isTooMuch = capacities(draft, building, at).some(
    (most, line) => load[line]! + (claims.load[line] ?? 0) > most,
  );
  return isTooMuch ? late : none;
}

/** A load with what the chargers of some sessions may draw. */
export function withLoad(
  draft: Draft,
  load: readonly number[],
  sessions: readonly Session[],
): readonly number[] {
  if (sessions.length === 0) return load;
  const sum = [...load];
  for (const session of sessions) {
    for (const line of pathOf(draft, session)) sum[line]! += session.line.mayDraw;
  }
  return sum;
}
