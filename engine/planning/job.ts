import { sharedPhases } from '../charging/charger.ts';
import type { Flow, Pair } from '../charging/flow.ts';
import { intoBattery } from '../charging/losses.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { storedAt } from '../charging/vehicle.ts';
import type { PlanCar } from '../power/plan.ts';
import type { Preference } from '../power/preference.ts';
import type { Reservation } from '../community/reservation.ts';
import {
  amps,
  hour,
  instant,
  kilowattHours,
  kilowatts,
  millijoules,
  wattHours,
  watts,
  type Amps,
  type Instant,
  type Millijoules,
  type Volts,
  type WattHours,
} from '../units.ts';
import { pairOf, type Draft } from '../community/draft.ts';
import { quarter } from '../community/due.ts';
import { leaveBy } from '../community/expectation.ts';
import {
  effortLeft,
  expectedFlow,
  goalDue,
  millijoulesPerWattHour,
  targetOf,
  type Target,
} from '../community/goal.ts';
import { registerOf } from '../sessions/session-steps.ts';
import type { Session } from '../community/session.ts';

/** A car to plan for: one that is plugged in, or one that is expected by reservation. */
export interface Job {
  readonly id: string;
  readonly space: string;
  readonly tariff: string;
  readonly preference: Preference;
  readonly maxAmps: Amps;
  /** Lines of the supply it draws on: 1 or 3. */
  readonly lines: number;
  readonly volts: Volts;
  readonly pair: Pair;
  /** Register and battery when the window opens, and where charging ends. */
  readonly begin: Flow;
  readonly target: Target;
  /** Whether the goal is an amount at the meter; otherwise it is one in the battery. */
  readonly countsAtMeter: boolean;
  /** What is still to come, counted as the goal is. */
  readonly goalEnergy: number;
  /**
   * For the joint planner, with power and energy of one line: amps are what is short. Cars on one
   * phase are all taken to be on the same line, so a plan never asks a line for too much.
   */
  readonly car: Omit<PlanCar, 'costs'>;
  /** The ready-by time where the plan aims at an earlier one. */
  readonly latest: Instant;
  /** Whether the car has to leave before its ready-by time, for the next reservation. */
  readonly isCutShort: boolean;
  /** The plan it has. */
  readonly blocks: readonly PowerBlock[];
  /** What no plan may take away: energy at the meter still to come, and by when. */
  readonly promise: { readonly energy: Millijoules; readonly until: Instant } | null;
}

const maxAmpsOf = ({ charger, vehicle }: Pair): Amps =>
  amps(Math.min(charger.maxAmps, vehicle.maxAmps));

/** The joint planner counts at full power; slower charging loses more, so it plans a little more. */
const margin = 0.01;

export function sessionJob(draft: Draft, session: Session, at: Instant): Job {
  const pair = pairOf(draft, session);
  const flow = expectedFlow(pair, session, at);
  const { goal, preference, readyBy } = session.order!;
  const target = targetOf(pair, session, goal);
  const effort = effortLeft(pair, flow, target);
  const lines = sharedPhases(pair.charger, pair.vehicle);
  const maxAmps = maxAmpsOf(pair);
  const full = kilowatts((maxAmps * pair.charger.volts) / 1000);
  const end = leaveBy(draft, session, at);
  const { until, latest } = windowEnd(session, at, effort.time, end);
  const countsAtMeter = target.meter < Infinity;
  return {
    id: session.id,
    space: session.space,
    tariff: session.tariff,
    preference: readyBy > at ? preference : 'fastest',
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
      // Time at full power rather than energy: toward full a car takes less, not shorter.
      need: kilowattHours((effort.time / hour) * full * (1 + margin)),
      delivered: kilowattHours(
        (registerOf(flow.meter) - session.readings[0]!.energy) / 1000 / lines,
      ),
      charging: session.flow.amps > 0,
    },
    latest,
    isCutShort: readyBy > at && end < readyBy,
    blocks: session.plan?.blocks ?? [],
    promise: promiseLeft(session, flow, at),
  };
}

/**
 * Up to when a session is planned, and up to when it may go on if that is too soon. For a car that
 * is late already: as soon as it can be done.
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
  const maxAmps = maxAmpsOf(pair);
  const full = kilowatts((maxAmps * volts) / 1000);
  const { building } = draft.spaces[reservation.space]!;
  const from = instant(Math.max(at, reservation.from));
  const energy = millijoules(reservation.energy * millijoulesPerWattHour);
  const stored = levelOnArrival(draft, reservation, pair, energy);
  const begin: Flow = { since: from, amps: amps(0), meter: millijoules(0), stored };
  const target = { stored: storedAt(pair.vehicle, pair.vehicle.limit), meter: energy };
  const effort = effortLeft(pair, begin, target);
  return {
    id: reservation.id,
    space: reservation.space,
    tariff: draft.buildings[building]!.tariff,
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
      until: reservation.to,
      limit: full,
      need: kilowattHours((effort.time / hour) * full * (1 + margin)),
      delivered: kilowattHours(0),
      charging: false,
    },
    latest: reservation.to,
    isCutShort: false,
    blocks: reservation.promise,
    promise: { energy, until: reservation.to },
  };
}

/** What the battery is taken to hold on arrival: as known, but with room for what was booked. */
function levelOnArrival(
  draft: Draft,
  { vehicle }: Reservation,
  pair: Pair,
  energy: Millijoules,
): Millijoules {
  const full = watts(
    maxAmpsOf(pair) * pair.charger.volts * sharedPhases(pair.charger, pair.vehicle),
  );
  const gain = Math.ceil((energy * intoBattery(full)) / full);
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  return millijoules(Math.max(0, Math.min(draft.vehicles[vehicle]!.stored, limit - gain)));
}

/** What a goal misses, as energy at the meter. */
export function meteredShortfall(job: Job, missing: number): WattHours {
  const full = watts(job.maxAmps * job.volts * job.lines);
  const metered = job.countsAtMeter ? missing : (missing * full) / intoBattery(full);
  return wattHours(Math.ceil(metered / millijoulesPerWattHour));
}
