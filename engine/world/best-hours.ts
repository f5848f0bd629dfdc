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
const named = 3;

/** Somebody else in the building, and the power it has already given them. */
export interface Neighbour extends GoesFirst {
  readonly blocks: readonly PowerBlock[];
}

/** A plan made alone. `missing` is what even an empty building could not fit into the time. */
export interface OwnPlan {
  readonly blocks: readonly PowerBlock[];
  readonly waits: readonly WaitForOthers[];
  readonly missing: KilowattHours;
  /** Above 0 where the hours it found are worse than its best. */
  readonly regret: number;
}

/** The car's time in slots, each from one cut to the next. */
interface Slots {
  readonly cuts: readonly Instant[];
  readonly costs: readonly number[];
  /** What others leave of the building's power. */
  readonly free: readonly number[];
  readonly planned: readonly number[];
}

/**
 * The plan of a car in what others leave: the cheapest quarter hours first, the earlier of two
 * alike. Where it finds hours as good as its best, everybody has what they would choose alone, so
 * the whole is a best plan for all. Where it does not, `regret` says what the others cost it. Null
 * where others keep it from its goal; then somebody has to give way. Who they are is asked only
 * where it has to wait for them.
 */
export function bestHours(
  { car, maxAmps, volts }: Job,
  cost: (at: Instant) => number,
  changes: readonly Instant[],
  capacity: number,
  taken: readonly (readonly PowerBlock[])[],
  neighbours: () => readonly Neighbour[],
): OwnPlan | null {
  const cuts = cutsOf(car.from, car.until, changes);
  const count = cuts.length - 1;
  const costs: number[] = [];
  const free: number[] = [];
  const planned: number[] = [];
  for (let slot = 0; slot < count; slot += 1) {
    costs.push(cost(cuts[slot]!));
    free.push(capacity);
    planned.push(0);
  }
  for (let one = 0; one < taken.length; one += 1) takeAway(free, cuts, taken[one]!);
  const perAmp = volts / 1000 / hour;
  let wished: number = car.need;
  let left: number = car.need;
  let regret = 0;
  const inTurn = cheapestFirst(costs);
  let last = -1;
  for (let turn = 0; turn < count && (wished > 0 || left > 0); turn += 1) {
    const slot = inTurn[turn]!;
    const slotCost = costs[slot]!;
    const energyPerAmp = perAmp * (cuts[slot + 1]! - cuts[slot]!);
    if (wished > 0) {
      const wish = Math.min(wished, maxAmps * energyPerAmp);
      wished -= wish;
      regret -= wish * slotCost;
    }
    if (left > 0) {
      const room = Math.min(maxAmps, free[slot]!);
      if (room < floorAmps) continue;
      const got = Math.min(left, room * energyPerAmp);
      planned[slot] = plannedAmps(got / energyPerAmp, amps(Math.floor(room)));
      last = Math.max(last, slot);
      left -= got;
      regret += got * slotCost;
    }
  }
  if (left > wished + 1e-9) return null;
  const missing = kilowattHours(Math.max(0, left));
  const slots = { cuts, costs, free, planned };
  return { ...readBack(slots, last, maxAmps, neighbours), missing, regret };
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

/** Takes what somebody else has out of every slot they use some of. */
function takeAway(free: number[], cuts: readonly Instant[], blocks: readonly PowerBlock[]): void {
  const begin = Math.floor(cuts[0]! / quarter);
  for (let place = 0; place < blocks.length; place += 1) {
    const block = blocks[place]!;
    if (block.amps === 0) continue;
    // No later than this many quarter hours on: changes of price may cut some of them in two.
    let slot = Math.max(0, Math.floor(block.from / quarter) - begin);
    while (slot < free.length && cuts[slot + 1]! <= block.from) slot += 1;
    for (; slot < free.length && cuts[slot]! < block.to; slot += 1) free[slot]! -= block.amps;
  }
}

/** The slots by cost, the earlier of two alike first. Costs seldom change: it sorts whole runs. */
function cheapestFirst(costs: readonly number[]): readonly number[] {
  const runs: number[] = [];
  for (let slot = 0; slot < costs.length; slot += 1) {
    if (slot === 0 || costs[slot] !== costs[slot - 1]) runs.push(slot);
  }
  runs.sort((a, b) => costs[a]! - costs[b]! || a - b);
  const inTurn: number[] = [];
  for (let run = 0; run < runs.length; run += 1) {
    const cost = costs[runs[run]!];
    for (let slot = runs[run]!; costs[slot] === cost; slot += 1) inTurn.push(slot);
  }
  return inTurn;
}

/**
 * Blocks of equal power up to the last slot with any, last first: a car gladly takes more where
 * that is no dearer than later.
 */
function readBack(
  { cuts, costs, free, planned: plan }: Slots,
  last: number,
  maxAmps: Amps,
  neighbours: () => readonly Neighbour[],
): Pick<OwnPlan, 'blocks' | 'waits'> {
  const blocks: PowerBlock[] = [];
  const waits: WaitForOthers[] = [];
  let others: readonly Neighbour[] | null = null;
  let dearestLater = -Infinity;
  for (let slot = last; slot >= 0; slot -= 1) {
    const from = cuts[slot]!;
    const to = cuts[slot + 1]!;
    const planned = plan[slot]!;
    const cost = costs[slot]!;
    if (planned > 0) dearestLater = Math.max(dearestLater, cost);
    const welcome = cost <= dearestLater ? maxAmps : planned;
    if (welcome === 0) continue;
    const later = blocks.at(-1);
    if (later?.from === to && later.amps === planned && later.welcome === welcome) {
      blocks[blocks.length - 1] = { ...later, from };
    } else {
      blocks.push({ from, to, amps: amps(planned), welcome: amps(welcome) });
    }
    if (planned > 0 || free[slot]! >= floorAmps) continue;
    const then = waits.at(-1);
    if (then?.from === to) waits[waits.length - 1] = { ...then, from };
    else waits.push({ from, to, ahead: whoIsAhead((others ??= neighbours()), from, to) });
  }
  return { blocks: blocks.toReversed(), waits: waits.toReversed() };
}

function whoIsAhead(
  neighbours: readonly Neighbour[],
  from: Instant,
  to: Instant,
): readonly GoesFirst[] {
  const ahead: GoesFirst[] = [];
  for (const { space, leavesAt, blocks } of neighbours) {
    const place = ahead.findLastIndex((one) => one.leavesAt <= leavesAt) + 1;
    if (place === named || ahead.some((one) => one.space === space)) continue;
    if (!blocks.some((one) => one.from < to && from < one.to && one.amps > 0)) continue;
    ahead.splice(place, 0, { space, leavesAt });
    if (ahead.length > named) ahead.pop();
  }
  return ahead;
}
