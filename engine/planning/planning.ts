import type { PowerBlock } from '../charging/power-block.ts';
import { instant, type Instant } from '../units.ts';
import { bestHours, type Neighbor, type OwnPlan } from './best-hours.ts';
import { putReservation, putSession, tell, type Draft } from '../community/draft.ts';
import { millijoulesPerWattHour } from '../community/goal.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/inside.ts';
import { reservationJob, sessionJob, type Job } from './job.ts';
import { fewEnough, hangingTogether, planJobs } from './plan-together.ts';
import { sessionPlan } from './session-plan.ts';
import type { Session, SessionPlan } from '../community/session.ts';
import { carbonAt, priceAt, priceChanges } from '../community/signals.ts';
import type { Building } from '../community/world.ts';

type Plans = ReadonlyMap<string, SessionPlan>;

const negligible = 1e-6;

/**
 * So many plan again together: the one who is held back, and of those in its way the ones who can
 * most wait. A thousand cars are not asked to move for one; more only where few cannot make room.
 */
const together = [24, 120] as const;

/** Plans for those in a building who have no plan; again for those who had to wait for others. */
export function planBuilding(draft: Draft, building: string, at: Instant, again: boolean): void {
  if (!again && draft.planless.size === 0) return;
  const sessions = sessionsIn(draft, building);
  const isSmall = sessions.length <= fewEnough;
  for (let place = 0; place < sessions.length; place += 1) {
    // Looked up anew each time: another's plan may have given this one a new plan too.
    const session = sessions[place]!;
    const isNew = session.plan === null;
    if (!isNew && !(again && isSqueezed(session.plan, at, isSmall))) continue;
    if (!wantsPower(draft, session)) continue;
    const job = sessionJob(draft, session, at);
    // Who is late already has no claim to what others were told they would get.
    const why = isNew && session.order!.readyBy > at ? 'ordered' : 'by-itself';
    const plans = planFor(draft, job, at, why);
    // Nobody's order changed, so nobody is to have less than they were told.
    const isWorse = !isNew && plans.get(session.id)!.shortfall > session.plan.shortfall;
    if (!isWorse) adopt(draft, plans, at);
    if (isNew) keepPromiseWithin(draft, session.id, job);
    if (!again && draft.planless.size === 0) return;
  }
}

/**
 * Who falls short plans again whenever power may have become free, also in the instant of the last
 * plan. Waiting alone is no reason among many: power that is left comes to them anyway.
 */
const isSqueezed = ({ madeAt, shortfallWhy, waits }: SessionPlan, at: Instant, isSmall: boolean) =>
  shortfallWhy === 'shared-power' ||
  shortfallWhy === 'space-reserved' ||
  (isSmall && madeAt < at && waits.length > 0);

/**
 * Plans one job. If it finds its best hours in what the others leave, nobody else need move. Only
 * where others stand in its way do all plan again: for somebody's order, so that what does not fit
 * is shared as fairly as can be; by itself and for a reservation, so that nobody has less than
 * before. Promised power is never taken away.
 */
export function planFor(draft: Draft, job: Job, at: Instant, why: 'ordered' | 'by-itself'): Plans {
  const building = draft.buildings[draft.spaces[job.space]!.building]!;
  const isSmall = sessionsIn(draft, building.id).length <= fewEnough;
  const own = ownPlan(draft, building, job, isSmall);
  const isHeldBack = own.missing > own.missingAlone;
  const alone = () =>
    new Map([[job.id, sessionPlan(job, own, own.missing, () => own.missingAlone, at)]]);
  if (!isHeldBack && (own.regret <= negligible || !isSmall)) return alone();
  const mayCost = why === 'ordered' && isHeldBack;
  const before = alone();
  const planned = plannedIn(draft, building, job);
  const few = whoPlansAgain(planned, job, at, together[0]);
  const made = planJobs(draft, building, few.jobs, few.others, at);
  if (isFair(draft, building, job, few.jobs, before, made.plans, false)) return made.explain();
  if (why === 'by-itself' && few.others.length > 0) return before;
  const { jobs, others } =
    few.others.length > 0 ? whoPlansAgain(planned, job, at, together[1]) : few;
  const wider = jobs === few.jobs ? made : planJobs(draft, building, jobs, others, at);
  if (isFair(draft, building, job, jobs, before, wider.plans, mayCost)) return wider.explain();
  if (!mayCost) return before;
  const isFirm = ({ id, promise, blocks }: Job) =>
    id !== job.id && promise !== null && blocks.length > 0;
  const rest = jobs.filter((one) => !isFirm(one));
  const firm = jobs.filter(isFirm).map(asNeighbor);
  const around = planJobs(draft, building, rest, [...others, ...firm], at);
  const isBetter = isFair(draft, building, job, rest, before, around.plans, mayCost);
  return isBetter ? around.explain() : before;
}

