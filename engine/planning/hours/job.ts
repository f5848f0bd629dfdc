import { sharedPhases } from '../../charging/charger.ts';
import { fullAmps, registerOf, fullPower, type Flow, type Pair } from '../../charging/flow.ts';
import { intoBattery } from '../../charging/losses.ts';
import type { PowerBlock } from '../../charging/power-block.ts';
import { storedAt } from '../../charging/vehicle.ts';
import type { PlanCar } from '../../power/plan.ts';
import type { Preference } from '../../power/preference.ts';
import type { Reservation } from '../../community/reservation.ts';
import {
  amps,
  duration,
  hour,
  instant,
  kilowattHours,
  kilowatts,
  millijoules,
  minute,
  wattHours,
  millijoulesPerWattHour,
  type Amps,
  type Duration,
  type Instant,
  type Millijoules,
  type Volts,
  type WattHours,
} from '../../units.ts';
import { pairOf, type Draft } from '../../community/draft/draft.ts';
import { mostTaken, quarter } from '../../community/due.ts';
import { pathOf } from '../../community/draft/power-limits.ts';
import { leaveBy } from '../../community/draft/expectation.ts';
import { effortLeft, expectedFlow, goalDue, targetOf, type Target } from '../../community/goal.ts';
import { tariffOf } from '../../community/tariff-in-force.ts';
import { heldBlocks, type Session } from '../../community/session.ts';
import { plannedProof, proofLeft, proofTime } from './proof.ts';

/** A car to plan for: plugged in, or expected by reservation. */
export interface Job {
  readonly id: string;
  readonly space: string;
  /** The limits of the building's power that it draws on; see `pathOf`. */
  readonly path: readonly number[];
  readonly tariff: string;
  readonly preference: Preference;
  readonly maxAmps: Amps;
  /** Supply lines it draws on: 1 or 3. */
  readonly lines: number;
  readonly volts: Volts;
  readonly pair: Pair;
  /** Register and battery at the start of the window, and where charging ends. */
  readonly begin: Flow;
  readonly target: Target;
  /** Whether the goal is metered energy; otherwise it is energy in the battery. */
  readonly countsAtMeter: boolean;
  /** Energy still to come, in the unit of the goal. */
  readonly goalEnergy: number;
  /**
   * For the joint planner, with power and energy of one line, as amps are the constraint. All
   * single-phase cars are assumed to be on the same line, so no plan overloads a line.
   */
  readonly car: Omit<PlanCar, 'costs'>;
  /** The end of the window; after `car.until` if the plan aims at an earlier time. */
  readonly latest: Instant;
  /** Whether the next reservation forces the car to leave before its ready-by time. */
  readonly isCutShort: boolean;
  /** Its current plan. */
  readonly blocks: readonly PowerBlock[];
  /** How much of the power with which it begins is still due, and where that is planned. */
  readonly proofDue: Duration;
  readonly proof: PowerBlock | null;
  /** The metered energy of which its driver was told that it will be missing; null before that. */
  readonly told: WattHours | null;
  /** Its charger was out: its plan was made before those of others who came meanwhile. */
  readonly isBack: boolean;
  /** What no plan may take away: metered energy still to be delivered, and by when. */
  readonly promise: { readonly energy: Millijoules; readonly until: Instant } | null;
}

/**
 * Promised energy is planned to be there a little before it is due, if there is time: chargers take
 * some seconds to follow an offer, and others have to make room first.
 */
const slack = duration(minute);
const withSlack = (from: Instant, until: number, timeNeeded: number): Instant =>
  instant(until - from - slack > timeNeeded * (1 + margin) ? until - slack : until);

/** The joint planner assumes full power; slower charging loses more, so it plans a little more. */
const margin = 0.01;

