import { costsFor, slotsBetween } from '../power/preference.ts';
import { hour, instant, type Instant } from '../units.ts';
import {
  explained,
  nameAhead,
  readBack,
  type Others,
  type WaitInSlot,
} from './hours/best-hours.ts';
import type { Draft } from '../community/draft/draft.ts';
import { quarter } from '../community/due.ts';
import { cheapestFirst, fillHours, takeAway, type Filled } from './hours/fill-hours.ts';
import type { Job } from './hours/job.ts';
import { isFirm, isKept } from './keep-promises.ts';
import { blocksBeyondControl, blocksOn } from './hours/beyond-control-blocks.ts';
import { fullLimit, heldBy, leastFree, type HeldBy } from './hours/free-power.ts';
import { jointOptimum } from './joint-optimum.ts';
import { oncePerList } from './once-per-list.ts';
import { proofIn } from './hours/proof.ts';
import { subtractPlannedLoad } from './hours/subtract-planned-load.ts';
import { sessionPlan } from './hours/session-plan.ts';
import { capacityIn, leastOn } from '../community/draft/power-limits.ts';
import type { GoesFirst } from '../community/phase.ts';
import type { SessionPlan } from '../community/session.ts';
import { carbonAt, priceAt, priceChanges } from '../community/signals.ts';
import type { Building } from '../community/world.ts';

/** Up to this many cars, all block edges and all preferences are taken into account. */
export const fewEnough = 12;

/** The jobs connected with a window by a chain of overlapping windows; no others affect them. */
export function connectedJobs(jobs: readonly Job[], from: Instant, until: Instant): readonly Job[] {
  const near = jobs.filter(({ car, latest }) => car.from < until && from < latest);
  const first = Math.min(from, ...near.map(({ car }) => car.from));
  const last = Math.max(until, ...near.map(({ latest }) => latest));
  if (first === from && last === until) return near;
  return connectedJobs(jobs, instant(first), instant(last));
}

/**
 * Plans jobs in the power that the blocks of others leave: first an optimal joint plan in fractions
 * of an amp; then each car in turn (promises first, then by latest possible start) in whole amps
 * that fit together. Null once a promise to another than the first job would not be kept.
 */
export function planJobs(
  draft: Draft,
  building: Building,
  asked: readonly Job[],
  others: Others,
  at: Instant,
): Together | null {
  const { times, free } = cutTogether(draft, building, asked, others);
  const freeOn = (limit: number) => free.get(limit)!;
  const cuts = [...times.map(({ start }) => start), times.at(-1)!.end];
  const filled = new Map<string, Filled>();
  const jobs = asked.map((job) => keepProof(job, cuts, free, filled));
  const costs = costsTogether(draft, building, jobs, times);
  const shapes = jointOptimum(draft, building, jobs, times, freeOn, costs);
  const byCost = oncePerList(cheapestFirst);
  const fill = (job: Job, shape: readonly number[], isShapeAll: boolean) => {
    const before = filled.get(job.id)?.planned;
    if (before) addTo(free, job, before, 1);
    const aim = { cuts, costs: costs.get(job.id)!, free: leastFree(job.path, freeOn) };
    const own = fillHours(job, aim, byCost(aim.costs), shape, isShapeAll);
    filled.set(job.id, own);
    addTo(free, job, own.planned, -1);
  };
  const read = (job: Job) => {
    const { planned, missing, last: full } = filled.get(job.id)!;
    const aim = { cuts, costs: costs.get(job.id)!, free: leastFree(job.path, freeOn) };
    const first = cuts.indexOf(job.car.from);
    const last = missing > 0 ? cuts.indexOf(job.latest) - 1 : full;
    return readBack(job, aim, planned, { first, last }, missing > 0);
  };
  const queue = jobs.toSorted(inTurn);
  // First each car's share of the joint plan, a promise in full; then what rounding left over.
  for (const job of queue) {
    fill(job, shapes.get(job.id)!, job.promise === null);
    const isFinal = job !== jobs[0] && isFirm(job) && filled.get(job.id)!.missing === 0;
    if (isFinal && !isKept(draft, building, job, read(job).blocks)) return null;
  }
  for (const job of queue) {
    const { missing, planned } = filled.get(job.id)!;
    if (missing > 0) fill(job, planned, false);
  }
  const plans = new Map<string, SessionPlan>();
  const waits = new Map<string, readonly WaitInSlot[]>();
  for (const job of jobs) {
    const { missing } = filled.get(job.id)!;
    const made = read(job);
    const alone = () => aloneIn(draft, building, job, cuts, costs.get(job.id)!);
    plans.set(job.id, sessionPlan(job, { ...made, waits: [] }, missing, alone, at));
    waits.set(job.id, made.waits);
  }
  return {
    plans,
    explain: () => {
      const tellers = new Map<number, (slot: number) => HeldBy>();
      const tellerOn = (limit: number) => {
        const known: HeldBy[] = [];
        const heldIn = (slot: number) => {
          const ahead = chargingIn(jobs, filled, limit, slot);
          others.nameAhead(limit, { from: cuts[slot]!, to: cuts[slot + 1]! }, ahead);
          return heldBy(draft, building, limit, ahead);
        };
        return (slot: number) => (known[slot] ??= heldIn(slot));
      };
      const heldFor =
        ({ path }: Job) =>
        (slot: number) => {
          const limit = fullLimit(path, freeOn, slot);
          const teller = tellers.get(limit) ?? tellerOn(limit);
          tellers.set(limit, teller);
          return teller(slot);
        };
      return new Map(
        jobs.map((job) => {
          const one = plans.get(job.id)!;
          return [job.id, { ...one, waits: explained(waits.get(job.id)!, heldFor(job)) }];
        }),
      );
    },
  };
}