const asNeighbor = ({ space, latest: leavesAt, blocks }: Job): Neighbor => ({
  space,
  leavesAt,
  blocks,
});

/** Who plans again with a job, and who keeps the power they have. */
function whoPlansAgain(
  planned: readonly Planned[],
  job: Job,
  at: Instant,
  most: number,
): { readonly jobs: readonly Job[]; readonly others: readonly Neighbor[] } {
  if (planned.length < most) {
    const everybody = [job, ...planned.map(({ makeJob }) => makeJob(at))];
    return { jobs: hangingTogether(everybody, job.car.from, job.latest), others: [] };
  }
  const canWait = ({ leavesAt, blocks }: Planned) =>
    blocks.reduce((time, { from, to, amps }) => time - (amps > 0 ? to - from : 0), leavesAt - at);
  const isInTheWay = ({ blocks }: Planned) =>
    blocks.some(({ from, to, amps }) => amps > 0 && from < job.latest && job.car.from < to);
  const moving = new Set(
    planned
      .filter(isInTheWay)
      .map((one) => ({ one, slack: canWait(one) }))
      .toSorted((a, b) => b.slack - a.slack)
      .slice(0, most - 1)
      .map(({ one }) => one),
  );
  return {
    jobs: [job, ...[...moving].map(({ makeJob }) => makeJob(at))],
    others: planned.filter((one) => !moving.has(one)),
  };
}

/** Somebody else who is to get power, and how to plan for them again. */
interface Planned extends Neighbor {
  readonly makeJob: (at: Instant) => Job;
}

function plannedIn(draft: Draft, building: Building, job: Job): readonly Planned[] {
  const sessions = sessionsIn(draft, building.id)
    .filter((session) => session.id !== job.id && wantsPower(draft, session))
    .map((session) => ({
      space: session.space,
      leavesAt: session.order!.readyBy,
      blocks: session.plan?.blocks ?? nothing,
      makeJob: (at: Instant) => sessionJob(draft, session, at),
    }));
  const reservations = reservationsIn(draft, building.id)
    .filter(({ id }) => id !== job.id)
    .map((one) => ({
      space: one.space,
      leavesAt: one.to,
      blocks: one.promise,
      makeJob: (at: Instant) => reservationJob(draft, one, at),
    }));
  return [...sessions, ...reservations];
}

function ownPlan(draft: Draft, building: Building, job: Job, isSmall: boolean): OwnPlan {
  const { car, preference, latest } = job;
  const tariff = draft.tariffs[job.tariff]!;
  const changes = preference === 'cheapest' ? priceChanges(building, tariff, car.from, latest) : [];
  const cost = {
    cheapest: stepwise(changes, (slot) => priceAt(building, tariff, slot)),
    greenest: (slot: Instant) => carbonAt(building, slot),
    fastest: (slot: Instant): number => slot - car.from,
  }[preference];
  const taken = takenIn(draft, building, job);
  // Among few, every edge of a neighbor's power counts; among many, quarter hours are fine enough.
  const edges =
    taken.length <= fewEnough
      ? taken.flatMap((blocks) => blocks.flatMap(({ from, to }) => [from, to]))
      : [];
  const neighbors = () => neighborsOf(draft, building, job);
  const all = [...changes, ...edges];
  // Among many nobody plans again for a better hour, so nobody asks what the others cost it.
  return bestHours(job, cost, all, building.capacity, taken, neighbors, isSmall);
}

/**
 * Whether a new plan for many may be adopted: the job is served no worse than alone, promises stay
 * whole and cost no more than before, and nobody else falls shorter, unless an order may cost that.
 */
function isFair(
  draft: Draft,
  building: Building,
  job: Job,
  jobs: readonly Job[],
  alone: Plans,
  plans: Plans,
  mayCost: boolean,
): boolean {
  if (plans.get(job.id)!.shortfall > alone.get(job.id)!.shortfall) return false;
  return jobs.every((other) => {
    if (other.id === job.id) return true;
    const made = plans.get(other.id)!;
    if (other.promise !== null && other.blocks.length > 0) {
      return isKept(draft, building, other, made);
    }
    const told = draft.sessions.get(other.id)?.plan ?? null;
    return mayCost || told === null || made.shortfall <= told.shortfall;
  });
}

