import { amps, fraction, type Amps, type Millijoules } from '../units.ts';
import { floorAmps, type Charger } from './charger.ts';
import { storedAt, toMillijoules, type Vehicle } from './vehicle.ts';

/**
 * Toward full a battery takes less: from each level on, this share of the onboard charger's amps.
 * A step function, so that between two steps power is constant and every crossing has a closed form.
 * On AC only the last percents are touched.
 */
const steps = [
  { from: 0, share: 1 },
  { from: 0.95, share: 0.7 },
  { from: 0.98, share: 0.4 },
] as const;

/** Up to here a battery takes all the car can. */
export const taperBegins = (vehicle: Vehicle): Millijoules =>
  storedAt(vehicle, fraction(steps[1].from));

/** Where a car's behavior changes next, and what it asks for until then. */
export interface TaperStep {
  readonly amps: Amps;
  readonly until: Millijoules;
}

/** What a car asks for at this charge, up to the next step; nothing at its limit. */
export function taperStep(vehicle: Vehicle, charger: Charger, stored: Millijoules): TaperStep {
  const limit = storedAt(vehicle, vehicle.limit);
  if (stored >= limit) return { amps: amps(0), until: limit };
  const capacity = toMillijoules(vehicle.battery);
  let at = 0;
  while (at + 1 < steps.length && stored >= Math.ceil(steps[at + 1]!.from * capacity)) at++;
  const next = steps[at + 1];
  const until = next === undefined ? limit : Math.min(limit, Math.ceil(next.from * capacity));
  const share = Math.max(floorAmps, Math.floor(steps[at]!.share * vehicle.maxAmps));
  return { amps: amps(Math.min(share, charger.maxAmps)), until: until as Millijoules };
}
