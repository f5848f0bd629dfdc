import type { PowerBlock } from '../charging/power-block.ts';
import { plan, type Slot } from '../power/plan.ts';
import { costsFor, slotsBetween } from '../power/preference.ts';
import { instant, kilowatts, type Instant } from '../units.ts';
import type { Draft } from './draft.ts';
import { quarter } from './due.ts';
import { toSessionPlan, type Job } from './job.ts';
import { sessionsIn } from './inside.ts';
import type { SessionPlan } from './session.ts';
import { carbonAt, priceAt, priceChanges } from './signals.ts';
import type { Building } from './world.ts';

/**
 * Plans everybody at once. A promise once made is kept: where that would break one, those promised
 * keep their hours and the rest share what is left as fairly as can be.
 */
export function planTogether(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  at: Instant,
): ReadonlyMap<string, SessionPlan> {
  const together = planJobs(draft, building, jobs, [], at);
  const firm = jobs.filter((job) => job.promised && job.blocks.length > 0);
  if (firm.every(({ id }) => together.get(id)!.shortfall === 0)) return together;
  const rest = jobs.filter((job) => !firm.includes(job));
  return rest.length === 0 ? new Map() : planJobs(draft, building, rest, firm, at);
}

/** The jobs that hang together in time with a stretch; what lies beyond is not in their way. */
export function hangingTogether(
  jobs: readonly Job[],
  from: Instant,
  until: Instant,
): readonly Job[] {
  const near = jobs.filter(({ car }) => car.from < until && from < car.until);
  const first = Math.min(from, ...near.map(({ car }) => car.from));
  const last = Math.max(until, ...near.map(({ car }) => car.until));
  if (first === from && last === until) return near;
  return hangingTogether(jobs, instant(first), instant(last));
}

/** The plans of some jobs in what the blocks of others leave of the building's power. */
function planJobs(
  draft: Draft,
  building: Building,
  jobs: readonly Job[],
  others: readonly Job[],
  at: Instant,
): ReadonlyMap<string, SessionPlan> {
  const begin = instant(Math.min(...jobs.map(({ car }) => car.from)));
  const end = instant(Math.max(...jobs.map(({ car }) => car.until)));
  const tariffs = new Map(jobs.map(({ tariff }) => [tariff, draft.tariffs[tariff]!]));
  const taken = others.flatMap((job) => job.blocks.map((block) => ({ block, job })));
  const edges = new Set<Instant>();
  for (const tariff of tariffs.values()) {
    for (const change of priceChanges(building, tariff, begin, end)) edges.add(change);
  }
  for (const { car } of jobs) edges.add(car.from).add(car.until);
  for (const { block } of taken) edges.add(block.from).add(block.to);
  const watts = wattsWithinReach(draft, building);
  const slots = slotsBetween(begin, end, quarter, [...edges]).map(({ start, end: to }) => ({
    start,
    end: to,
    capacity: kilowatts(Math.max(0, watts - wattsTaken(taken, start)) / 1000),
  }));
  const costs = new Map<string, readonly number[]>();
  for (const { tariff, preference } of jobs) {
    const key = `${preference} ${tariff}`;
    if (!costs.has(key)) costs.set(key, costsOf(building, draft, tariff, preference, slots));
  }
  const planned = plan(
    slots,
    jobs.map((job) => ({ ...job.car, costs: costs.get(`${job.preference} ${job.tariff}`)! })),
  );
  if (!planned.ok) throw new Error(`A plan was refused: ${planned.refusal.why}`);
  const spaceOf = new Map([...jobs, ...others].map(({ id, space }) => [id, space]));
  return new Map(
    planned.plan.cars.map((car, index) => [
      car.id,
      toSessionPlan(jobs[index]!, car, slots, at, spaceOf),
    ]),
  );
}

function costsOf(
  building: Building,
  draft: Draft,
  tariff: string,
  preference: Job['preference'],
  slots: readonly Slot[],
): readonly number[] {
  const signals = slots.map(({ start }) => ({
    price: preference === 'cheapest' ? priceAt(building, draft.tariffs[tariff]!, start) : 0,
    carbon: carbonAt(building, start),
  }));
  return costsFor(preference, slots, signals);
}

/** The power of a line less what chargers out of reach still draw. */
function wattsWithinReach(draft: Draft, building: Building): number {
  const { charger } = draft.spaces[building.spaces[0]!]!;
  let drawn = 0;
  for (const { space, flow } of sessionsIn(draft, building.id)) {
    if (draft.spaces[space]!.condition.kind === 'offline') drawn += flow.amps;
  }
  return (building.capacity - drawn) * charger.volts;
}

function wattsTaken(
  taken: readonly { readonly block: PowerBlock; readonly job: Job }[],
  at: Instant,
): number {
  let watts = 0;
  for (const { block, job } of taken) {
    if (block.from <= at && at < block.to) watts += block.amps * job.volts;
  }
  return watts;
}
