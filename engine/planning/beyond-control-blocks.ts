import type { PowerBlock } from '../charging/power-block.ts';
import { isUncontrolled, mayDrawAt } from '../community/beyond-control.ts';
import type { Draft } from '../community/draft.ts';
import { backAt } from '../community/expected-back.ts';
import { sessionAt } from '../community/put-session.ts';
import { amps, day, instant } from '../units.ts';

/** Longer than any plan. */
const always = 30 * day;

const nothing: readonly PowerBlock[] = [];

/**
 * What the chargers of a building may draw whatever they are told, and until when: of one out of
 * reach until it is expected back, and as long as its car has a promise.
 */
export function blocksBeyondControl(draft: Draft, building: string): readonly PowerBlock[] {
  const { beyondControl } = draft.indexes.get(building)!;
  if (beyondControl.size === 0) return nothing;
  const { now } = draft;
  return Array.from(beyondControl, (id) => {
    const space = draft.spaces[id]!;
    const session = sessionAt(draft, id);
    const drawn = amps(mayDrawAt(space, session));
    const isOut = space.condition.kind === 'offline' && !isUncontrolled(space.charger);
    const back = isOut ? backAt(space.condition, now) : now + always;
    const to = instant(Math.max(back, session?.promised?.until ?? 0));
    return { from: now, to, amps: drawn, welcome: drawn };
  });
}
