import { floorAmps } from '../../charging/charger.ts';
import { storedAfter } from '../../charging/flow.ts';
import { intoBattery, meteredFor } from '../../charging/losses.ts';
import type { PowerBlock } from '../../charging/power-block.ts';
import { taperBegins } from '../../charging/taper.ts';
import { amps, instant, millijoules, watts, type Instant } from '../../units.ts';
import { quarter } from '../../community/due.ts';
import type { Job } from './job.ts';
import { proofIn } from './proof.ts';
import { project } from '../../sessions/projection.ts';

/** A window cut into slots, the cost of each for the car, and the amps others leave in it. */
export interface Hours {
  readonly cuts: readonly Instant[];
  readonly costs: readonly number[];
  readonly free: readonly number[];
}

/** Whole amps in each slot, and the energy missing to the goal (in the unit of the goal). */
export interface Filled {
  readonly planned: readonly number[];
  /** The last slot with power; -1 if there is none. */
  readonly last: number;
  readonly missing: number;
}

/** The window cut at every quarter hour and at the given edges. */
export function cutsOf(
  from: Instant,
  until: Instant,
  edges: readonly Instant[],
): readonly Instant[] {
  const cuts = [from];
  const first = Math.floor(from / quarter) * quarter + quarter;
  for (let cut = first; cut < until; cut += quarter) cuts.push(instant(cut));
  if (until > from) cuts.push(until);
  const odd = edges.filter((at) => at % quarter !== 0 && at > from && at < until);
  if (odd.length === 0) return cuts;
  odd.sort((a, b) => a - b);
  const all: Instant[] = [];
  let next = 0;
  for (const cut of cuts) {
    for (; next < odd.length && odd[next]! < cut; next += 1) {
      if (odd[next] !== odd[next - 1]) all.push(odd[next]!);
    }
    all.push(cut);
  }
  return all;
}

/** Subtracts the blocks of another car from every slot they overlap. */
export function takeAway(
  free: number[],
  cuts: readonly Instant[],
  blocks: readonly PowerBlock[],
  sign = -1,
): void {
  const begin = Math.floor(cuts[0]! / quarter);
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    if (block.amps === 0) continue;
    // There is at least one slot per quarter hour, so this start is never too late.
    let slot = Math.max(0, Math.floor(block.from / quarter) - begin);
    while (slot < free.length && cuts[slot + 1]! <= block.from) slot += 1;
    for (; slot < free.length && cuts[slot]! < block.to; slot += 1)
      free[slot]! += sign * block.amps;
  }
}

/** Reverses `takeAway`. */
export const giveBack = (
  free: number[],
  cuts: readonly Instant[],
  blocks: readonly PowerBlock[],
): void => takeAway(free, cuts, blocks, 1);

