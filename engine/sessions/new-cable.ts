import type { Draft } from '../community/draft/draft.ts';
import type { ChargerLine } from '../community/session.ts';
import { amps } from '../units.ts';

/**
 * What is known of the offers at a cable that was just plugged in: none was made. Its charger may have
 * begun by itself; that counts at once, and it is told to stop.
 */
export function lineOfNewCable(draft: Draft, space: string): ChargerLine {
  const { draws } = draft.spaces[space]!.plugged!;
  const none = amps(0);
  const line = { offerId: 0, confirmedId: 0, confirmed: none, mayDraw: draws ?? none };
  if (draws === undefined) return line;
  draft.offers.set(space, { space, id: 0, amps: none });
  return { ...line, excess: { since: draft.now, amps: draws, allowed: none } };
}
