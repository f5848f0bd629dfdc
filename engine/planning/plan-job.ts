import type { Draft } from '../community/draft/draft.ts';
import { sessionsIn } from '../community/draft/in-building.ts';
import type { SessionPlan } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import { hour, instant, minute, type Instant } from '../units.ts';
import { floorAmps } from '../charging/charger.ts';
import { quarter } from '../community/due.ts';
import { ownPlan } from './beside-others.ts';
import type { OwnPlan } from './hours/best-hours.ts';
import type { Job } from './hours/job.ts';
import { sessionPlan } from './hours/session-plan.ts';
import { hasPromised, isFair, isFirm, negligible, type Cost, type Plans } from './keep-promises.ts';
import { besides, replanChoices, type Choices, type Replanned } from './replan-choices.ts';
import { fewEnough } from './together/cut-slots.ts';
import { planJobs, type Together } from './together/plan-jobs.ts';

/**
 * Plans one job. If it finds its best hours in the power others leave, no other plan changes. Only
 * if others use those hours are they replanned jointly, so that no shortfall grows: first come, first
 * told. Only a promise to a car that is there, and a plan that an outage interrupted, may cost others
 * some of what they were told. Promised power is never taken away. See docs/planning.md.
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
  const isDue = isHeldBack && draft.sessions.has(job.id) && !hasPromised(job, own.blocks);
  const isOwed = isHeldBack && isOrdered && job.isBack;
  const mayCost = isDue || isOwed ? 'shortfalls' : 'nothing';
  const contested = { job, isOrdered, isHeldBack, isDue, mayCost } as const;
  return planWithOthers(draft, building, contested, alone(), at);
}

/** A job that others keep from its best hours. */
interface Contested {
  readonly job: Job;
  readonly isOrdered: boolean;
  /** It does not reach its goal beside the plans of others. */
  readonly isHeldBack: boolean;
  /** It is short of what was promised to a car that is there. */
  readonly isDue: boolean;
  readonly mayCost: Cost;
}

/** A joint plan to try, and what it may cost others; null if it is not tried. */
type Attempt = (
  contested: Contested,
  choices: Choices,
) => { readonly replanned: Replanned; readonly mayCost: Cost } | null;

const fewMove: Attempt = (_, { few }) => ({ replanned: few, mayCost: 'nothing' });

/**
 * What little a promise lacks, as power follows offers some seconds late, is charged at once: a whole
 * quarter hour at the least power would take far more from others than it needs.
 */
const atOnce: Attempt = ({ job, isDue, mayCost }, { many }) => {
  const { car, proof, volts } = job;
  const time = Math.max(minute, (car.need / ((floorAmps * volts) / 1000)) * hour);
  const until = instant(Math.ceil(car.from + time));
  if (!isDue || proof !== null || time >= quarter || until >= car.until) return null;
  const { jobs, others } = many();
  const now = { ...job, car: { ...car, until }, latest: until };
  const replanned = besidePromises(job, { jobs: [now, ...jobs.slice(1)], others });
  return { replanned, mayCost };
};

const manyMove: Attempt = ({ isOrdered, mayCost }, { few, many }) => {
  const hasMore = few.others.count > 0;
  const isTried = mayCost !== 'nothing' || (isOrdered && hasMore);
  return isTried ? { replanned: many(), mayCost } : null;
};

/** Cars with promised power keep their plans, so that they cannot be what is unfair. */
const promisesStay: Attempt = ({ job, isOrdered, isHeldBack, mayCost }, { many }) => {
  if (mayCost === 'nothing' && !(isOrdered && isHeldBack)) return null;
  return { replanned: besidePromises(job, many()), mayCost };
};

function besidePromises(job: Job, { jobs, others }: Replanned): Replanned {
  const stays = (one: Job) => one.id !== job.id && isFirm(one);
  return {
    jobs: jobs.filter((one) => !stays(one)),
    others: besides(others, jobs.filter(stays)),
  };
}

/**
 * Others with promised power may have found cheaper hours while the charger of this car was out. Their
 * ceilings hold whenever they charge, so they give those hours back.
 */
const pricesRise: Attempt = ({ isDue }, { many }) =>
  isDue ? { replanned: many(), mayCost: 'prices' } : null;

const attempts = [fewMove, atOnce, manyMove, promisesStay, pricesRise];

/**
 * Plans a job together with others: the first attempt that is fair to all and leaves no promise short,
 * or else the one that leaves the least, or else as alone.
 */
function planWithOthers(
  draft: Draft,
  building: Building,
  contested: Contested,
  alone: Plans,
  at: Instant,
): Plans {
  const choices = replanChoices(draft, building, contested.job, at);
  const planned = new Map<Replanned, Together | null>();
  const plan = (replanned: Replanned, mayCost: Cost) => {
    const { jobs, others } = replanned;
    if (mayCost === 'prices') return planJobs(draft, building, jobs, others, at, mayCost);
    const known = planned.get(replanned);
    const made = known === undefined ? planJobs(draft, building, jobs, others, at) : known;
    planned.set(replanned, made);
    return made;
  };
  const { job, isDue } = contested;
  let best: Together | null = null;
  for (const attempt of attempts) {
    const tried = attempt(contested, choices);
    if (tried === null) continue;
    const { replanned, mayCost } = tried;
    const made = plan(replanned, mayCost);
    if (made === null) continue;
    if (!isFair(draft, building, job, replanned.jobs, alone, made.plans, mayCost)) continue;
    const { blocks, shortfall } = made.plans.get(job.id)!;
    if (!isDue || hasPromised(job, blocks)) return made.explain();
    if (best === null || shortfall < best.plans.get(job.id)!.shortfall) best = made;
  }
  return best?.explain() ?? alone;
}

/** Plans one job in the power that others leave, whatever they have planned. */
export function planBeside(draft: Draft, job: Job, at: Instant): SessionPlan {
  const building = draft.buildings[draft.spaces[job.space]!.building]!;
  return planOf(job, ownPlan(draft, building, job, false), at);
}

const planOf = (job: Job, own: OwnPlan, at: Instant): SessionPlan =>
  sessionPlan(job, own, own.missing, () => own.missingAlone, at);
