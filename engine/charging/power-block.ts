import type { Interval } from '../time/interval.ts';
import type { Amps } from '../units.ts';

/** Power meant for a car: planned, and what it would gladly take beyond that if there is room. */
export interface PowerBlock extends Interval {
  readonly amps: Amps;
  readonly welcome: Amps;
}
