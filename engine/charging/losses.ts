import { watts, type Watts } from '../units.ts';

/** What the car's electronics use while they are awake, whatever flows. */
const standing = 220;
/** What the onboard charger and the cables turn into heat. */
const share = 0.08;

/** What reaches the battery of the power at the meter: 90 % at 11 kW, 75 % at 6 A and 208 V. */
export const intoBattery = (metered: Watts): Watts =>
  watts(Math.max(0, Math.floor(metered * (1 - share) - standing)));

/** The least power at the meter of which so much reaches the battery: the inverse of `intoBattery`. */
export const meteredFor = (battery: Watts): Watts =>
  watts(Math.ceil((battery + standing) / (1 - share)));
