import { expectedEnd } from '../community/draft/expectation.ts';
import type { Session } from '../community/session.ts';
import { sessionOfVehicle, type World } from '../community/world.ts';
import type { Wish } from './suggestion.ts';

/**
 * The session of a car that will still be plugged in when the requested slot could begin: it can
 * charge where it is and gets no other suggestion.
 */
export function pluggedInFor(
  world: World,
  { vehicle, from = world.now }: Pick<Wish, 'vehicle' | 'from'>,
): Session | undefined {
  const session = sessionOfVehicle(world, vehicle);
  if (session === undefined) return undefined;
  // A car past its expected end is still here.
  return Math.max(world.now, expectedEnd(world, session)) >= from ? session : undefined;
}
