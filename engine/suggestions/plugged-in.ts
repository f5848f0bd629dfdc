import { expectedEnd } from '../community/expectation.ts';
import type { Session } from '../community/session.ts';
import type { World } from '../community/world.ts';
import type { Wish } from './suggestion.ts';

/**
 * The session of a car that is plugged in and will be still when the slot asked for could begin:
 * it can charge where it stands and is not sent elsewhere.
 */
export function pluggedInFor(
  world: World,
  { vehicle, from = world.now }: Pick<Wish, 'vehicle' | 'from'>,
): Session | undefined {
  const session = Object.values(world.sessions).find((one) => one.vehicle === vehicle);
  if (session === undefined) return undefined;
  // Who was to leave by now and did not is still there.
  return Math.max(world.now, expectedEnd(world, session)) >= from ? session : undefined;
}
