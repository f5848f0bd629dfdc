import type { PowerBlock } from '../charging/power-block.ts';
import { plan, type CarPlan, type Slot } from '../power/plan.ts';
import { costsFor, slotsBetween } from '../power/preference.ts';
import { instant, kilowatts, type Instant } from '../units.ts';
import { bestHours } from './best-hours.ts';
import { putReservation, putSession, type Draft } from './draft.ts';
import { quarter } from './due.ts';
import { reservationJob, sessionJob, shortOf, toSessionPlan, type Job } from './job.ts';
import type { Session, SessionPlan } from './session.ts';
import { carbonAt, priceAt, priceChanges } from './signals.ts';
import type { Building } from './world.ts';

/** A plugged-in car that still wants power and whose charger can give it. */
export function wantsPower(draft: Draft, session: Session): boolean {
  const kind = session.phase.kind;
  return (
    session.order !== null &&
    kind !== 'complete' &&
    kind !== 'stopped' &&
    draft.spaces[session.space]!.condition.kind === 'ready'
  );
}

export const sessionsIn = (draft: Draft, building: string): readonly Session[] =>
  Object.values(draft.sessions).filter((session) => session.building === building);

const reservationsIn = (draft: Draft, building: string) =>
  Object.values(draft.reservations).filter(
    ({ space }) => draft.spaces[space]!.building === building,
  );

/** Everybody the building's power is planned for: cars that are there, cars that are expected. */
function jobsIn(draft: Draft, building: string, at: Instant): readonly Job[] {
  return [
    ...sessionsIn(draft, building)
      .filter((session) => wantsPower(draft, session))
      .map((session) => sessionJob(draft, session, at)),
    ...reservationsIn(draft, building).map((one) => reservationJob(draft, one, at)),
  ];
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
    planned.plan.cars.map((car: CarPlan, index) => [
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

/** The building's power less what chargers out of reach still draw. */
function wattsWithinReach(draft: Draft, building: Building): number {
  const { charger } = draft.spaces[building.spaces[0]!]!;
  const offline = sessionsIn(draft, building.id).filter(
    ({ space }) => draft.spaces[space]!.condition.kind === 'offline',
  );
  const drawn = offline.reduce((sum, { flow }) => sum + flow.amps, 0);
  return (building.capacity - drawn) * charger.volts * charger.phases;
}

function wattsTaken(
  taken: readonly { readonly block: PowerBlock; readonly job: Job }[],
  at: Instant,
): number {
  let watts = 0;
  for (const { block, job } of taken) {
    if (block.from <= at && at < block.to) watts += block.amps * job.wattsPerAmp;
  }
  return watts;
}

const isSqueezed = ({ shortfallWhy, waits }: SessionPlan) =>
  shortfallWhy === 'shared-power' || waits.length > 0;

/**
 * Plans one job. If its own best hours are free, the whole is still the best for all and nobody
 * else need move. Only where the building is in its way do all plan again.
 */
export function planFor(draft: Draft, job: Job, at: Instant): ReadonlyMap<string, SessionPlan> {
  const building = draft.buildings[draft.spaces[job.space]!.building]!;
  const { car, preference } = job;
  const tariff = draft.tariffs[job.tariff]!;
  const cost = {
    cheapest: (slot: Instant) => priceAt(building, tariff, slot),
    greenest: (slot: Instant) => carbonAt(building, slot),
    fastest: (slot: Instant): number => slot,
  }[preference];
  const changes =
    preference === 'cheapest' ? priceChanges(building, tariff, car.from, car.until) : [];
  const own = bestHours(job, cost, changes, freeAmps(draft, building, job));
  if (own !== null) {
    const { blocks } = own;
    const shortfall = shortOf(job, own.missing);
    const shortfallWhy = shortfall > 0 ? 'too-little-time' : null;
    return new Map([[job.id, { madeAt: at, blocks, waits: [], shortfall, shortfallWhy }]]);
  }
  const others = jobsIn(draft, building.id, at).filter(({ id }) => id !== job.id);
  const jobs = hangingTogether([job, ...others], car.from, car.until);
  return planTogether(draft, building, jobs, at);
}

/** Amps nobody else has plans for in a stretch of time. */
function freeAmps(draft: Draft, building: Building, job: Job) {
  const blocks: PowerBlock[] = [];
  let offline = 0;
  for (const session of sessionsIn(draft, building.id)) {
    if (session.id === job.id) continue;
    if (draft.spaces[session.space]!.condition.kind === 'offline') offline += session.flow.amps;
    else if (wantsPower(draft, session)) blocks.push(...(session.plan?.blocks ?? []));
  }
  for (const one of reservationsIn(draft, building.id)) {
    if (one.id !== job.id) blocks.push(...one.promise);
  }
  const near = blocks.filter(({ from, to }) => from < job.car.until && job.car.from < to);
  return (from: Instant, to: Instant): number => {
    let taken = offline;
    for (const block of near) if (block.from < to && from < block.to) taken += block.amps;
    return building.capacity - taken;
  };
}

/**
 * Plans everybody at once. A promise once made is kept: where that would break one, those promised
 * keep their hours and the rest share what is left as fairly as can be.
 */
function planTogether(
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
function hangingTogether(jobs: readonly Job[], from: Instant, until: Instant): readonly Job[] {
  const near = jobs.filter(({ car }) => car.from < until && from < car.until);
  const first = Math.min(from, ...near.map(({ car }) => car.from));
  const last = Math.max(until, ...near.map(({ car }) => car.until));
  if (first === from && last === until) return near;
  return hangingTogether(jobs, instant(first), instant(last));
}

/** Gives every session and reservation its new plan. */
export function adopt(draft: Draft, plans: ReadonlyMap<string, SessionPlan>): void {
  for (const [id, made] of plans) {
    const session = draft.sessions[id];
    const reservation = draft.reservations[id];
    if (session !== undefined) putSession(draft, { ...session, plan: made });
    if (reservation !== undefined) {
      putReservation(draft, { ...reservation, promise: made.blocks });
    }
  }
}

/** Plans for those who have no plan yet, and for all again where somebody was short of power. */
export function planBuilding(draft: Draft, id: string, at: Instant, again: boolean): void {
  const building = draft.buildings[id]!;
  for (const { id: session } of sessionsIn(draft, id)) {
    const current = draft.sessions[session]!;
    if (current.plan === null && wantsPower(draft, current)) {
      adopt(draft, planFor(draft, sessionJob(draft, current, at), at));
    }
  }
  const squeezed = sessionsIn(draft, id).some(
    (session) => session.plan !== null && wantsPower(draft, session) && isSqueezed(session.plan),
  );
  if (again && squeezed) {
    const jobs = hangingTogether(jobsIn(draft, id, at), at, instant(at + 1));
    adopt(draft, planTogether(draft, building, jobs, at));
  }
}
