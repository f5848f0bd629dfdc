import type { PowerBlock } from '../charging/power-block.ts';
import {
  amps,
  hour,
  instant,
  kilowattHours,
  type Amps,
  type Instant,
  type KilowattHours,
} from '../units.ts';
import { quarter } from './due.ts';
import { plannedAmps, type Job } from './job.ts';

/** What a kWh means to a car at an instant, in the unit of its wish: money, grams or time. */
export type Cost = (at: Instant) => number;

/**
 * The plan of a car whose own best hours are free: the cheapest quarter hours first, the earlier of
 * two alike. Null where the building's power is in the way; then somebody has to give way, and that
 * takes a plan of all together. Otherwise this is a best plan for all: everybody has what they would
 * choose alone. `missing` is what even alone does not fit into the time.
 */
export function bestHours(
  { car, maxAmps, wattsPerAmp }: Job,
  cost: Cost,
  changes: readonly Instant[],
  freeAmps: (from: Instant, to: Instant) => number,
): { readonly blocks: readonly PowerBlock[]; readonly missing: KilowattHours } | null {
  const cuts = cutsOf(car.from, car.until, changes);
  const costs = cuts.slice(0, -1).map((from) => cost(from));
  const inOrder = costs.map((_, slot) => slot).toSorted((a, b) => costs[a]! - costs[b]! || a - b);
  const planned = costs.map(() => 0);
  const full = (maxAmps * wattsPerAmp) / 1000 / hour;
  let left: number = car.need;
  for (const slot of inOrder) {
    if (left <= 0) break;
    const [from, to] = [cuts[slot]!, cuts[slot + 1]!];
    const energy = full * (to - from);
    const wanted = plannedAmps((maxAmps * Math.min(left, energy)) / energy, maxAmps);
    if (freeAmps(from, to) < wanted) return null;
    planned[slot] = wanted;
    left -= energy;
  }
  const blocks = blocksOf(cuts, costs, planned, maxAmps);
  return { blocks, missing: kilowattHours(Math.max(0, left)) };
}

/** The window cut at every quarter hour and at every change of price. */
function cutsOf(from: Instant, until: Instant, changes: readonly Instant[]): readonly Instant[] {
  const cuts = [from];
  const first = Math.floor(from / quarter) * quarter + quarter;
  for (let cut = first; cut < until; cut += quarter) cuts.push(instant(cut));
  const odd = changes.filter((at) => at % quarter !== 0);
  if (odd.length > 0) cuts.push(...odd);
  return odd.length > 0 ? [...cuts.toSorted((a, b) => a - b), until] : [...cuts, until];
}

/** Blocks of equal power; a car gladly takes more where that is no dearer than what comes later. */
function blocksOf(
  cuts: readonly Instant[],
  costs: readonly number[],
  planned: readonly number[],
  maxAmps: Amps,
): readonly PowerBlock[] {
  const blocks: PowerBlock[] = [];
  let dearestLater = -Infinity;
  for (let slot = planned.length - 1; slot >= 0; slot -= 1) {
    if (planned[slot]! > 0) dearestLater = Math.max(dearestLater, costs[slot]!);
    const welcome = costs[slot]! <= dearestLater ? maxAmps : planned[slot]!;
    if (welcome === 0) continue;
    const [from, to] = [cuts[slot]!, cuts[slot + 1]!];
    const later = blocks.at(-1);
    if (later?.from === to && later.amps === planned[slot] && later.welcome === welcome) {
      blocks[blocks.length - 1] = { ...later, from };
    } else {
      blocks.push({ from, to, amps: amps(planned[slot]!), welcome: amps(welcome) });
    }
  }
  return blocks.toReversed();
}
