import type { Draft } from '../../community/draft/draft.ts';
import { capacityIn } from '../../community/draft/power-limits.ts';
import { quarter } from '../../community/due.ts';
import { carbonAt, priceAt, priceChanges } from '../../community/signals.ts';
import type { Building } from '../../community/world.ts';
import { costsFor, slotsBetween } from '../../power/preference.ts';
import { instant, type Instant } from '../../units.ts';
import type { Others } from '../hours/best-hours.ts';
import { blocksBeyondControl, blocksOn } from '../hours/beyond-control-blocks.ts';
import { takeAway } from '../hours/fill-hours.ts';
import type { Job } from '../hours/job.ts';
import { subtractPlannedLoad } from '../hours/subtract-planned-load.ts';

/** Up to this many cars, all block edges and all preferences are taken into account. */
export const fewEnough = 12;

/** What is left in each slot, on each limit of the building's power. */
export type Free = ReadonlyMap<number, number[]>;

/** Intervals in which neither prices nor the load of others change, and what is left on each limit. */
export interface CutSlots {
  readonly times: readonly { readonly start: Instant; readonly end: Instant }[];
  /** The starts of all, and the end of the last. */
  readonly cuts: readonly Instant[];
  readonly free: Free;
}

/** Cuts the time of some jobs at every edge that matters to them. */
export function cutSlots(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  others: Others,
): CutSlots {
  const begin = instant(Math.min(...jobs.map(({ car }) => car.from)));
  const end = instant(Math.max(...jobs.map(({ latest }) => latest)));
  const limits = new Set(jobs.flatMap(({ path }) => path));
  const edges = new Set<Instant>();
  for (const tariff of new Set(jobs.map((job) => job.tariff))) {
    for (const at of priceChanges(building, draft.tariffs[tariff]!, begin, end)) edges.add(at);
  }
  for (const { car, latest, proof } of jobs) {
    edges.add(car.from).add(car.until).add(latest);
    if (proof !== null) edges.add(proof.from).add(proof.to);
  }
  const toldUntil = building.available?.told?.until;
  if (toldUntil !== undefined) edges.add(toldUntil);
  // With few others, slots are cut at every edge of their blocks; with many, quarter hours suffice.
  if (others.count <= fewEnough) {
    for (const { blocks } of Array.from(limits, others.list).flat())
      for (const { from, to } of blocks) edges.add(from).add(to);
  }
  const times = slotsBetween(begin, end, quarter, [...edges]);
  const cuts = [...times.map(({ start }) => start), end];
  const beyond = blocksBeyondControl(draft, building.id);
  const isCrowd = others.count > fewEnough && draft.outOfOrder.size === 0;
  const free = new Map<number, number[]>();
  for (const limit of limits) {
    const left = capacityIn(draft, building, limit, cuts);
    takeAway(left, cuts, blocksOn(beyond, limit));
    if (isCrowd) subtractPlannedLoad(jobs, draft, building, limit, left, cuts);
    else for (const { blocks } of others.list(limit)) takeAway(left, cuts, blocks);
    free.set(
      limit,
      left.map((amps) => Math.max(0, amps)),
    );
  }
  return { times, cuts, free };
}

/** The cost of each slot by each job's preference: from 0, the best, to 1, the worst. */
export function costsIn(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  times: CutSlots['times'],
): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, readonly number[]>();
  const costs = new Map<string, readonly number[]>();
  for (const { id, tariff, preference } of jobs) {
    const key = `${preference} ${tariff}`;
    if (!known.has(key)) {
      const signals = times.map(({ start }) => ({
        price: preference === 'cheapest' ? priceAt(building, draft.tariffs[tariff]!, start) : 0,
        carbon: carbonAt(building, start),
      }));
      known.set(key, costsFor(preference, times, signals));
    }
    costs.set(id, known.get(key)!);
  }
  return costs;
}

/** Works on a list of costs once: jobs with the same preference and tariff have the same list. */
export function oncePerList<T>(
  work: (costs: readonly number[]) => T,
): (costs: readonly number[]) => T {
  const done = new Map<readonly number[], T>();
  return (costs) => {
    const known = done.get(costs) ?? work(costs);
    done.set(costs, known);
    return known;
  };
}