export function sessionJob(draft: Draft, session: Session, at: Instant): Job {
  const pair = pairOf(draft, session);
  const flow = expectedFlow(pair, session, at);
  const { goal, preference, plannedAs = preference, readyBy } = session.order!;
  const target = targetOf(pair, session, goal);
  const maxAmps = amps(Math.min(fullAmps(pair), mostTaken(session)));
  const effort = effortLeft(pair, flow, target, maxAmps);
  const lines = sharedPhases(pair.charger, pair.vehicle);
  const full = kilowatts((maxAmps * pair.charger.volts) / 1000);
  const { promised } = session;
  const leaves = leaveBy(draft, session, at);
  const isFirm = promised !== null && readyBy > at && readyBy <= promised.until;
  const end = isFirm ? withSlack(at, Math.min(leaves, readyBy), effort.time) : leaves;
  const { until, latest } = windowEnd(session, at, effort.time, end);
  // An order for more than the car takes ends at its limit. What was promised is counted as such.
  const isTooMuch = session.promised === null && target.meter - flow.meter > effort.metered;
  const countsAtMeter = target.meter < Infinity && !isTooMuch;
  return {
    id: session.id,
    space: session.space,
    path: pathOf(draft, session),
    tariff: session.tariff,
    preference: readyBy > at ? plannedAs : 'fastest',
    maxAmps,
    lines,
    volts: pair.charger.volts,
    pair,
    begin: { ...flow, amps: amps(0) },
    target,
    countsAtMeter,
    goalEnergy: Math.max(
      0,
      countsAtMeter ? target.meter - flow.meter : target.stored - flow.stored,
    ),
    car: {
      id: session.id,
      from: at,
      until,
      limit: full,
      // Time at full power rather than energy: near full a car draws less power, for just as long.
      need: kilowattHours((effort.time / hour) * full * (1 + margin)),
      delivered: kilowattHours(
        (registerOf(flow.meter) - session.readings[0]!.energy) / 1000 / lines,
      ),
      charging: session.flow.amps > 0,
    },
    latest,
    isCutShort: readyBy > at && leaves < readyBy,
    blocks: session.plan?.blocks ?? heldBlocks(session, at),
    proofDue: proofLeft(session, at),
    proof: plannedProof(session.plan?.blocks ?? [], at),
    told: (session.plan ?? session.interrupted)?.shortfall ?? null,
    isBack: session.plan === null && session.interrupted !== undefined,
    promise: promiseLeft(session, flow, at),
  };
}

/**
 * Until when a session is planned, and until when it may go on if that is too early. For a car past
 * its ready-by time: as soon as possible.
 */
function windowEnd(
  { order }: Session,
  at: Instant,
  timeNeeded: number,
  end: number,
): { readonly until: Instant; readonly latest: Instant } {
  const due = goalDue(order!, at);
  if (due <= at) {
    const soon = instant(Math.ceil((at + 2 * timeNeeded) / quarter + 1) * quarter);
    return { until: soon, latest: soon };
  }
  const until = instant(Math.min(due, end));
  return { until, latest: instant(Math.max(until, Math.min(order!.readyBy, end))) };
}

function promiseLeft({ promised, readings }: Session, flow: Flow, at: Instant): Job['promise'] {
  if (promised === null || promised.until <= at) return null;
  const target = (readings[0]!.energy + promised.energy) * millijoulesPerWattHour;
  const energy = millijoules(target - flow.meter);
  return energy > 0 ? { energy, until: promised.until } : null;
}

export function reservationJob(draft: Draft, reservation: Reservation, at: Instant): Job {
  const pair = pairOf(draft, reservation);
  const lines = sharedPhases(pair.charger, pair.vehicle);
  const { volts } = pair.charger;
  const maxAmps = fullAmps(pair);
  const full = kilowatts((maxAmps * volts) / 1000);
  const from = instant(Math.max(at, reservation.from));
  const energy = millijoules(reservation.energy * millijoulesPerWattHour);
  const stored = storedOnArrival(draft, reservation);
  const begin: Flow = { since: from, amps: amps(0), meter: millijoules(0), stored };
  const target = { stored: storedAt(pair.vehicle, pair.vehicle.limit), meter: energy };
  const effort = effortLeft(pair, begin, target);
  const until = withSlack(from, reservation.to, effort.time);
  return {
    id: reservation.id,
    space: reservation.space,
    path: pathOf(draft, reservation),
    tariff: tariffOf(draft, reservation),
    preference: reservation.preference,
    maxAmps,
    lines,
    volts,
    pair,
    begin,
    target,
    countsAtMeter: true,
    goalEnergy: energy,
    car: {
      id: reservation.id,
      from,
      until,
      limit: full,
      need: kilowattHours((effort.time / hour) * full * (1 + margin)),
      delivered: kilowattHours(0),
      charging: false,
    },
    latest: until,
    isCutShort: false,
    blocks: reservation.promise,
    proofDue: proofTime,
    proof: plannedProof(reservation.promise, from),
    told: null,
    isBack: false,
    promise: { energy, until: reservation.to },
  };
}

/** Estimated battery content on arrival: as last known, but with room for the booked energy. */
export function storedOnArrival(
  draft: Draft,
  reservation: Pick<Reservation, 'space' | 'vehicle' | 'energy'>,
): Millijoules {
  const pair = pairOf(draft, reservation);
  const full = fullPower(pair);
  const energy = reservation.energy * millijoulesPerWattHour;
  const gain = Math.ceil((energy * intoBattery(full)) / full);
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  const { stored } = draft.vehicles[reservation.vehicle]!;
  return millijoules(Math.max(0, Math.min(stored, limit - gain)));
}

/** The energy missing to a goal, converted to energy at the meter. */
export function meteredShortfall(job: Job, missing: number): WattHours {
  const full = fullPower(job.pair);
  const metered = job.countsAtMeter ? missing : (missing * full) / intoBattery(full);
  return wattHours(Math.ceil(metered / millijoulesPerWattHour));
}
