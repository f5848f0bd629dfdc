import { watts, type Watts } from '../units.ts';

/** What the car's electronics consume while awake, whatever the power. */
const standing = 220;
/** The share lost as heat in the onboard charger and the cables. */
const share = 0.08;

/** The part of the metered power that reaches the battery: 90 % at 11 kW, 75 % at 6 A and 208 V. */
export const intoBattery = (metered: Watts): Watts =>
  watts(Math.max(0, Math.floor(metered * (1 - share) - standing)));

/** The least metered power for a given power into the battery: the inverse of `intoBattery`. */
export const meteredFor = (battery: Watts): Watts =>
  watts(Math.ceil((battery + standing) / (1 - share)));
