import {
  flowAt,
  fullAmps,
  meterReaches,
  storedReaches,
  type Flow,
  type Pair,
} from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { taperStep } from '../charging/taper.ts';
import { amps, day, instant, type Instant } from '../units.ts';
import { completion, type Target } from '../community/goal.ts';

/** The course of charging if everything goes to plan. */
export interface Projection {
  /** The flow at each change of power, the last one at the end. */
  readonly flows: readonly Flow[];
  /** When the goal is reached; null if the blocks end before that. */
  readonly done: Instant | null;
}

/** Simulates charging by blocks of power, including taper, until the goal or the last block. */
export function project(
  pair: Pair,
  from: Flow,
  blocks: readonly PowerBlock[],
  target: Target,
): Projection {
  const flows: Flow[] = [];
  let flow: Flow = { ...from, amps: amps(0) };
  if (completion(pair, flow, target) !== null) return { flows: [flow], done: flow.since };
  for (const block of blocks) {
    if (block.to <= flow.since || block.amps === 0) continue;
    flow = flowAt(pair, flow, instant(Math.max(flow.since, block.from)));
    while (flow.since < block.to) {
      const step = taperStep(pair.vehicle, pair.charger, flow.stored);
      flow = { ...flow, amps: amps(Math.min(block.amps, step.amps)) };
      flows.push(flow);
      const turns = [
        storedReaches(pair, flow, step.until) ?? Infinity,
        storedReaches(pair, flow, target.stored) ?? Infinity,
        meterReaches(pair, flow, target.meter) ?? Infinity,
      ];
      flow = flowAt(pair, flow, instant(Math.min(block.to, ...turns)));
      if (completion(pair, flow, target) !== null) {
        return { flows: [...flows, { ...flow, amps: amps(0) }], done: flow.since };
      }
    }
    flow = { ...flow, amps: amps(0) };
    flows.push(flow);
  }
  return { flows: flows.length > 0 ? flows : [flow], done: null };
}

/** Longer than any car takes at full power. */
const longestCharge = 30 * day;

/** Full power from now on. */
export const atOnce = (pair: Pair, from: Instant): readonly PowerBlock[] => {
  const most = fullAmps(pair);
  return [{ from, to: instant(from + longestCharge), amps: most, welcome: most }];
};