/** The slots by cost, then by time. Costs seldom change, so it sorts runs of equal cost. */
export function cheapestFirst(costs: readonly number[]): readonly number[] {
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

/** Watts that count toward the goal at a current: at the meter, or what reaches the battery. */
export function rateOf(job: Job, current: number): number {
  const metered = watts(current * job.volts * job.lines);
  return job.countsAtMeter ? metered : intoBattery(metered);
}

/** The lowest whole amps, at or above the floor, that give this rate. */
function ampsFor(job: Job, rate: number): number {
  const metered = job.countsAtMeter ? rate : meteredFor(watts(Math.ceil(rate)));
  let current = Math.max(floorAmps, Math.ceil(metered / (job.volts * job.lines)));
  while (rateOf(job, current) < rate) current += 1;
  return current;
}

/**
 * Fills the cheapest slots until the goal is reached, in whole amps that fit into what others
 * leave, with losses and taper: a car that gets these amps reaches its goal by the end of the last
 * slot. With a shape (its amps in the joint plan), those slots and amps are filled first, or only
 * those.
 */
export function fillHours(
  job: Job,
  hours: Hours,
  inTurn: readonly number[] = cheapestFirst(hours.costs),
  shape?: readonly number[],
  isShapeAll = false,
): Filled {
  const tapers = reachesTaper(job);
  const proof = job.proof === null ? noProof : proofIn(job.proof, hours.cuts);
  let need = job.goalEnergy;
  let added = 0;
  let missed = Infinity;
  for (let tries = 0; ; tries += 1) {
    const { planned, left } = fillOnce(job, hours, inTurn, proof, need, shape, isShapeAll);
    const last = planned.findLastIndex((current) => current > 0);
    if (!tapers) return { planned, last, missing: Math.max(0, left - (need - job.goalEnergy)) };
    const missing = missingAfter(job, hours.cuts, planned);
    if (missing === 0 || left > 0 || tries === mostTries) return { planned, last, missing };
    // Near full the car drew less than planned, down to two fifths: it needs more time. More power in
    // the slot in which it draws the least does not help, so then the next addition is larger.
    added = missing < missed / 2 ? missing * 2.6 + 1 : added * 2;
    need += added;
    missed = missing;
  }
}

const mostTries = 24;
const noProof: readonly number[] = [];

function fillOnce(
  job: Job,
  { cuts, free }: Hours,
  inTurn: readonly number[],
  proof: readonly number[],
  need: number,
  shape: readonly number[] | undefined,
  isShapeAll: boolean,
): { readonly planned: number[]; readonly left: number } {
  const planned: number[] = [];
  for (let slot = 0; slot < free.length; slot += 1) planned.push(0);
  let left = need;
  for (let slot = 0; slot < proof.length; slot += 1) {
    const current = proof[slot]!;
    if (current === 0) continue;
    planned[slot] = current;
    left -= rateOf(job, current) * (cuts[slot + 1]! - cuts[slot]!);
  }
  /** Fills the slots before `until` in order of cost, each up to `most`. */
  const fill = (until: Instant, most: readonly number[] | null) => {
    for (let turn = 0; turn < inTurn.length && left > 0; turn += 1) {
      const slot = inTurn[turn]!;
      const shaped = most === null ? job.maxAmps : most[slot]!;
      if (shaped === 0 || cuts[slot]! < job.car.from || cuts[slot + 1]! > until) continue;
      const room = Math.min(job.maxAmps, Math.floor(free[slot]!), shaped);
      const has = planned[slot]!;
      if (room < floorAmps || room <= has) continue;
      const time = cuts[slot + 1]! - cuts[slot]!;
      const before = has === 0 ? 0 : rateOf(job, has) * time;
      const wanted = left + before;
      const isAll = rateOf(job, room) * time <= wanted;
      const current = isAll ? room : Math.min(room, ampsFor(job, wanted / time));
      planned[slot] = current;
      left -= rateOf(job, current) * time - before;
    }
  };
  if (shape !== undefined) fill(job.car.until, shape);
  if (!isShapeAll) {
    fill(job.car.until, null);
    // What does not fit before the time the plan aims at may be charged up to the ready-by time.
    if (job.latest > job.car.until) fill(job.latest, null);
  }
  return { planned, left: Math.max(0, left) };
}

/** Whether the car may reach the levels at which its battery limits the power. */
function reachesTaper({ pair, begin, target, countsAtMeter, maxAmps }: Job): boolean {
  const tapered = taperBegins(pair.vehicle);
  if (target.stored <= tapered) return false;
  if (!countsAtMeter) return true;
  const metered = millijoules(target.meter - begin.meter);
  return storedAfter(pair, begin.stored, metered, maxAmps) > tapered;
}

/** What is missing to the goal after the car has followed a plan, in the unit of the goal. */
function missingAfter(job: Job, cuts: readonly Instant[], planned: readonly number[]): number {
  const { flows, done } = project(job.pair, job.begin, blocksOf(cuts, planned), job.target);
  if (done !== null) return 0;
  const end = flows.at(-1)!;
  return job.countsAtMeter
    ? Math.max(0, job.target.meter - end.meter)
    : Math.max(0, job.target.stored - end.stored);
}

const blocksOf = (cuts: readonly Instant[], planned: readonly number[]): readonly PowerBlock[] =>
  planned.flatMap((current, slot) => {
    if (current === 0) return [];
    const block = { from: cuts[slot]!, to: cuts[slot + 1]! };
    return [{ ...block, amps: amps(current), welcome: amps(current) }];
  });
