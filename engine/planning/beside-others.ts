import type { PowerBlock } from '../charging/power-block.ts';
import type { Instant } from '../units.ts';
import { bestHours, chargesBetween, mayBeAhead, nameAhead, type OwnPlan } from './best-hours.ts';
import type { Draft } from '../community/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/inside.ts';
import type { Job } from './job.ts';
import { takeAway } from './fill-hours.ts';
import { blocksBeyondControl } from './beyond-control-blocks.ts';
import { fewEnough } from './plan-together.ts';
import { takeAllBut } from './take-all-but.ts';
import { heldBlocks, type GoesFirst, type Session } from '../community/session.ts';
import { carbonAt, priceAt, priceChanges } from '../community/signals.ts';
import type { Building } from '../community/world.ts';

/** The plan of a job in the power that all others leave. */
export function ownPlan(draft: Draft, building: Building, job: Job, isSmall: boolean): OwnPlan {
  const { car, preference, latest } = job;
  const tariff = draft.tariffs[job.tariff]!;
  const changes = preference === 'cheapest' ? priceChanges(building, tariff, car.from, latest) : [];
  const cost = {
    cheapest: stepwise(changes, (slot) => priceAt(building, tariff, slot)),
    greenest: (slot: Instant) => carbonAt(building, slot),
    fastest: (slot: Instant): number => slot - car.from,
  }[preference];
  const ahead = (from: Instant, to: Instant) => aheadOf(draft, building, job, from, to);
  const hours = (edges: readonly Instant[], takeOut: TakeOut) =>
    // In a large building nobody is replanned for a better hour, so regret is not needed.
    bestHours(job, cost, edges, building.capacity, takeOut, ahead, isSmall);
  const beyond = blocksBeyondControl(draft, building.id);
  if (beyond.length === 0 && areMany(draft, building, job)) {
    return hours(changes, (free, cuts) => takeAllBut([job], draft, building, free, cuts));
  }
  const taken = takenIn(draft, building, job);
  // With few others, slots are cut at every edge of their blocks; with many, quarter hours suffice.
  const edges = [...changes];
  if (taken.length <= fewEnough) {
    for (const blocks of taken) for (const { from, to } of blocks) edges.push(from, to);
  }
  return hours(edges, (free, cuts) => {
    takeAway(free, cuts, beyond);
    for (const blocks of taken) takeAway(free, cuts, blocks);
  });
}

type TakeOut = (free: number[], cuts: readonly Instant[]) => void;

/** Whether more than a few other cars are plugged in or expected in the building. */
function areMany(draft: Draft, { id }: Building, job: Job): boolean {
  const own = Number(draft.sessions.has(job.id) || draft.reservations.has(job.id));
  const there = sessionsIn(draft, id).length;
  return there - own > fewEnough || there + reservationsIn(draft, id).size - own > fewEnough;
}

/** Caches a function of time that changes only at known instants; called in order of time. */
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

/** The power planned for or promised to all others in the building. */
function takenIn(draft: Draft, building: Building, job: Job): readonly (readonly PowerBlock[])[] {
  const taken: (readonly PowerBlock[])[] = [];
  const sessions = sessionsIn(draft, building.id);
  for (let place = 0; place < sessions.length; place += 1) {
    const session = sessions[place]!;
    if (session.id !== job.id) taken.push(takenBy(draft, session));
  }
  for (const { id, promise } of reservationsIn(draft, building.id).values()) {
    if (id !== job.id) taken.push(promise);
  }
  return taken;
}

const nothing: readonly PowerBlock[] = [];

/** The planned blocks of a session; what chargers may draw beyond control is counted for all. */
function takenBy(draft: Draft, session: Session): readonly PowerBlock[] {
  if (!wantsPower(draft, session)) return nothing;
  return session.plan?.blocks ?? heldBlocks(session, draft.now);
}

/** Whether a car charges at a charger out of reach. */
const isDrawing = ({ spaces }: Draft, { space, flow }: Session): boolean =>
  flow.amps > 0 && spaces[space]!.condition.kind === 'offline';

/** Who charges in an interval: without a list of all others, as a large building has many. */
function aheadOf(
  draft: Draft,
  building: Building,
  job: Job,
  from: Instant,
  to: Instant,
): readonly GoesFirst[] {
  const ahead: GoesFirst[] = [];
  const { sessions, readyBy } = draft.indexes.get(building.id)!;
  for (let place = 0; place < sessions.length; place += 1) {
    if (!mayBeAhead(ahead, readyBy[place]!)) continue;
    const session = sessions[place]!;
    const { id, order, space } = session;
    if (order === null || id === job.id) continue;
    if (chargesBetween(takenBy(draft, session), from, to) || isDrawing(draft, session)) {
      nameAhead(ahead, space, order.readyBy);
    }
  }
  for (const { id, space, to: leavesAt, promise } of reservationsIn(draft, building.id).values()) {
    if (id === job.id || !mayBeAhead(ahead, leavesAt)) continue;
    if (chargesBetween(promise, from, to)) nameAhead(ahead, space, leavesAt);
  }
  return ahead;
}
