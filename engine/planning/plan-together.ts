import { floorAmps } from '../charging/charger.ts';
import { planEnergies, type PlanCar, type Slot } from '../power/plan.ts';
import { costsFor, slotsBetween } from '../power/preference.ts';
import { hour, instant, kilowattHours, kilowatts, type Instant } from '../units.ts';
import {
  explained,
  nameAhead,
  readBack,
  whoIsAhead,
  type Others,
  type WaitInSlot,
} from './best-hours.ts';
import type { Draft } from '../community/draft.ts';
import { quarter } from '../community/due.ts';
import { cheapestFirst, fillHours, takeAway, type Filled } from './fill-hours.ts';
import type { Job } from './job.ts';
import { isFirm, isKept } from './keep-promises.ts';
import { blocksBeyondControl } from './beyond-control-blocks.ts';
import { proofIn } from './proof.ts';
import { takeAllBut } from './take-all-but.ts';
import { sessionPlan } from './session-plan.ts';
import type { GoesFirst, SessionPlan } from '../community/session.ts';
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
  const hours = cutTogether(draft, building, asked, others);
  const free = hours.map(({ amps }) => amps);
  const cuts = [...hours.map(({ start }) => start), hours.at(-1)!.end];
  const filled = new Map<string, Filled>();
  const jobs = asked.map((job) => keepProof(job, cuts, free, filled));
  const costs = costsTogether(draft, building, jobs, hours);
  const shapes = bestForAll(jobs, hours, free, costs);
  const byCost = oncePerList(cheapestFirst);
  const fill = (job: Job, shape: readonly number[], isShapeAll: boolean) => {
    const before = filled.get(job.id)?.planned;
    if (before) for (let slot = 0; slot < free.length; slot += 1) free[slot]! += before[slot]!;
    const aim = { cuts, costs: costs.get(job.id)!, free };
    const own = fillHours(job, aim, byCost(aim.costs), shape, isShapeAll);
    filled.set(job.id, own);
    for (let slot = 0; slot < free.length; slot += 1) free[slot]! -= own.planned[slot]!;
  };
  const read = (job: Job) => {
    const { planned, missing, last: full } = filled.get(job.id)!;
    const aim = { cuts, costs: costs.get(job.id)!, free };
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
    const alone = () => aloneIn(building, job, cuts, costs.get(job.id)!);
    plans.set(job.id, sessionPlan(job, { ...made, waits: [] }, missing, alone, at));
    waits.set(job.id, made.waits);
  }
  return {
    plans,
    explain: () => {
      const between = whoIsAhead(others.list());
      const ahead: (readonly GoesFirst[])[] = [];
      const aheadIn = (slot: number) =>
        (ahead[slot] ??= between(cuts[slot]!, cuts[slot + 1]!, chargingIn(jobs, filled, slot)));
      return new Map(
        [...plans].map(([id, one]) => [id, { ...one, waits: explained(waits.get(id)!, aheadIn) }]),
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
  free: number[],
  filled: Map<string, Filled>,
): Job {
  if (job.proof === null) return job;
  const planned = proofIn(job.proof, cuts);
  if (planned.some((current, slot) => current > free[slot]!)) return { ...job, proof: null };
  for (let slot = 0; slot < free.length; slot += 1) free[slot]! -= planned[slot]!;
  filled.set(job.id, {
    planned,
    last: planned.findLastIndex((current) => current > 0),
    missing: 0,
  });
  return job;
}

/** Joint plans; who waits for whom is computed only if they are adopted. */
export interface Together {
  readonly plans: ReadonlyMap<string, SessionPlan>;
  readonly explain: () => ReadonlyMap<string, SessionPlan>;
}

/** Cars with the same preference share a list of costs, so there are few to work on. */
function oncePerList<T>(work: (costs: readonly number[]) => T): (costs: readonly number[]) => T {
  const done = new Map<readonly number[], T>();
  return (costs) => {
    const known = done.get(costs) ?? work(costs);
    done.set(costs, known);
    return known;
  };
}

const inTurn = (a: Job, b: Job) =>
  Number(b.promise !== null) - Number(a.promise !== null) ||
  latestStart(a) - latestStart(b) ||
  (a.id < b.id ? -1 : 1);

/** The latest start that reaches the goal in time at full power. */
const latestStart = ({ car }: Job) => car.until - (car.need / (car.limit as number)) * hour;

/** An interval in which neither prices nor the load of others change. */
interface Stretch {
  readonly start: Instant;
  readonly end: Instant;
  readonly amps: number;
}

function cutTogether(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  others: Others,
): readonly Stretch[] {
  const begin = instant(Math.min(...jobs.map(({ car }) => car.from)));
  const end = instant(Math.max(...jobs.map(({ latest }) => latest)));
  const edges = new Set<Instant>();
  for (const tariff of new Set(jobs.map((job) => job.tariff))) {
    for (const at of priceChanges(building, draft.tariffs[tariff]!, begin, end)) edges.add(at);
  }
  for (const { car, latest, proof } of jobs) {
    edges.add(car.from).add(car.until).add(latest);
    if (proof !== null) edges.add(proof.from).add(proof.to);
  }
  // With few others, slots are cut at every edge of their blocks; with many, quarter hours suffice.
  if (others.count <= fewEnough) {
    for (const { blocks } of others.list())
      for (const { from, to } of blocks) edges.add(from).add(to);
  }
  const stretches = slotsBetween(begin, end, quarter, [...edges]);
  const free: number[] = stretches.map(() => building.capacity);
  const cuts = [...stretches.map(({ start }) => start), end];
  takeAway(free, cuts, blocksBeyondControl(draft, building.id));
  if (others.count > fewEnough && draft.outOfOrder.size === 0) {
    takeAllBut(jobs, draft, building, free, cuts);
  } else for (const { blocks } of others.list()) takeAway(free, cuts, blocks);
  return stretches.map(({ start, end: to }, slot) => ({
    start,
    end: to,
    amps: Math.max(0, free[slot]!),
  }));
}

/** The cost of each slot by each job's preference: from 0, the best, to 1, the worst. */
function costsTogether(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  hours: readonly Stretch[],
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

/**
 * The weight of the costs of cars with promised power. Their plans may not become dearer, so of cars
 * that compete for cheap hours the others are moved; joint plans that break a promise are refused.
 */
const weightOfPromised = 2;

/** The amps of each job in each slot of the optimal joint plan, rounded up to whole amps. */
function bestForAll(
  jobs: readonly Job[],
  hours: readonly Stretch[],
  free: readonly number[],
  costs: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly number[]> {
  const { volts } = jobs[0]!;
  const slots: Slot[] = hours.map(({ start, end }, slot) => ({
    start,
    end,
    capacity: kilowatts((free[slot]! * volts) / 1000),
  }));
  const weighed = oncePerList((list) => list.map((cost) => cost * weightOfPromised));
  const cars: PlanCar[] = jobs.map((job) => {
    const own = costs.get(job.id)!;
    return { ...job.car, need: besidesProof(job), costs: isFirm(job) ? weighed(own) : own };
  });
  const energies = planEnergies(slots, cars);
  return new Map(
    jobs.map(({ id }, index) => [
      id,
      hours.map(({ start, end }, slot) => {
        const energy = energies[index * hours.length + slot]!;
        if (energy === 0) return 0;
        const exact = (energy * 1000 * hour) / (end - start) / volts;
        return exact < 0.001 ? 0 : Math.max(floorAmps, Math.ceil(exact - 0.001));
      }),
    ]),
  );
}

/** The energy of one line that a job needs beside its proof. */
const besidesProof = ({ car, proof, volts }: Job) =>
  proof === null
    ? car.need
    : kilowattHours(
        Math.max(0, car.need - (proof.amps * volts * (proof.to - proof.from)) / hour / 1000),
      );

/** The energy missing to the goal in an empty building. */
const aloneIn = (
  { capacity }: Building,
  job: Job,
  cuts: readonly Instant[],
  costs: readonly number[],
): number => fillHours(job, { cuts, costs, free: costs.map(() => capacity) }).missing;

/** The jobs that charge in a slot, of those that leave first. */
function chargingIn(
  jobs: readonly Job[],
  filled: ReadonlyMap<string, Filled>,
  slot: number,
): GoesFirst[] {
  const ahead: GoesFirst[] = [];
  for (const { id, space, latest: leavesAt } of jobs) {
    if (filled.get(id)!.planned[slot]! > 0) nameAhead(ahead, space, leavesAt);
  }
  return ahead;
}
