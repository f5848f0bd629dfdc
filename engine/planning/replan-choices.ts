import { instant, type Instant } from '../units.ts';
import type { Draft } from '../community/draft/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/draft/in-building.ts';
import { pathOf } from '../community/draft/power-limits.ts';
import { plannedTime } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import { chargesBetween, nameAhead, type Neighbor, type Others } from './hours/best-hours.ts';
import { reservationJob, sessionJob, type Job } from './hours/job.ts';
import { fewEnough } from './together/cut-slots.ts';
import { blocksOf, isSession, leavesAt, nameCharging, type Planned } from './planned-cars.ts';

/** The cars to replan together, and those that keep their plans. */
export interface Replanned {
  readonly jobs: readonly Job[];
  readonly others: Others;
}

/** Who can be replanned with a job: of those that use its hours, the ones with the most slack. */
export interface Choices {
  readonly few: Replanned;
  /** More than a few; the same if those are all. */
  readonly many: () => Replanned;
}

/** How many are replanned together, with the job itself. */
const together = { few: 24, many: 120 };

/**
 * Chooses which cars are replanned together with a job, and which keep their current plan. In a
 * large building this is done for most cars that arrive, so nothing is made for those that are not
 * chosen, and little is read of them.
 */
export function replanChoices(draft: Draft, building: Building, job: Job, at: Instant): Choices {
  const made = new Map<Planned, Job>();
  const jobOf = (one: Planned): Job => {
    const known = made.get(one) ?? makeJob(draft, one, at);
    made.set(one, known);
    return known;
  };
  const choose = (most: number): Replanned => {
    const first = firstPlanned(draft, building, job, most + fewEnough);
    if (first.length < most) {
      const everybody = [job, ...first.map(jobOf)];
      return { jobs: connectedJobs(everybody, job.car.from, job.latest), others: nobody };
    }
    const moving = mostSlack(draft, building, job, at, most - 1);
    const others = allBut(draft, building, job, new Set(moving), at);
    // More than a few are as good as all of them.
    return {
      jobs: [job, ...moving.map(jobOf)],
      others: { ...others, count: first.length - moving.length },
    };
  };
  const few = choose(together.few);
  let many: Replanned | null = null;
  return { few, many: () => (many ??= few.others.count > 0 ? choose(together.many) : few) };
}

/** The jobs connected with a window by a chain of overlapping windows; no others affect them. */
function connectedJobs(jobs: readonly Job[], from: Instant, until: Instant): readonly Job[] {
  const near = jobs.filter(({ car, latest }) => car.from < until && from < latest);
  const first = Math.min(from, ...near.map(({ car }) => car.from));
  const last = Math.max(until, ...near.map(({ latest }) => latest));
  if (first === from && last === until) return near;
  return connectedJobs(jobs, instant(first), instant(last));
}

const nobody: Others = { count: 0, list: () => [], nameAhead: () => undefined };

/** Others, and jobs that keep their plans too. */
export const besides = (others: Others, jobs: readonly Job[]): Others => {
  const list = (limit: number) =>
    jobs
      .filter(({ path }) => path.includes(limit))
      .map(({ space, latest, blocks }) => ({ space, leavesAt: latest, blocks }));
  return {
    count: others.count + jobs.length,
    list: (limit) => [...others.list(limit), ...list(limit)],
    nameAhead: (limit, when, ahead) => {
      others.nameAhead(limit, when, ahead);
      for (const one of list(limit)) {
        if (chargesBetween(one.blocks, when.from, when.to)) {
          nameAhead(ahead, one.space, one.leavesAt);
        }
      }
    },
  };
};

/** All that keep their plans while some move for a job. */
function allBut(
  draft: Draft,
  building: Building,
  job: Job,
  moving: ReadonlySet<Planned>,
  at: Instant,
): Omit<Others, 'count'> {
  const stays = (one: Planned) => !moving.has(one) && isPlanned(draft, one, job);
  return {
    list: (limit) =>
      firstPlanned(draft, building, job, Infinity)
        .filter((one) => !moving.has(one) && pathOf(draft, one).includes(limit))
        .map((one): Neighbor => ({
          space: one.space,
          leavesAt: leavesAt(one),
          blocks: blocksOf(one, at),
        })),
    nameAhead: (limit, { from, to }, ahead) => {
      const charges = (one: Planned) => chargesBetween(blocksOf(one, at), from, to) && stays(one);
      nameCharging(draft, building, limit, ahead, charges);
    },
  };
}

/** Whether another car than that of the job wants power, or is promised some. */
const isPlanned = (draft: Draft, one: Planned, job: Job): boolean =>
  one.id !== job.id && (!isSession(one) || wantsPower(draft, one));

/** The other sessions and reservations that want power, up to a number of them. */
function firstPlanned(draft: Draft, { id }: Building, job: Job, most: number): readonly Planned[] {
  const planned: Planned[] = [];
  for (const all of [sessionsIn(draft, id), reservationsIn(draft, id).values()]) {
    for (const one of all) {
      if (planned.length >= most) return planned;
      if (isPlanned(draft, one, job)) planned.push(one);
    }
  }
  return planned;
}

const makeJob = (draft: Draft, one: Planned, at: Instant): Job =>
  isSession(one) ? sessionJob(draft, one, at) : reservationJob(draft, one, at);

/** Of those that use hours of the job, the ones that could wait longest, longest first. */
function mostSlack(
  draft: Draft,
  building: Building,
  job: Job,
  at: Instant,
  most: number,
): readonly Planned[] {
  const kept: Planned[] = [];
  const slacks = new Float64Array(most + 1);
  const { latest, car } = job;
  // Few of many are kept, in order: nearly all of them are turned away at the last place.
  const isTurnedAway = (slack: number) => kept.length === most && slack <= slacks[most - 1]!;
  const consider = (one: Planned) => {
    const blocks = blocksOf(one, at);
    const slack = leavesAt(one) - at - plannedTime(blocks);
    if (isTurnedAway(slack) || !chargesBetween(blocks, car.from, latest)) return;
    if (!isPlanned(draft, one, job)) return;
    let index = Math.min(kept.length, most - 1);
    while (index > 0 && slacks[index - 1]! < slack) {
      slacks[index] = slacks[index - 1]!;
      kept[index] = kept[index - 1]!;
      index -= 1;
    }
    slacks[index] = slack;
    kept[index] = one;
  };
  const { sessions, latestStart } = draft.indexes.get(building.id)!;
  for (let index = 0; index < sessions.length; index += 1) {
    if (latestStart[index] === -Infinity || isTurnedAway(latestStart[index]! - at)) continue;
    consider(sessions[index]!);
  }
  for (const one of reservationsIn(draft, building.id).values()) {
    // What is promised lies within the slot.
    if (one.from < latest && !isTurnedAway(one.to - at)) consider(one);
  }
  return kept;
}