/**
 * Takes the proof of a job, which keeps its place, out of what is free; a job whose proof does not
 * fit any more goes without.
 */
function keepProof(
  job: Job,
  cuts: readonly Instant[],
  free: Free,
  filled: Map<string, Filled>,
): Job {
  if (job.proof === null) return job;
  const planned = proofIn(job.proof, cuts);
  const left = leastFree(job.path, (limit) => free.get(limit)!);
  if (planned.some((current, slot) => current > left[slot]!)) return { ...job, proof: null };
  addTo(free, job, planned, -1);
  filled.set(job.id, {
    planned,
    last: planned.findLastIndex((current) => current > 0),
    missing: 0,
  });
  return job;
}

/** What is left in each slot, on each limit of the building's power. */
type Free = ReadonlyMap<number, number[]>;

/** Gives back what a job was to get, or takes it, on each of its limits. */
function addTo(free: Free, { path }: Job, planned: readonly number[], sign: 1 | -1): void {
  for (const limit of path) {
    const left = free.get(limit)!;
    for (let slot = 0; slot < left.length; slot += 1) left[slot]! += sign * planned[slot]!;
  }
}

/** Joint plans; who waits for whom is computed only if they are adopted. */
export interface Together {
  readonly plans: ReadonlyMap<string, SessionPlan>;
  readonly explain: () => ReadonlyMap<string, SessionPlan>;
}

const inTurn = (a: Job, b: Job) =>
  Number(b.promise !== null) - Number(a.promise !== null) ||
  latestStart(a) - latestStart(b) ||
  (a.id < b.id ? -1 : 1);

/** The latest start that reaches the goal in time at full power. */
const latestStart = ({ car }: Job) => car.until - (car.need / (car.limit as number)) * hour;

/** Intervals in which neither prices nor the load of others change, and what is left on each limit. */
interface Stretches {
  readonly times: readonly { readonly start: Instant; readonly end: Instant }[];
  readonly free: Free;
}

function cutTogether(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  others: Others,
): Stretches {
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
  return { times, free };
}

/** The cost of each slot by each job's preference: from 0, the best, to 1, the worst. */
function costsTogether(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  hours: Stretches['times'],
): ReadonlyMap<string, readonly number[]> {
  const known = new Map<string, readonly number[]>();
  const costs = new Map<string, readonly number[]>();
  for (const { id, tariff, preference } of jobs) {
    const key = `${preference} ${tariff}`;
    if (!known.has(key)) {
      const signals = hours.map(({ start }) => ({
        price: preference === 'cheapest' ? priceAt(building, draft.tariffs[tariff]!, start) : 0,
        carbon: carbonAt(building, start),
      }));
      known.set(key, costsFor(preference, hours, signals));
    }
    costs.set(id, known.get(key)!);
  }
  return costs;
}

/** The energy missing to the goal in an empty building. */
function aloneIn(
  draft: Draft,
  building: Building,
  job: Job,
  cuts: readonly Instant[],
  costs: readonly number[],
): number {
  const free = costs.map((_, slot) => leastOn(draft, building, job.path, cuts[slot]!));
  return fillHours(job, { cuts, costs, free }).missing;
}

/** The jobs that charge on a limit in a slot, of those that leave first. */
function chargingIn(
  jobs: readonly Job[],
  filled: ReadonlyMap<string, Filled>,
  limit: number,
  slot: number,
): GoesFirst[] {
  const ahead: GoesFirst[] = [];
  for (const { id, space, path, latest: leavesAt } of jobs) {
    if (!path.includes(limit)) continue;
    if (filled.get(id)!.planned[slot]! > 0) nameAhead(ahead, space, leavesAt);
  }
  return ahead;
}
