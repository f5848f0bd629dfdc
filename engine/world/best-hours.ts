import { floorAmps } from '../charging/charger.ts';
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
import type { GoesFirst, WaitForOthers } from './session.ts';

/** So many neighbours are named as going first; a sentence has no room for more. */
export const named = 3;

/** Power the building has already given away, and to whom. */
export interface Commitment extends GoesFirst {
  readonly block: PowerBlock;
}

/** A plan made alone. `missing` is what even an empty building could not fit into the time. */
export interface OwnPlan {
  readonly blocks: readonly PowerBlock[];
  readonly waits: readonly WaitForOthers[];
  readonly missing: KilowattHours;
  /** Above 0 where the hours it found are worse than its best. */
  readonly regret: number;
}

/** A piece of the car's time. `free` is what others leave of the building's power. */
interface Slot {
  readonly from: Instant;
  readonly to: Instant;
  readonly cost: number;
  readonly free: number;
  planned: number;
}

/**
 * The plan of a car in what others leave: the cheapest quarter hours first, the earlier of two
 * alike. Where it finds hours as good as its best, everybody has what they would choose alone, so
 * the whole is a best plan for all. Where it does not, `regret` says what the others cost it. Null
 * where others keep it from its goal; then somebody has to give way.
 */
export function bestHours(
  { car, maxAmps, volts }: Job,
  cost: (at: Instant) => number,
  changes: readonly Instant[],
  capacity: number,
  commitments: readonly Commitment[],
): OwnPlan | null {
  const cuts = cutsOf(car.from, car.until, changes);
  const taken = takenBetween(cuts, commitments);
  const slots = taken.map((others, index): Slot => {
    const from = cuts[index]!;
    return { from, to: cuts[index + 1]!, cost: cost(from), free: capacity - others, planned: 0 };
  });
  const perAmp = volts / 1000 / hour;
  let wished: number = car.need;
  let left: number = car.need;
  let regret = 0;
  for (const slot of slots.toSorted((a, b) => a.cost - b.cost || a.from - b.from)) {
    const energyPerAmp = perAmp * (slot.to - slot.from);
    if (wished > 0) {
      const wish = Math.min(wished, maxAmps * energyPerAmp);
      wished -= wish;
      regret -= wish * slot.cost;
    }
    if (left > 0) {
      const room = Math.min(maxAmps, slot.free);
      if (room < floorAmps) continue;
      const got = Math.min(left, room * energyPerAmp);
      slot.planned = plannedAmps(got / energyPerAmp, amps(Math.floor(room)));
      left -= got;
      regret += got * slot.cost;
    }
  }
  if (left > wished + 1e-9) return null;
  const missing = kilowattHours(Math.max(0, left));
  return { ...readBack(slots, maxAmps, commitments), missing, regret };
}

/** The window cut at every quarter hour and at every change of price. */
function cutsOf(from: Instant, until: Instant, changes: readonly Instant[]): readonly Instant[] {
  const cuts = [from];
  const first = Math.floor(from / quarter) * quarter + quarter;
  for (let cut = first; cut < until; cut += quarter) cuts.push(instant(cut));
  cuts.push(until);
  const odd = changes.filter((at) => at % quarter !== 0);
  return odd.length === 0 ? cuts : [...cuts, ...odd].toSorted((a, b) => a - b);
}

/** What others have of the building's power between each two cuts. */
function takenBetween(cuts: readonly Instant[], commitments: readonly Commitment[]) {
  const taken = cuts.slice(1).map(() => 0);
  for (const { block } of commitments) {
    if (block.amps === 0) continue;
    let slot = 0;
    while (slot < taken.length && cuts[slot + 1]! <= block.from) slot += 1;
    for (; slot < taken.length && cuts[slot]! < block.to; slot += 1) taken[slot]! += block.amps;
  }
  return taken;
}

/** Blocks of equal power, last first: a car gladly takes more where that is no dearer than later. */
function readBack(
  slots: readonly Slot[],
  maxAmps: Amps,
  commitments: readonly Commitment[],
): Pick<OwnPlan, 'blocks' | 'waits'> {
  const blocks: PowerBlock[] = [];
  const waits: WaitForOthers[] = [];
  let dearestLater = -Infinity;
  for (const { from, to, cost, free, planned } of slots.toReversed()) {
    if (planned > 0) dearestLater = Math.max(dearestLater, cost);
    const welcome = cost <= dearestLater ? maxAmps : planned;
    if (welcome === 0) continue;
    const later = blocks.at(-1);
    if (later?.from === to && later.amps === planned && later.welcome === welcome) {
      blocks[blocks.length - 1] = { ...later, from };
    } else {
      blocks.push({ from, to, amps: amps(planned), welcome: amps(welcome) });
    }
    if (planned > 0 || free >= floorAmps) continue;
    const then = waits.at(-1);
    if (then?.from === to) waits[waits.length - 1] = { ...then, from };
    else waits.push({ from, to, ahead: whoIsAhead(commitments, from, to) });
  }
  return { blocks: blocks.toReversed(), waits: waits.toReversed() };
}

const whoIsAhead = (
  commitments: readonly Commitment[],
  from: Instant,
  to: Instant,
): readonly GoesFirst[] =>
  commitments
    .filter(({ block }) => block.from < to && from < block.to && block.amps > 0)
    .filter(({ space }, index, all) => all.findIndex((one) => one.space === space) === index)
    .map(({ space, leavesAt }) => ({ space, leavesAt }))
    .toSorted((a, b) => a.leavesAt - b.leavesAt)
    .slice(0, named);
