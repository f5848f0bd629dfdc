import type { PowerBlock } from '../charging/power-block.ts';
import { isUncontrolled, mayDrawAt } from '../community/beyond-control.ts';
import type { Draft } from '../community/draft.ts';
import { backAt } from '../community/expected-back.ts';
import { sessionAt } from '../community/put-session.ts';
import { heldBlocks } from '../community/session.ts';
import { amps, day, instant } from '../units.ts';

/** Longer than any plan. */
const always = 30 * day;

const nothing: readonly PowerBlock[] = [];

/**
 * What the chargers of a building may draw whatever they are told: of one out of reach until it is
 * expected back. What its car is to get from then on, or after a fault, is kept for it.
 */
export function blocksBeyondControl(draft: Draft, building: string): readonly PowerBlock[] {
  const { beyondControl } = draft.indexes.get(building)!;
  if (beyondControl.size === 0 && draft.outOfOrder.size === 0) return nothing;
  const { now } = draft;
  const blocks: PowerBlock[] = [];
  for (const id of beyondControl) {
    const space = draft.spaces[id]!;
    const drawn = amps(mayDrawAt(space, sessionAt(draft, id)));
    const isOut = space.condition.kind === 'offline' && !isUncontrolled(space.charger);
    const to = instant(isOut ? backAt(space.condition, now) : now + always);
    if (drawn > 0) blocks.push({ from: now, to, amps: drawn, welcome: drawn });
  }
  for (const id of draft.outOfOrder) {
    const session = sessionAt(draft, id);
    if (session?.building === building) blocks.push(...heldBlocks(session, now));
  }
  return blocks;
}
