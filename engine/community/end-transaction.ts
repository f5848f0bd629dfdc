import type { Draft } from './draft.ts';
import { putSpace } from './put-session.ts';
import type { Space } from './world.ts';

/** How many ended transactions a space remembers. */
const remembered = 3;

/** The cable of a transaction is out, whether or not it was reported as plugged in. */
export function endTransaction(draft: Draft, space: Space, transaction: string): void {
  const plugged = space.plugged?.transaction === transaction ? null : space.plugged;
  const others = (space.ended ?? []).filter((one) => one !== transaction);
  putSpace(draft, { ...space, plugged, ended: [...others, transaction].slice(-remembered) });
}
