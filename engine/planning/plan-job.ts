import type { Draft } from '../community/draft/draft.ts';
import { sessionsIn } from '../community/draft/in-building.ts';
import type { SessionPlan } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import type { Instant } from '../units.ts';
import { ownPlan } from './beside-others.ts';
import type { OwnPlan } from './hours/best-hours.ts';
import type { Job } from './hours/job.ts';
import { sessionPlan } from './hours/session-plan.ts';
import { hasPromised, isFair, isFirm, negligible, type Plans } from './keep-promises.ts';
import { besides, replanChoices, type Choices, type Replanned } from './replan-choices.ts';
import { fewEnough } from './together/cut-slots.ts';
import { planJobs, type Together } from './together/plan-jobs.ts';

/**
 * Plans one job. If it finds its best hours in the power others leave, no other plan changes. Only
 * if others use those hours are they replanned jointly: for an order, so that a shortage is shared
 * as fairly as possible; otherwise, and for a reservation, so that no shortfall grows. Promised
 * power is never taken away. See docs/planning.md.
 */
export function planFor(
  draft: Draft,
  asked: Job,
  at: Instant,
  why: 'ordered' | 'by-itself',
): Plans {
  const building = draft.buildings[draft.spaces[asked.space]!.building]!;
  const isSmall = sessionsIn(draft, building.id).length <= fewEnough;
  const own = ownPlan(draft, building, asked, isSmall);
  const job = { ...asked, proof: own.proof };
  const alone = () => new Map([[job.id, planOf(job, own, at)]]);
  const isHeldBack = own.missing > own.missingAlone;
  if (!isHeldBack && (own.regret <= negligible || !isSmall)) return alone();
  const isOrdered = why === 'ordered';
  // What was promised to a car that is there comes before what others were told.
  const isDue = draft.sessions.has(job.id) && !hasPromised(job, own.blocks);
  const mayCost = isHeldBack && (isOrdered || isDue);
  return planWithOthers(draft, building, { job, isOrdered, mayCost }, alone(), at);
}

/** A job that others keep from its best hours. */
interface Contested {
  readonly job: Job;
  readonly isOrdered: boolean;
  /** Whether the shortfall of others may grow. */
  readonly mayCost: boolean;
}

/** A joint plan to try, and whether the shortfall of others may grow by it; null if it is not tried. */
type Attempt = (
  contested: Contested,
  choices: Choices,
) => { readonly replanned: Replanned; readonly mayCost: boolean } | null;

const fewMove: Attempt = (_, { few }) => ({ replanned: few, mayCost: false });

const manyMove: Attempt = ({ isOrdered, mayCost }, { few, many }) => {
  const hasMore = few.others.count > 0;
  return mayCost || (isOrdered && hasMore) ? { replanned: many(), mayCost } : null;
};

/** Cars with promised power keep their plans, so that they cannot be what is unfair. */
const promisesStay: Attempt = ({ job, mayCost }, { many }) => {
  if (!mayCost) return null;
  const { jobs, others } = many();
  const stays = (one: Job) => one.id !== job.id && isFirm(one);
  const replanned = {
    jobs: jobs.filter((one) => !stays(one)),
    others: besides(others, jobs.filter(stays)),
  };
  return { replanned, mayCost };
};

const attempts = [fewMove, manyMove, promisesStay];

/** Plans a job together with others: the first attempt that is fair to all, or else as alone. */
function planWithOthers(
  draft: Draft,
  building: Building,
  contested: Contested,
  alone: Plans,
  at: Instant,
): Plans {
  const choices = replanChoices(draft, building, contested.job, at);
  const planned = new Map<Replanned, Together | null>();
  const plan = (replanned: Replanned) => {
    const { jobs, others } = replanned;
    const known = planned.get(replanned);
    const made = known === undefined ? planJobs(draft, building, jobs, others, at) : known;
    planned.set(replanned, made);
    return made;
  };
  for (const attempt of attempts) {
    const tried = attempt(contested, choices);
    if (tried === null) continue;
    const { replanned, mayCost } = tried;
    const made = plan(replanned);
    if (made === null) continue;
    if (isFair(draft, building, contested.job, replanned.jobs, alone, made.plans, mayCost)) {
      return made.explain();
    }
  }
  return alone;
}

/** Plans one job in the power that others leave, whatever they have planned. */
export function planBeside(draft: Draft, job: Job, at: Instant): SessionPlan {
  const building = draft.buildings[draft.spaces[job.space]!.building]!;
  return planOf(job, ownPlan(draft, building, job, false), at);
}

const planOf = (job: Job, own: OwnPlan, at: Instant): SessionPlan =>
  sessionPlan(job, own, own.missing, () => own.missingAlone, at);
