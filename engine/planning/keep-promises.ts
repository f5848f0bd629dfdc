import type { PowerBlock } from '../charging/power-block.ts';
import { instant, millijoulesPerWattHour, type Instant } from '../units.ts';
import type { Draft } from '../community/draft/draft.ts';
import { putSession } from '../community/draft/put-session.ts';
import type { Job } from './hours/job.ts';
import type { SessionPlan } from '../community/session.ts';
import { priceAt, priceChanges } from '../community/signals.ts';
import type { Building } from '../community/world.ts';

export type Plans = ReadonlyMap<string, SessionPlan>;

export const negligible = 1e-6;

/**
 * What a joint plan may cost others: nothing; or cars without a promise may fall short; or those with one
 * may also charge in dearer hours, up to their ceilings.
 */
export type Cost = 'nothing' | 'shortfalls' | 'prices';

/**
 * Whether a joint plan may be adopted: the job is served no worse than alone, promises are kept, and
 * others pay for it only what they may.
 */
export function isFair(
  draft: Draft,
  building: Building,
  job: Job,
  jobs: readonly Job[],
  alone: Plans,
  plans: Plans,
  mayCost: Cost,
): boolean {
  const own = plans.get(job.id)!;
  const before = alone.get(job.id)!;
  if (own.shortfall > before.shortfall) return false;
  if (promisedIn(job, own.blocks) < promisedIn(job, before.blocks)) return false;
  return jobs.every((other) => {
    if (other.id === job.id) return true;
    const made = plans.get(other.id)!;
    const told = draft.sessions.get(other.id)?.plan ?? null;
    if (isFirm(other)) {
      // Blocks alone do not show that a nearly full car draws less than planned; a shortfall does.
      const isAll = !isPromiseAll(other) || made.shortfall <= (told?.shortfall ?? 0);
      return isAll && isKept(draft, building, other, made.blocks, mayCost);
    }
    return mayCost !== 'nothing' || told === null || made.shortfall <= told.shortfall;
  });
}

/** Whether a job has nothing to do but what was promised. */
const isPromiseAll = ({ countsAtMeter, goalEnergy, promise }: Job): boolean =>
  countsAtMeter && goalEnergy <= promise!.energy;

/** Whether a job has power that was promised to it. */
export const isFirm = ({ promise, blocks }: Job): boolean => promise !== null && blocks.length > 0;

/** Whether a job is an order that came after what others were told: it gets what they leave. */
export const isNew = (job: Job, asked: Job): boolean =>
  job === asked && job.promise === null && !job.isBack;

/** Whether a plan delivers as much of the promised energy in time as before, as a rule at no higher price. */
export function isKept(
  draft: Draft,
  building: Building,
  job: Job,
  made: readonly PowerBlock[],
  mayCost: Cost,
): boolean {
  if (promisedIn(job, made) < promisedIn(job, job.blocks)) return false;
  if (mayCost === 'prices') return true;
  const before = moneyFor(draft, building, job, job.blocks);
  return moneyFor(draft, building, job, made) <= before + negligible;
}

/** Whether a plan delivers all of what was promised, in time. */
export const hasPromised = (job: Job, blocks: readonly PowerBlock[]): boolean =>
  job.promise === null || promisedIn(job, blocks) >= job.promise.energy;

/** How much of its promise a job gets in time. */
const promisedIn = (job: Job, blocks: readonly PowerBlock[]): number =>
  job.promise === null
    ? 0
    : Math.min(job.promise.energy, energyBefore(job, blocks, job.promise.until));

/** What the current plan of a job lacks of its promise. */
export function lackedOf(job: Job): number {
  if (job.promise === null) return 0;
  const left = job.blocks.map((one) => ({
    ...one,
    from: instant(Math.max(one.from, job.car.from)),
  }));
  return Math.max(0, job.promise.energy - energyBefore(job, left, job.promise.until));
}

/** Metered energy that blocks deliver before an instant, in millijoules. */
function energyBefore(job: Job, blocks: readonly PowerBlock[], until: Instant): number {
  let sum = 0;
  for (const { from, to, amps } of blocks) {
    sum += amps * job.volts * job.lines * Math.max(0, Math.min(to, until) - from);
  }
  return sum;
}

function moneyFor(
  draft: Draft,
  building: Building,
  job: Job,
  blocks: readonly PowerBlock[],
): number {
  const tariff = draft.tariffs[job.tariff]!;
  let left: number = job.promise!.energy;
  let sum = 0;
  for (const block of blocks) {
    const from = instant(Math.max(block.from, job.car.from));
    const edges = [from, ...priceChanges(building, tariff, from, block.to), block.to];
    for (let index = 0; index + 1 < edges.length; index += 1) {
      const time = Math.max(0, edges[index + 1]! - edges[index]!);
      const energy = Math.min(left, block.amps * job.volts * job.lines * time);
      left -= energy;
      sum += (energy / millijoulesPerWattHour / 1000) * priceAt(building, tariff, edges[index]!);
    }
  }
  return sum;
}

/**
 * Reduces a promise to what a late arrival or a changed order still delivers in time. What its plan
 * lacked before the order was taken from it, not given up.
 */
export function keepPromiseWithin(draft: Draft, id: string, job: Job, lacked = 0): void {
  const session = draft.sessions.get(id)!;
  if (session.promised === null || job.promise === null) return;
  const { energy: due, until } = job.promise;
  const planned = energyBefore(job, session.plan?.blocks ?? [], until);
  if (planned + lacked >= due) return;
  const given = Math.ceil((due - planned - lacked) / millijoulesPerWattHour);
  const energy = (session.promised.energy - given) as typeof session.promised.energy;
  putSession(draft, { ...session, promised: energy > 0 ? { ...session.promised, energy } : null });
}
