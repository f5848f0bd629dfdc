import type { PowerBlock } from '../../charging/power-block.ts';
import { isUncontrolled, mayDrawAt } from '../../community/beyond-control.ts';
import type { Draft } from '../../community/draft/draft.ts';
import { backAt, overdueAt } from '../../community/expected-back.ts';
import { pathOf } from '../../community/draft/power-limits.ts';
import { sessionAt } from '../../community/draft/put-session.ts';
import { heldBlocks } from '../../community/session.ts';
import type { ChargerCondition } from '../../community/world.ts';
import { amps, day, instant } from '../../units.ts';

/** Longer than any plan. */
const always = 30 * day;

const nothing: readonly DrawnAnyway[] = [];

/** What a charger may draw whatever it is told, and the limits it draws on. */
export interface DrawnAnyway {
  readonly path: readonly number[];
  readonly block: PowerBlock;
}

/**
 * What the chargers of a building may draw whatever they are told: of one out of reach until it is
 * expected back. What its car is to get from then on, or after a fault, is kept for it.
 */
export function blocksBeyondControl(draft: Draft, building: string): readonly DrawnAnyway[] {
  const { beyondControl } = draft.indexes.get(building)!;
  if (beyondControl.size === 0 && draft.outOfOrder.size === 0) return nothing;
  const { now } = draft;
  const blocks: DrawnAnyway[] = [];
  for (const id of beyondControl) {
    const space = draft.spaces[id]!;
    const session = sessionAt(draft, id);
    const drawn = amps(mayDrawAt(space, session));
    const out: ChargerCondition =
      space.condition.kind === 'ready'
        ? { kind: 'offline', since: now, until: null }
        : space.condition;
    const back = backAt(out, now);
    const until = back > now ? back : overdueAt(out, now);
    const to = isUncontrolled(space.charger) ? instant(now + always) : until;
    const path = pathOf(draft, { space: id, vehicle: session?.vehicle ?? null });
    if (drawn > 0) blocks.push({ path, block: { from: now, to, amps: drawn, welcome: drawn } });
  }
  for (const id of draft.outOfOrder) {
    const session = sessionAt(draft, id);
    if (session?.building !== building) continue;
    const path = pathOf(draft, session);
    for (const block of heldBlocks(session, now)) blocks.push({ path, block });
  }
  return blocks;
}

/** The blocks of those that draw on a limit. */
export const blocksOn = (drawn: readonly DrawnAnyway[], limit: number): readonly PowerBlock[] =>
  drawn.flatMap(({ path, block }) => (path.includes(limit) ? block : []));