/** Whether a plan delivers what was promised in time, at no higher price than the one before. */
function isKept(draft: Draft, building: Building, job: Job, made: SessionPlan): boolean {
  const { energy, until } = job.promise!;
  const before = moneyFor(draft, building, job, job.blocks);
  const now = moneyFor(draft, building, job, made.blocks);
  return energyBefore(job, made.blocks, until) >= energy && now <= before + negligible;
}

/** Energy at the meter that blocks give before an instant, in millijoules. */
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
    for (let place = 0; place + 1 < edges.length; place += 1) {
      const time = Math.max(0, edges[place + 1]! - edges[place]!);
      const energy = Math.min(left, block.amps * job.volts * job.lines * time);
      left -= energy;
      sum += (energy / millijoulesPerWattHour / 1000) * priceAt(building, tariff, edges[place]!);
    }
  }
  return sum;
}

/** Who comes late or changes their own plan gives up what the new one no longer brings in time. */
export function keepPromiseWithin(draft: Draft, id: string, job: Job): void {
  const session = draft.sessions.get(id)!;
  if (session.promised === null || job.promise === null) return;
  const planned = energyBefore(job, session.plan?.blocks ?? [], job.promise.until);
  if (planned >= job.promise.energy) return;
  const given = Math.ceil((job.promise.energy - planned) / millijoulesPerWattHour);
  const energy = (session.promised.energy - given) as typeof session.promised.energy;
  putSession(draft, { ...session, promised: energy > 0 ? { ...session.promised, energy } : null });
}

/** A function asked in order of time that only changes at known instants. */
function stepwise(changes: readonly Instant[], ask: (at: Instant) => number) {
  let next = 0;
  let value: number | null = null;
  return (at: Instant): number => {
    if (value === null || at >= (changes[next] ?? Infinity)) {
      while (at >= (changes[next] ?? Infinity)) next += 1;
      value = ask(at);
    }
    return value;
  };
}

/** The power that everybody else in the building is to get. */
function takenIn(draft: Draft, building: Building, job: Job): readonly (readonly PowerBlock[])[] {
  const taken: (readonly PowerBlock[])[] = [];
  const sessions = sessionsIn(draft, building.id);
  for (let place = 0; place < sessions.length; place += 1) {
    const session = sessions[place]!;
    if (session.id !== job.id) taken.push(takenBy(draft, session, job));
  }
  for (const { id, promise } of reservationsIn(draft, building.id)) {
    if (id !== job.id) taken.push(promise);
  }
  return taken;
}

const nothing: readonly PowerBlock[] = [];

/** What a session is to get; a charger out of reach goes on as it is while the job lasts. */
function takenBy(draft: Draft, session: Session, { car, latest }: Job): readonly PowerBlock[] {
  const { order, plan, flow, space } = session;
  if (order !== null && draft.outOfOrder.size > 0 && isOffline(draft, space)) {
    return [{ from: car.from, to: latest, amps: flow.amps, welcome: flow.amps }];
  }
  return plan !== null && wantsPower(draft, session) ? plan.blocks : nothing;
}

const isOffline = ({ spaces }: Draft, space: string) => spaces[space]!.condition.kind === 'offline';

/** Everybody else in the building, and what they are to get. */
function neighborsOf(draft: Draft, building: Building, job: Job): readonly Neighbor[] {
  const sessions = sessionsIn(draft, building.id)
    .filter(({ id, order }) => id !== job.id && order !== null)
    .map((session) => ({
      space: session.space,
      leavesAt: session.order!.readyBy,
      blocks: takenBy(draft, session, job),
    }));
  const reservations = reservationsIn(draft, building.id)
    .filter(({ id }) => id !== job.id)
    .map(({ space, to: leavesAt, promise: blocks }) => ({ space, leavesAt, blocks }));
  return [...sessions, ...reservations];
}

/** Gives every session and reservation its new plan, and tells those whose plan now falls short. */
export function adopt(draft: Draft, plans: Plans, at: Instant): void {
  for (const [id, made] of plans) {
    const session = draft.sessions.get(id);
    const reservation = draft.reservations.get(id);
    if (session !== undefined) {
      putSession(draft, { ...session, plan: made });
      if (session.plan !== null) tellChange(draft, session, session.plan, made, at);
    }
    if (reservation !== undefined) {
      putReservation(draft, { ...reservation, promise: made.blocks });
    }
  }
}

function tellChange(
  draft: Draft,
  { id: session, user, space }: Session,
  before: SessionPlan,
  { shortfall }: SessionPlan,
  at: Instant,
): void {
  if (shortfall === before.shortfall) return;
  tell(draft, {
    kind: 'plan-changed',
    at,
    user,
    space,
    session,
    shortfall,
    before: before.shortfall,
  });
}
