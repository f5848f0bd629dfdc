import { floorAmps, sharedPhases, type Charger } from '../../charging/charger.ts';
import { effortToStore, fullAmps, meteredPower, type Pair } from '../../charging/flow.ts';
import { intoBattery } from '../../charging/losses.ts';
import { blockAt, nextAfterProof } from '../../charging/power-block.ts';
import { taperStep } from '../../charging/taper.ts';
import { storedAt } from '../../charging/vehicle.ts';
import type { Contender } from '../../power/contender.ts';
import type { ControlSession, OfferReason } from '../../power/control.ts';
import {
  amps,
  instant,
  kilowattHours,
  millijoules,
  millijoulesPerWattHour,
  type Amps,
  type Instant,
} from '../../units.ts';
import { askedAmps, completion, effortLeft, expectedFlow, targetOf, type Target } from '../goal.ts';
import type { GoesFirst } from '../phase.ts';
import type { Session } from '../session.ts';
import { mayDrawAt } from '../beyond-control.ts';
import type { Space } from '../world.ts';

/**
 * What a session asks of its building's power. Valid until the session changes: plan edges (due in
 * the agenda) and taper steps (reported) each change it. Only the fields that `refresh` sets depend
 * on the clock; they are updated before power is shared. A decision reads every claim of a
 * building, so a claim repeats what it needs of its session: following references costs more.
 */
export interface Claim extends ControlSession {
  readonly session: Session;
  readonly pair: Pair;
  readonly target: Target;
  /** False once the session has changed and the claim is outdated. */
  isCurrent: boolean;
  remaining: ControlSession['remaining'];
  departure: Instant;
  firm: boolean;
  late: boolean;
  /** The lower of the charger's and the car's maximum, before any taper. */
  readonly fullAmps: number;
  readonly isDone: boolean;
  readonly mayDraw: Amps;
  /** It gets all its car can take, and its plan accepts it: nothing to change. */
  readonly hasAll: boolean;
  /** Computed at the first decision: in a building where all have all, there is none. */
  course: Course | null;
  /** The last decision, if it left the session as it was. */
  kept: Kept | null;
}

/** An offer with its reason. */
interface Kept {
  readonly offer: number;
  readonly why: OfferReason;
  readonly ahead: readonly GoesFirst[];
  readonly fullLine: number;
}

/**
 * The remaining energy as a function of time, while power and taper stay as they are. Powers are in
 * millijoules a millisecond, energies in millijoules.
 */
interface Course {
  readonly since: Instant;
  readonly metered: number;
  readonly intoBattery: number;
  /** What the battery lacks to the next taper step, or to the goal. */
  readonly toStep: number;
  readonly fullMetered: number;
  readonly fullIntoBattery: number;
  /** Metered energy from that step to the goal. */
  readonly afterStep: number;
  /** Metered energy to the goal, by the register. */
  readonly byRegister: number;
}

/** The sessions of a building that take part in power sharing. */
export interface Claims {
  readonly byId: Map<string, Contender<Claim>>;
  /** Sessions that changed since their claim was computed, or never had one. */
  readonly unclaimed: Set<string>;
  /** The claims in the order of their last ranking; may include outdated ones. */
  ranked: Contender<Claim>[];
  /** How many do not have all they can take. */
  unmet: number;
  /** What they may draw on each limit of the building's power. */
  readonly load: number[];
  /** How many have no plan, when the newest plan was made, and how many plans were made then. */
  planless: number;
  newestPlan: number;
  newPlans: number;
}

export const noClaims = (): Claims => ({
  byId: new Map(),
  unclaimed: new Set(),
  ranked: [],
  unmet: 0,
  load: [],
  planless: 0,
  newestPlan: 0,
  newPlans: 0,
});

/** Outdated claims are cleared away when they are many, and before each decision. */
const someOutdated = 64;

/** Adds the claim of a session that takes part from now on. */
export function addClaim(claims: Claims, one: Contender<Claim>): void {
  const { id, session, lines, mayDraw, hasAll } = one.session;
  claims.unclaimed.delete(id);
  claims.byId.set(id, one);
  claims.ranked.push(one);
  if (claims.ranked.length > 2 * claims.byId.size + someOutdated) currentClaims(claims);
  if (!hasAll) claims.unmet += 1;
  for (const line of lines) claims.load[line] = (claims.load[line] ?? 0) + mayDraw;
  const madeAt = session.plan?.madeAt;
  if (madeAt === undefined) claims.planless += 1;
  else if (madeAt === claims.newestPlan) claims.newPlans += 1;
  else if (madeAt > claims.newestPlan) {
    claims.newestPlan = madeAt;
    claims.newPlans = 1;
  }
}

/** Drops the claim of a session that changed or ended. */
export function dropClaim(claims: Claims, id: string): void {
  const known = claims.byId.get(id);
  if (known === undefined) {
    claims.unclaimed.delete(id);
    return;
  }
  const { session: claim } = known;
  claim.isCurrent = false;
  claims.byId.delete(id);
  if (!claim.hasAll) claims.unmet -= 1;
  for (const line of claim.lines) claims.load[line]! -= claim.mayDraw;
  const { plan } = claim.session;
  if (plan === null) claims.planless -= 1;
  else if (plan.madeAt === claims.newestPlan) claims.newPlans -= 1;
}

/** The current claims, in the order of their last ranking. */
export function currentClaims(claims: Claims): readonly Contender<Claim>[] {
  const { ranked, byId } = claims;
  if (ranked.length > byId.size) {
    claims.ranked = ranked.filter(({ session }) => session.isCurrent);
  }
  return claims.ranked;
}

/** Whether a claim has no plan, or one made at this instant. */
export const hasNewPlan = ({ planless, newestPlan, newPlans }: Claims, at: Instant): boolean =>
  planless > 0 || (newPlans > 0 && newestPlan === at);

