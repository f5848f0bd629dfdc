import type { Interval } from '../time/interval.ts';
import type { Amps } from '../units.ts';

/** Power for a car: the planned amps, and the amps it prefers beyond that if capacity is spare. */
export interface PowerBlock extends Interval {
  readonly amps: Amps;
  readonly welcome: Amps;
  /** The power with which a charge begins, so that its driver sees that it works. */
  readonly proof?: true;
}
