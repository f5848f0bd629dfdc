import { powerOf, sharedPhases } from '../charging/charger.ts';
import { effortToStore, type Pair } from '../charging/flow.ts';
import { intoBattery } from '../charging/losses.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { taperStep } from '../charging/taper.ts';
import { storedAt, toMillijoules } from '../charging/vehicle.ts';
import type { Contender } from '../power/contender.ts';
import type { ControlSession } from '../power/control.ts';
import { amps, instant, kilowattHours, millijoules, type Instant, type Watts } from '../units.ts';
import {
  askedAmps,
  effortLeft,
  expectedFlow,
  millijoulesPerWattHour,
  targetOf,
  type Target,
} from './goal.ts';
import type { Session } from './session.ts';
import type { ChargerCondition } from './world.ts';

/**
 * What a session asks of its building's power. Valid until the session changes: plan edges (due in
 * the agenda) and taper steps (reported) each change it. Only the fields that `refresh` sets depend
 * on the clock; they are updated before power is shared.
 */
export interface Claim extends ControlSession {
  readonly session: Session;
  /** False once the session has changed and the claim is outdated. */
  isCurrent: boolean;
  remaining: ControlSession['remaining'];
  departure: Instant;
  firm: boolean;
  /** The lower of the charger's and the car's maximum, before any taper. */
  readonly fullAmps: number;
  readonly isDone: boolean;
  readonly course: Course;
}

/** Computes the remaining energy as a function of time, while power and taper stay as they are. */
interface Course {
  readonly pair: Pair;
  readonly target: Target;
  /** Current power, at the meter and into the battery. */
  readonly metered: number;
  readonly battery: number;
  readonly full: number;
  /** Full power up to the next taper step, and the metered energy from there to the goal. */
  readonly fullPower: Watts;
  readonly fullBattery: Watts;
  readonly step: number;
  readonly beyondStep: number;
}

/** The sessions of a building that take part in power sharing. */
export interface Claims {
  readonly byId: Map<string, Contender<Claim>>;
  /** Sessions that changed since their claim was computed, or never had one. */
  readonly unclaimed: Set<string>;
  /** The claims in the order of their last ranking; may include outdated ones. */
  ranked: Contender<Claim>[];
}

export const noClaims = (): Claims => ({ byId: new Map(), unclaimed: new Set(), ranked: [] });

/** Drops the claim of a session that changed or ended. */
export function dropClaim({ byId, unclaimed }: Claims, id: string): void {
  const known = byId.get(id);
  if (known === undefined) unclaimed.delete(id);
  else {
    known.session.isCurrent = false;
    byId.delete(id);
  }
}

const oneLine = [0];
const allLines = [0, 1, 2];

/** The supply lines a car draws on. */
export const linesOf = ({ charger, vehicle }: Pair): readonly number[] =>
  sharedPhases(charger, vehicle) === 3 ? allLines : oneLine;

export function claimOf(
  pair: Pair,
  session: Session,
  charger: ChargerCondition['kind'],
  at: Instant,
): Claim {
  const { id, plan, switchedAt, offered, offeredAt, line } = session;
  const flow = expectedFlow(pair, session, at);
  const limit = askedAmps(pair, session);
  const block = blockAt(session, at);
  const course = courseOf(pair, session, at);
  const { metered } = effortLeft(pair, flow, course.target);
  return {
    session,
    isCurrent: true,
    id,
    lines: linesOf(pair),
    limit,
    remaining: asKilowattHours(metered),
    departure: departureOf(session, at),
    planned: amps(Math.min(limit, block?.amps ?? 0)),
    welcome: amps(Math.min(limit, block?.welcome ?? 0)),
    onPlan: plan !== null && plan.shortfall === 0,
    firm: isFirm(session, at),
    offered: charger === 'offline' ? line.mayDraw : offered,
    offeredSince: offeredAt,
    drawn: flow.amps,
    switchedAt,
    charger,
    fullAmps: Math.min(pair.charger.maxAmps, pair.vehicle.maxAmps),
    isDone: metered <= 0,
    course,
  };
}

function courseOf(pair: Pair, session: Session, at: Instant): Course {
  const { charger, vehicle } = pair;
  const lines = sharedPhases(charger, vehicle);
  const target = targetOf(pair, session, session.order!.goal);
  const flow = expectedFlow(pair, session, at);
  const metered = powerOf(flow.amps, charger.volts, lines);
  const { amps: asked, until } = taperStep(vehicle, charger, flow.stored);
  const fullPower = powerOf(amps(Math.min(asked, charger.maxAmps)), charger.volts, lines);
  const goal = Math.min(target.stored, storedAt(vehicle, vehicle.limit));
  const step = millijoules(Math.min(goal, until));
  return {
    pair,
    target,
    metered,
    battery: intoBattery(metered),
    full: toMillijoules(vehicle.battery),
    fullPower,
    fullBattery: intoBattery(fullPower),
    step,
    beyondStep: effortToStore(pair, step, target.stored, charger.maxAmps).metered,
  };
}

/** Updates the fields that depend on the clock. */
export function refresh(claim: Claim, at: Instant): void {
  const { session, course } = claim;
  claim.departure = departureOf(session, at);
  claim.firm = isFirm(session, at);
  // Charging ends only at the goal, and a car that does not charge keeps its remaining energy.
  if (!claim.isDone && session.flow.amps > 0) {
    claim.remaining = remainingAt(session, course, at);
  }
}

/** Equals `effortLeft` at the instant, without iterating over the taper each time. */
function remainingAt(session: Session, course: Course, at: Instant): ControlSession['remaining'] {
  const { flow } = session;
  const time = Math.max(0, at - flow.since);
  const stored = Math.max(flow.stored, Math.min(course.full, flow.stored + course.battery * time));
  if (stored >= course.step || course.fullBattery === 0) {
    const { pair, target } = course;
    return asKilowattHours(effortLeft(pair, expectedFlow(pair, session, at), target).metered);
  }
  const span = Math.ceil((course.step - stored) / course.fullBattery);
  const effort = course.fullPower * span + course.beyondStep;
  const left = Math.max(0, course.target.meter - (flow.meter + course.metered * time));
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

/** The block of the plan in force at an instant. */
export function blockAt({ plan }: Session, at: Instant): PowerBlock | undefined {
  if (plan === null) return undefined;
  const { blocks } = plan;
  let place = 0;
  while (place < blocks.length && blocks[place]!.to <= at) place += 1;
  const block = blocks[place];
  return block !== undefined && block.from <= at ? block : undefined;
}
