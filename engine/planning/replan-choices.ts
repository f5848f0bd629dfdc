import type { PowerBlock } from '../charging/power-block.ts';
import type { Instant } from '../units.ts';
import type { Draft } from '../community/draft.ts';
import { reservationsIn, sessionsIn, wantsPower } from '../community/inside.ts';
import { pathOf } from '../community/power-limits.ts';
import type { Reservation } from '../community/reservation.ts';
import { heldBlocks, type Session } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import type { Neighbor, Others } from './best-hours.ts';
import { reservationJob, sessionJob, type Job } from './job.ts';
import { connectedJobs } from './plan-together.ts';

/** The cars to replan together, and those that keep their plans. */
interface Replanned {
  readonly jobs: readonly Job[];
  readonly others: Others;
}

type Planned = Session | Reservation;

/**
 * Chooses which cars, at most so many, are replanned together with a job, and which keep their
 * current plan. In a large building this is done for most cars that arrive, so nothing is made for
 * those that are not chosen.
 */
export function replanChoices(
  draft: Draft,
  building: Building,
  job: Job,
  at: Instant,
): (most: number) => Replanned {
  const planned = plannedIn(draft, building, job);
  const made = new Map<Planned, Job>();
  const jobOf = (one: Planned): Job => {
    const known = made.get(one) ?? makeJob(draft, one, at);
    made.set(one, known);
    return known;
  };
  return (most) => {
    if (planned.length < most) {
      const everybody = [job, ...planned.map(jobOf)];
      return { jobs: connectedJobs(everybody, job.car.from, job.latest), others: nobody };
    }
    const moving = mostSlack(planned, job, at, most - 1);
    const list = (limit: number) => {
      const chosen = new Set(moving);
      const isOn = (one: Planned) => !chosen.has(one) && pathOf(draft, one).includes(limit);
      return planned.filter(isOn).map((one) => neighborOf(one, at));
    };
    const others = { count: planned.length - moving.length, list };
    return { jobs: [job, ...moving.map(jobOf)], others };
  };
}

const nobody: Others = { count: 0, list: () => [] };

/** Others, and jobs that keep their plans too. */
export const besides = ({ count, list }: Others, jobs: readonly Job[]): Others => ({
  count: count + jobs.length,
  list: (limit) => [
    ...list(limit),
    ...jobs
      .filter(({ path }) => path.includes(limit))
      .map(({ space, latest: leavesAt, blocks }) => ({ space, leavesAt, blocks })),
  ],
});

/** All other sessions and reservations that want power. */
function plannedIn(draft: Draft, { id }: Building, job: Job): readonly Planned[] {
  const planned: Planned[] = [];
  for (const session of sessionsIn(draft, id)) {
    if (session.id !== job.id && wantsPower(draft, session)) planned.push(session);
  }
  for (const reservation of reservationsIn(draft, id).values()) {
    if (reservation.id !== job.id) planned.push(reservation);
  }
  return planned;
}

const isSession = (one: Planned): one is Session => 'readings' in one;

const makeJob = (draft: Draft, one: Planned, at: Instant): Job =>
  isSession(one) ? sessionJob(draft, one, at) : reservationJob(draft, one, at);

const leavesAt = (one: Planned): Instant => (isSession(one) ? one.order!.readyBy : one.to);

const blocksOf = (one: Planned, at: Instant): readonly PowerBlock[] =>
  isSession(one) ? (one.plan?.blocks ?? heldBlocks(one, at)) : one.promise;

const neighborOf = (one: Planned, at: Instant): Neighbor => ({
  space: one.space,
  leavesAt: leavesAt(one),
  blocks: blocksOf(one, at),
});

/** Of those that use hours of the job, the ones that could wait longest, longest first. */
function mostSlack(
  planned: readonly Planned[],
  job: Job,
  at: Instant,
  most: number,
): readonly Planned[] {
  // Few of many are kept, in order: nearly all of them are turned away at the last place.
  const kept: Planned[] = [];
  const slacks = new Float64Array(most + 1);
  const { latest, car } = job;
  for (const one of planned) {
    let slack = leavesAt(one) - at;
    let isInTheWay = false;
    for (const { from, to, amps } of blocksOf(one, at)) {
      if (amps === 0) continue;
      slack -= to - from;
      isInTheWay ||= from < latest && car.from < to;
    }
    if (!isInTheWay || (kept.length === most && slack <= slacks[most - 1]!)) continue;
    let place = Math.min(kept.length, most - 1);
    while (place > 0 && slacks[place - 1]! < slack) {
      slacks[place] = slacks[place - 1]!;
      kept[place] = kept[place - 1]!;
      place -= 1;
    }
    slacks[place] = slack;
    kept[place] = one;
  }
  return kept;
}
