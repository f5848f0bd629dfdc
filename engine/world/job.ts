import { floorAmps, sharedPhases } from '../charging/charger.ts';
import { flowAt, type Pair } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import type { CarPlan, PlanCar, Slot, Wait } from '../power/plan.ts';
import type { Preference } from '../power/preference.ts';
import { stateOf, type Reservation } from '../reservations/reservation.ts';
import {
  amps,
  hour,
  instant,
  kilowattHours,
  kilowatts,
  wattHours,
  type Amps,
  type Instant,
  type KilowattHours,
  type Volts,
  type WattHours,
} from '../units.ts';
import { pairOf, type Draft } from './draft.ts';
import { quarter } from './due.ts';
import { effortLeft, goalDue, targetOf } from './goal.ts';
import { registerOf } from './session-steps.ts';
import type { GoesFirst, WaitForOthers, Session, SessionPlan } from './session.ts';

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
  /**
   * For the planner, with power and energy of one line: amps are what is short. Cars on one phase
   * are all taken to be on the same line, so a plan never asks a line for too much.
   */
  readonly car: Omit<PlanCar, 'costs'>;
  /** The plan it has, and whether that was promised. */
  readonly blocks: readonly PowerBlock[];
  readonly promised: boolean;
}

const maxAmpsOf = ({ charger, vehicle }: Pair): Amps =>
  amps(Math.min(charger.maxAmps, vehicle.maxAmps));

/**
 * Slower charging loses more, so a plan asks for a little more than full power would need. What is
 * too much is never drawn: charging ends at the goal.
 */
const margin = 0.01;

/** The ready-by time; for a car that is late already, as soon as it can be done. */
function deadlineOf(session: Session, at: Instant, timeNeeded: number): Instant {
  const due = goalDue(session.order!, at);
  if (due > at) return due;
  return instant(Math.ceil((at + 2 * timeNeeded) / quarter + 1) * quarter);
}

export function sessionJob(draft: Draft, session: Session, at: Instant): Job {
  const pair = pairOf(draft, session);
  const flow = flowAt(pair, session.flow, at);
  const { goal, preference, readyBy } = session.order!;
  const effort = effortLeft(pair, flow, targetOf(pair, session, goal));
  const delivered = registerOf(flow.meter) - session.readings[0]!.energy;
  const lines = sharedPhases(pair.charger, pair.vehicle);
  const { volts } = pair.charger;
  const maxAmps = maxAmpsOf(pair);
  const full = kilowatts((maxAmps * volts) / 1000);
  return {
    id: session.id,
    space: session.space,
    tariff: session.tariff,
    preference: readyBy > at ? preference : 'fastest',
    maxAmps,
    lines,
    volts,
    car: {
      id: session.id,
      from: at,
      until: deadlineOf(session, at, effort.time),
      limit: full,
      // Time at full power rather than energy: towards full a car takes less, not shorter.
      need: kilowattHours((effort.time / hour) * full * (1 + margin)),
      delivered: kilowattHours(delivered / 1000 / lines),
      charging: session.flow.amps > 0,
    },
    blocks: session.plan?.blocks ?? [],
    promised: session.reservation !== null && session.plan?.shortfall === 0,
  };
}

export function reservationJob(draft: Draft, reservation: Reservation, at: Instant): Job {
  const pair = pairOf(draft, reservation);
  const lines = sharedPhases(pair.charger, pair.vehicle);
  const { volts } = pair.charger;
  const maxAmps = maxAmpsOf(pair);
  const { building } = draft.spaces[reservation.space]!;
  return {
    id: reservation.id,
    space: reservation.space,
    tariff: draft.buildings[building]!.tariff,
    preference: 'cheapest',
    maxAmps,
    lines,
    volts,
    car: {
      id: reservation.id,
      from: instant(Math.max(at, reservation.from)),
      until: reservation.to,
      limit: kilowatts((maxAmps * volts) / 1000),
      need: kilowattHours((reservation.energy / 1000 / lines) * (1 + margin)),
      delivered: kilowattHours(0),
      charging: false,
    },
    blocks: reservation.promise,
    promised: stateOf(reservation) === 'RESERVED',
  };
}

/** Power in whole amps: rounded up, so that the goal is not missed by a rounding. */
export const plannedAmps = (exact: number, maxAmps: Amps): Amps =>
  amps(exact < 0.001 ? 0 : Math.min(maxAmps, Math.max(floorAmps, Math.ceil(exact - 0.001))));

function toBlocks(job: Job, plan: CarPlan, slots: readonly Slot[]): readonly PowerBlock[] {
  const blocks: PowerBlock[] = [];
  for (const [index, { start, end }] of slots.entries()) {
    const exact = (plan.power[index]! * 1000) / job.volts;
    const planned = plannedAmps(exact, job.maxAmps);
    const room = Math.floor((plan.welcome[index]! * 1000) / job.volts + 0.001);
    const welcome = Math.max(planned, room < floorAmps ? 0 : Math.min(job.maxAmps, room));
    if (welcome === 0) continue;
    const last = blocks.at(-1);
    if (last?.to === start && last.amps === planned && last.welcome === welcome) {
      blocks[blocks.length - 1] = { ...last, to: end };
    } else {
      blocks.push({ from: start, to: end, amps: amps(planned), welcome: amps(welcome) });
    }
  }
  return blocks;
}

/** Only waits for others are kept: waiting for a better price or cleaner power shows by itself. */
function toWaits(wait: Wait, spaceOf: ReadonlyMap<string, string>): readonly WaitForOthers[] {
  if (wait.why !== 'shared-power') return [];
  const ahead: GoesFirst[] = wait.ahead.map(({ id, leaves }) => ({
    space: spaceOf.get(id)!,
    leavesAt: leaves,
  }));
  return [{ from: wait.from, to: wait.until, ahead }];
}

/** What really falls short: the margin does not count. */
export function shortOf({ car, lines }: Job, missing: KilowattHours): WattHours {
  const spare = (car.need * margin) / (1 + margin);
  return wattHours(Math.max(0, Math.round((missing - spare) * lines * 1000)));
}

export function toSessionPlan(
  job: Job,
  plan: CarPlan,
  slots: readonly Slot[],
  madeAt: Instant,
  spaceOf: ReadonlyMap<string, string>,
): SessionPlan {
  const shortfall = shortOf(job, plan.shortfall);
  return {
    madeAt,
    blocks: toBlocks(job, plan, slots),
    waits: plan.waits.flatMap((wait) => toWaits(wait, spaceOf)),
    shortfall,
    shortfallWhy: shortfall > 0 ? plan.shortfallReason : null,
  };
}
