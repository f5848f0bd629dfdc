import { fullPower } from '../charging/flow.ts';
import { duration, hour, instant, type Duration, type Instant, type WattHours } from '../units.ts';
import { pairOf } from '../community/draft/draft.ts';
import { quarter } from '../community/due.ts';
import { usualReadyBy } from '../community/draft/expectation.ts';
import type { World } from '../community/world.ts';

/** A driver who plugs in now will not leave within the hour. */
const least = duration(hour);

/** The car's next usual departure that leaves this much time to charge, and a little more. */
export const readyByAfter = (
  world: World,
  vehicle: number,
  space: string,
  charging: Duration,
): Instant =>
  usualReadyBy(world, vehicle, space, instant(world.now + Math.max(least, charging + quarter)));

/** The car's next usual departure that leaves time to charge this energy at full power. */
export function readyByInTime(
  world: World,
  vehicle: number,
  space: string,
  energy: WattHours,
): Instant {
  const power = fullPower(pairOf(world, { space, vehicle }));
  return readyByAfter(world, vehicle, space, duration(Math.ceil((energy / power) * hour)));
}