export function claimOf(
  pair: Pair,
  session: Session,
  space: Space,
  lines: readonly number[],
  at: Instant,
): Claim {
  const { id, plan, switchedAt, offered, offeredAt, line } = session;
  const { condition, charger } = space;
  // What draws more than it was offered counts like a charger out of reach.
  const reach = line.excess === undefined ? condition.kind : 'offline';
  const mayDraw = amps(reach === 'offline' ? mayDrawAt(space, session) : line.mayDraw);
  const flow = expectedFlow(pair, session, at);
  const isSwitch = charger.control === 'on-off';
  const limit = isSwitch ? charger.maxAmps : askedAmps(pair, session);
  const block = plan === null ? undefined : blockAt(plan.blocks, at);
  const target = targetOf(pair, session, session.order!.goal);
  const welcome = amps(Math.min(limit, block?.welcome ?? 0));
  return {
    session,
    pair,
    target,
    isCurrent: true,
    id,
    lines,
    phases: sharedPhases(pair.charger, pair.vehicle),
    limit,
    remaining: kilowattHours(0),
    departure: departureOf(session, at),
    planned: amps(Math.min(limit, block?.amps ?? 0)),
    welcome,
    onPlan: plan !== null && plan.shortfall === 0,
    firm: isFirm(session, at),
    late: session.order!.readyBy <= at,
    offered: reach === 'offline' ? mayDraw : offered,
    offeredSince: offeredAt,
    drawn: isSwitch ? offered : flow.amps,
    switchedAt,
    charger: reach,
    ...leastOf(charger),
    fullAmps: fullAmps(pair),
    isDone: completion(pair, flow, target) !== null,
    mayDraw,
    hasAll: isMet(session, limit, welcome, at),
    course: null,
    kept: null,
  };
}

/** What a charger can be set to, where that is not the usual. */
function leastOf({ control, leastAmps, stepAmps, maxAmps }: Charger) {
  if (control === 'on-off') return { floor: maxAmps, step: maxAmps };
  if (leastAmps === undefined && stepAmps === undefined) return {};
  const step = stepAmps ?? amps(1);
  return { step, floor: amps(Math.ceil(Math.max(leastAmps ?? 0, floorAmps) / step) * step) };
}

const allItTakes: ReadonlySet<string> = new Set(['full-power', 'taper', 'proof']);

function isMet(
  { phase, flow, offered, plan }: Session,
  limit: Amps,
  welcome: Amps,
  at: Instant,
): boolean {
  if (phase.kind !== 'charging' || phase.amps !== flow.amps || offered !== flow.amps) return false;
  if (!allItTakes.has(phase.why.kind)) return false;
  // A new plan may go on where the one before had only the proof, or the other way round.
  const next = phase.why.kind === 'proof' ? phase.why.next.until : null;
  if (next !== (plan === null ? null : nextAfterProof(plan.blocks, at))) return false;
  return flow.amps === limit && welcome >= limit;
}

function courseOf({ pair, session, target }: Claim, at: Instant): Course {
  const { charger, vehicle } = pair;
  const { flow } = session;
  const metered = meteredPower(pair, flow.amps);
  const { amps: asked, until } = taperStep(
    vehicle,
    charger,
    expectedFlow(pair, session, at).stored,
  );
  const fullPower = meteredPower(pair, amps(Math.min(asked, charger.maxAmps)));
  const goal = Math.min(target.stored, storedAt(vehicle, vehicle.limit));
  const step = millijoules(Math.min(goal, until));
  return {
    since: flow.since,
    metered,
    intoBattery: intoBattery(metered),
    toStep: step - flow.stored,
    fullMetered: fullPower,
    fullIntoBattery: intoBattery(fullPower),
    afterStep: effortToStore(pair, step, target.stored, charger.maxAmps).metered,
    byRegister: target.meter - flow.meter,
  };
}

/** Updates the fields that depend on the clock. */
export function refresh(claim: Claim, at: Instant): void {
  if (claim.departure <= at) {
    claim.departure = departureOf(claim.session, at);
    claim.late = true;
  }
  if (claim.firm) claim.firm = isFirm(claim.session, at);
  // Charging ends only at the goal, and a car that does not charge keeps its remaining energy.
  if (!claim.isDone && (claim.drawn > 0 || claim.course === null)) {
    claim.course ??= courseOf(claim, at);
    claim.remaining = remainingAt(claim, claim.course, at);
  }
}

/** Equals `effortLeft` at the instant, without iterating over the taper each time. */
function remainingAt(claim: Claim, course: Course, at: Instant): ControlSession['remaining'] {
  const time = Math.max(0, at - course.since);
  const toStep = course.toStep - course.intoBattery * time;
  const { fullIntoBattery } = course;
  if (toStep <= 0 || fullIntoBattery === 0) {
    const { pair, session, target } = claim;
    return asKilowattHours(effortLeft(pair, expectedFlow(pair, session, at), target).metered);
  }
  const effort = course.fullMetered * Math.ceil(toStep / fullIntoBattery) + course.afterStep;
  const left = Math.max(0, course.byRegister - course.metered * time);
  return asKilowattHours(Math.min(left, effort));
}

const asKilowattHours = (metered: number) => kilowattHours(metered / millijoulesPerWattHour / 1000);

const isFirm = ({ promised }: Session, at: Instant): boolean =>
  promised !== null && promised.until > at;

/** The ready-by time; after it, the end of the plan: a late car has no claim beyond its plan. */
function departureOf({ order, plan }: Session, at: Instant): Instant {
  const { readyBy } = order!;
  return readyBy > at ? readyBy : instant(Math.max(at + 1, plan?.blocks.at(-1)?.to ?? 0));
}
