import type { Draft } from '../../community/draft/draft.ts';
import { leastOn } from '../../community/draft/power-limits.ts';
import type { GoesFirst } from '../../community/phase.ts';
import type { SessionPlan } from '../../community/session.ts';
import type { Building } from '../../community/world.ts';
import { hour, type Instant } from '../../units.ts';
import { explained, nameAhead, type Others, type WaitInSlot } from '../hours/best-hours.ts';
import { fillHours } from '../hours/fill-hours.ts';
import { fullLimit, heldBy, type HeldBy } from '../hours/free-power.ts';
import type { Job } from '../hours/job.ts';
import { sessionPlan } from '../hours/session-plan.ts';
import { isFirm, isKept, isNew, type Cost } from '../keep-promises.ts';
import { costsIn, cutSlots } from './cut-slots.ts';
import { FilledSlots } from './filled-slots.ts';
import { jointOptimum } from './joint-optimum.ts';

/** Joint plans; who waits for whom is computed only if they are adopted. */
export interface Together {
  readonly plans: ReadonlyMap<string, SessionPlan>;
  readonly explain: () => ReadonlyMap<string, SessionPlan>;
}

/**
 * Plans jobs in the power that the blocks of others leave: first an optimal joint plan in fractions
 * of an amp; then each car in turn (promises first, then by latest possible start) in whole amps
 * that fit together. Null once a promise to another than the first job would not be kept. See
 * docs/planning.md.
 */
export function planJobs(
  draft: Draft,
  building: Building,
  asked: readonly Job[],
  others: Others,
  at: Instant,
  mayCost: Cost = 'nothing',
): Together | null {
  const slots = cutSlots(draft, building, asked, others);
  const filled = new FilledSlots(slots);
  const jobs = asked.map((job) => filled.keepProof(job));
  const costs = costsIn(draft, building, jobs, slots.times);
  const costsOf = ({ id }: Job) => costs.get(id)!;
  const optimum = jointOptimum(draft, building, jobs, slots.times, filled.freeOn, costs);
  const queue = jobs.filter((job) => !isNew(job, jobs[0]!)).toSorted(inTurn);
  // First each car's share of the joint plan, a promise in full; then what rounding left over; at last
  // what is new.
  for (const job of queue) {
    filled.fill(job, costsOf(job), optimum.get(job.id)!, job.promise === null);
    const isFinal = job !== jobs[0] && isFirm(job) && filled.of(job).missing === 0;
    if (isFinal && !isKept(draft, building, job, filled.read(job, costsOf(job)).blocks, mayCost))
      return null;
  }
  for (const job of queue) {
    const { missing, planned } = filled.of(job);
    if (missing > 0) filled.fill(job, costsOf(job), planned, false);
  }
  const [first] = jobs;
  if (first !== undefined && isNew(first, first)) {
    filled.fill(first, costsOf(first), optimum.get(first.id)!, false);
  }
  const plans = new Map<string, SessionPlan>();
  const waits = new Map<string, readonly WaitInSlot[]>();
  for (const job of jobs) {
    const made = filled.read(job, costsOf(job));
    const missingAlone = () => aloneIn(draft, building, job, slots.cuts, costsOf(job));
    const { missing } = filled.of(job);
    plans.set(job.id, sessionPlan(job, { ...made, waits: [] }, missing, missingAlone, at));
    waits.set(job.id, made.waits);
  }
  return {
    plans,
    explain: () => {
      const heldFor = holders(draft, building, jobs, others, slots.cuts, filled);
      return new Map(
        jobs.map((job) => {
          const one = plans.get(job.id)!;
          return [job.id, { ...one, waits: explained(waits.get(job.id)!, heldFor(job)) }];
        }),
      );
    },
  };
}

const inTurn = (a: Job, b: Job) =>
  Number(b.promise !== null) - Number(a.promise !== null) ||
  latestStart(a) - latestStart(b) ||
  (a.id < b.id ? -1 : 1);

/** The latest start that reaches the goal in time at full power. */
const latestStart = ({ car }: Job) => car.until - (car.need / (car.limit as number)) * hour;

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

/** Who uses the power that a job waits for in a slot; found once for each limit and slot. */
function holders(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  others: Others,
  cuts: readonly Instant[],
  filled: FilledSlots,
): (job: Job) => (slot: number) => HeldBy {
  const known = new Map<number, HeldBy[]>();
  const heldIn = (limit: number, slot: number): HeldBy => {
    const ahead: GoesFirst[] = [];
    for (const job of jobs) {
      const isCharging = job.path.includes(limit) && filled.of(job).planned[slot]! > 0;
      if (isCharging) nameAhead(ahead, job.space, job.latest);
    }
    others.nameAhead(limit, { from: cuts[slot]!, to: cuts[slot + 1]! }, ahead);
    return heldBy(draft, building, limit, ahead);
  };
  return ({ path }) =>
    (slot) => {
      const limit = fullLimit(path, filled.freeOn, slot);
      const inSlots = known.get(limit) ?? [];
      known.set(limit, inSlots);
      return (inSlots[slot] ??= heldIn(limit, slot));
    };
}
