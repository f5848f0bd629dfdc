import type { PowerBlock } from '../charging/power-block.ts';
import type { Instant } from '../units.ts';
import { bestHours, chargesBetween, type OwnPlan, type Room } from './hours/best-hours.ts';
import type { Draft } from '../community/draft/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/draft/in-building.ts';
import { fullLimit, heldBy, leastFree } from './hours/free-power.ts';
import type { Job } from './hours/job.ts';
import { takeAway } from './hours/fill-hours.ts';
import { blocksBeyondControl, blocksOn } from './hours/beyond-control-blocks.ts';
import { isSession, nameCharging } from './planned-cars.ts';
import { fewEnough } from './together/cut-slots.ts';
import { subtractPlannedLoad } from './hours/subtract-planned-load.ts';
import { capacityIn, leastOn, pathOf } from '../community/draft/power-limits.ts';
import type { GoesFirst } from '../community/phase.ts';
import { heldBlocks, type Session } from '../community/session.ts';
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
  const toldUntil = building.available?.told?.until;
  const edges = toldUntil === undefined ? [...changes] : [...changes, toldUntil];
  const beyond = blocksBeyondControl(draft, building.id);
  const isCrowd = beyond.length === 0 && areMany(draft, building, job);
  const taken = isCrowd ? [] : takenIn(draft, building, job);
  // With few others, slots are cut at every edge of their blocks; with many, quarter hours suffice.
  if (taken.length <= fewEnough) {
    for (const { blocks } of taken) for (const { from, to } of blocks) edges.push(from, to);
  }
  const free = new Map<number, number[]>();
  let known: readonly Instant[] = [];
  const freeOn = (limit: number) => free.get(limit)!;
  const room: Room = {
    alone: (at) => leastOn(draft, building, job.path, at),
    free: (cuts) => {
      known = cuts;
      for (const limit of job.path) {
        const left = capacityIn(draft, building, limit, cuts);
        free.set(limit, left);
        if (isCrowd) subtractPlannedLoad([job], draft, building, limit, left, cuts);
        else {
          takeAway(left, cuts, blocksOn(beyond, limit));
          for (const { path, blocks } of taken) {
            if (path.includes(limit)) takeAway(left, cuts, blocks);
          }
        }
      }
      return leastFree(job.path, freeOn);
    },
    heldBy: (from, to) => {
      const slot = known.findLastIndex((cut) => cut <= from);
      const limit = fullLimit(job.path, freeOn, slot);
      return heldBy(draft, building, limit, aheadOf(draft, building, job, limit, from, to));
    },
  };
  // In a large building nobody is replanned for a better hour, so regret is not needed.
  return bestHours(job, cost, edges, room, isSmall);
}

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

/** The power planned for another car, or promised to it, and the limits it draws on. */
interface Taken {
  readonly path: readonly number[];
  readonly blocks: readonly PowerBlock[];
}

/** The power planned for or promised to all others in the building. */
function takenIn(draft: Draft, building: Building, job: Job): readonly Taken[] {
  const taken: Taken[] = [];
  const sessions = sessionsIn(draft, building.id);
  for (let index = 0; index < sessions.length; index += 1) {
    const session = sessions[index]!;
    if (session.id === job.id) continue;
    taken.push({ path: pathOf(draft, session), blocks: takenBy(draft, session) });
  }
  for (const one of reservationsIn(draft, building.id).values()) {
    if (one.id !== job.id) taken.push({ path: pathOf(draft, one), blocks: one.promise });
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

/** Who charges on a limit in an interval: without a list of all others, as there may be many. */
function aheadOf(
  draft: Draft,
  building: Building,
  job: Job,
  limit: number,
  from: Instant,
  to: Instant,
): readonly GoesFirst[] {
  const ahead: GoesFirst[] = [];
  nameCharging(draft, building, limit, ahead, (one) => {
    if (one.id === job.id) return false;
    const blocks = isSession(one) ? takenBy(draft, one) : one.promise;
    return chargesBetween(blocks, from, to) || (isSession(one) && isDrawing(draft, one));
  });
  return ahead;
}
