import { amps, fraction, type Amps, type Millijoules } from '../units.ts';
import { floorAmps, type Charger } from './charger.ts';
import { storedAt, toMillijoules, type Vehicle } from './vehicle.ts';

/**
 * A battery accepts less toward full: from each level on, this share of the onboard charger's amps.
 * A step function, so that power is constant between two steps and every crossing has a closed
 * form. On AC only the last few percent are affected.
 */
const steps = [
  { from: 0, share: 1 },
  { from: 0.95, share: 0.7 },
  { from: 0.98, share: 0.4 },
] as const;

/** Below this charge a battery accepts the car's full power. */
export const taperBegins = (vehicle: Vehicle): Millijoules =>
  storedAt(vehicle, fraction(steps[1].from));

/** The amps a car requests, and the charge at which that changes. */
export interface TaperStep {
  readonly amps: Amps;
  readonly until: Millijoules;
}

/** The most a battery can hold while its car draws this many amps: toward full it draws less, at its limit nothing. */
export function mostStoredAt(vehicle: Vehicle, charger: Charger, drawn: number): Millijoules {
  const limit = storedAt(vehicle, vehicle.limit);
  const capacity = toMillijoules(vehicle.battery);
  const asked = (share: number) =>
    Math.min(Math.max(floorAmps, Math.floor(share * vehicle.maxAmps)), charger.maxAmps);
  let most: number = drawn > 0 ? limit - 1 : limit;
  for (let at = steps.length - 1; at > 0 && drawn > asked(steps[at]!.share) + 1; at -= 1) {
    most = Math.min(most, Math.ceil(steps[at]!.from * capacity) - 1);
  }
  return most as Millijoules;
}

/** The amps a car requests at this charge, up to the next step; 0 at its limit. */
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
