import { lookUp } from '../look-up.ts';
import { isFor } from './find-space.ts';
import { heldUntil, opensAt } from './reservation.ts';
import type { World } from './world.ts';

/**
 * Whether a resident may charge at a space now, as far as it is theirs to use: it is assigned to nobody
 * else, and held for nobody else. Whoever charges there or may come back to it goes on.
 */
export function mayChargeAt(
  world: World,
  id: string,
  user: string,
): 'yes' | 'not-theirs' | 'held-for-another' {
  const { now, spaces, sessions, reservations, left = [] } = world;
  const space = spaces[id]!;
  if (lookUp(sessions, space.session ?? '')?.user === user) return 'yes';
  if (!isFor(space, user)) return 'not-theirs';
  const [first] = Object.values(reservations)
    .filter((one) => one.space === id && opensAt(one) <= now && now <= heldUntil(one))
    .toSorted((one, other) => one.from - other.from);
  if (first === undefined || first.user === user) return 'yes';
  const isBack = left.some(({ session }) => session.space === id && session.user === user);
  return isBack && now < first.from ? 'yes' : 'held-for-another';
}
