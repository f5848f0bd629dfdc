import { amps, type Amps, type Instant, type Millijoules } from '../units.ts';
import { flowAt, storedReaches, type Flow, type Pair } from './flow.ts';
import { taperStep } from './taper.ts';

/** The amps a car draws of an offer at its current charge. */
export const drawOf = ({ vehicle, charger }: Pair, stored: Millijoules, offered: Amps): Amps =>
  amps(Math.min(offered, taperStep(vehicle, charger, stored).amps));

/** The flow from an instant on, under a new offer. */
export function followOffer(pair: Pair, flow: Flow, at: Instant, offered: Amps): Flow {
  const { meter, stored } = flowAt(pair, flow, at);
  return { since: at, amps: drawOf(pair, stored, offered), meter, stored };
}

/** When a car's own draw changes next: at a step of its taper, or at its limit. */
export function nextDrawChange(pair: Pair, flow: Flow): number {
  if (flow.amps === 0) return Infinity;
  const { until } = taperStep(pair.vehicle, pair.charger, flow.stored);
  return storedReaches(pair, flow, until) ?? Infinity;
}
