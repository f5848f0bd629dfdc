import type { PowerBlock } from '../charging/power-block.ts';
import type { Instant } from '../units.ts';
import { bestHours, type Neighbour } from './best-hours.ts';
import { putReservation, putSession, type Draft } from './draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from './inside.ts';
import { reservationJob, sessionJob, shortOf, type Job } from './job.ts';
import { hangingTogether, planTogether } from './plan-together.ts';
import type { Session, SessionPlan } from './session.ts';
import { carbonAt, priceAt, priceChanges } from './signals.ts';
import type { Building } from './world.ts';

/**
 * So few cars that every wish is weighed against every other. Among more, a car that reaches its
 * goal in what the others leave does not make a hundred of them plan again for a better hour.
 */
const fewEnough = 12;
const negligible = 1e-6;

/** Plans for those in a building who have no plan; again for those who had to wait for others. */
export function planBuilding(draft: Draft, building: string, at: Instant, again: boolean): void {
  if (!again && draft.planless.size === 0) return;
  const sessions = sessionsIn(draft, building);
  const isSmall = sessions.length <= fewEnough;
  for (let place = 0; place < sessions.length; place += 1) {
    // Looked up anew each time: another's plan may have given this one a new plan too.
    const session = sessions[place]!;
    if (session.plan !== null && !(again && isSqueezed(session.plan, at, isSmall))) continue;
    if (!wantsPower(draft, session)) continue;
    adopt(draft, planFor(draft, sessionJob(draft, session, at), at));
    if (!again && draft.planless.size === 0) return;
  }
}

/** Waiting alone is no reason to plan again among many: power that is left comes to them anyway. */
const isSqueezed = ({ madeAt, shortfallWhy, waits }: SessionPlan, at: Instant, isSmall: boolean) =>
  madeAt < at && (shortfallWhy === 'shared-power' || (isSmall && waits.length > 0));

/**
 * Plans one job. If it finds its best hours in what the others leave, nobody else need move. Only
 * where others stand in its way do all plan again.
 */
export function planFor(draft: Draft, job: Job, at: Instant): ReadonlyMap<string, SessionPlan> {
  const building = draft.buildings[draft.spaces[job.space]!.building]!;
  const { car, preference } = job;
  const tariff = draft.tariffs[job.tariff]!;
  const changes =
    preference === 'cheapest' ? priceChanges(building, tariff, car.from, car.until) : [];
  const cost = {
    cheapest: stepwise(changes, (slot) => priceAt(building, tariff, slot)),
    greenest: (slot: Instant) => carbonAt(building, slot),
    fastest: (slot: Instant): number => slot - car.from,
  }[preference];
  const taken = takenIn(draft, building, job);
  const own = bestHours(job, cost, changes, building.capacity, taken, () =>
    neighboursOf(draft, building, job),
  );
  const isSmall = sessionsIn(draft, building.id).length <= fewEnough;
  if (own !== null && (own.regret <= negligible || !isSmall)) {
    const { blocks, waits } = own;
    const shortfall = shortOf(job, own.missing);
    const shortfallWhy = shortfall > 0 ? 'too-little-time' : null;
    return new Map([[job.id, { madeAt: at, blocks, waits, shortfall, shortfallWhy }]]);
  }
  const everybody = [job, ...jobsIn(draft, building.id, at).filter(({ id }) => id !== job.id)];
  const jobs = hangingTogether(everybody, car.from, car.until);
  return planTogether(draft, building, jobs, at);
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
function takenBy(draft: Draft, session: Session, { car }: Job): readonly PowerBlock[] {
  const { order, plan, flow, space } = session;
  if (order !== null && draft.outOfOrder.size > 0 && isOffline(draft, space)) {
    return [{ from: car.from, to: car.until, amps: flow.amps, welcome: flow.amps }];
  }
  return plan !== null && wantsPower(draft, session) ? plan.blocks : nothing;
}

const isOffline = ({ spaces }: Draft, space: string) => spaces[space]!.condition.kind === 'offline';

/** Everybody else in the building, and what they are to get. */
function neighboursOf(draft: Draft, building: Building, job: Job): readonly Neighbour[] {
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

/** Everybody the building's power is planned for: cars that are there, cars that are expected. */
function jobsIn(draft: Draft, building: string, at: Instant): readonly Job[] {
  return [
    ...sessionsIn(draft, building)
      .filter((session) => wantsPower(draft, session))
      .map((session) => sessionJob(draft, session, at)),
    ...reservationsIn(draft, building).map((one) => reservationJob(draft, one, at)),
  ];
}

/** Gives every session and reservation its new plan. */
export function adopt(draft: Draft, plans: ReadonlyMap<string, SessionPlan>): void {
  for (const [id, made] of plans) {
    const session = draft.sessions.get(id);
    const reservation = draft.reservations.get(id);
    if (session !== undefined) putSession(draft, { ...session, plan: made });
    if (reservation !== undefined) {
      putReservation(draft, { ...reservation, promise: made.blocks });
    }
  }
}
