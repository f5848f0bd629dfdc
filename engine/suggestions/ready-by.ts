import { powerOf, sharedPhases } from '../charging/charger.ts';
import { amps, duration, hour, instant, type Instant, type WattHours } from '../units.ts';
import { pairOf } from '../community/draft.ts';
import { quarter } from '../community/due.ts';
import { usualReadyBy } from '../community/expectation.ts';
import type { World } from '../community/world.ts';

/** A driver who plugs in now will not leave within the hour. */
const least = duration(hour);

/** The car's next usual departure that leaves time to charge this energy at full power. */
export function readyByInTime(
  world: World,
  vehicle: number,
  space: string,
  energy: WattHours,
): Instant {
  const { charger, vehicle: car } = pairOf(world, { space, vehicle });
  const current = amps(Math.min(charger.maxAmps, car.maxAmps));
  const power = powerOf(current, charger.volts, sharedPhases(charger, car));
  const needed = (energy / power) * hour + quarter;
  return usualReadyBy(world, vehicle, space, instant(world.now + Math.max(least, needed)));
}
