import { billOf } from '../billing/bill-session.ts';
import type { Bill } from '../billing/bill.ts';
import type { MeterReading } from '../billing/session.ts';
import { flowAt, type Flow } from '../charging/flow.ts';
import type { PowerBlock } from '../charging/power-block.ts';
import { levelOf } from '../charging/vehicle.ts';
import { instant, type Fraction, type Instant, type WattHours } from '../units.ts';
import { asOfNow } from './as-of-now.ts';
import { buildingOf, pairOf } from './draft.ts';
import { quarter } from './due.ts';
import { carbonOf } from './footprint.ts';
import { targetOf } from './goal.ts';
import { billable } from './invoicing.ts';
import { atOnce, project, type Projection } from './projection.ts';
import { registerOf } from './session-steps.ts';
import type { Session } from './session.ts';
import { priceChanges } from './signals.ts';
import type { World } from './world.ts';

/** What lies ahead of a session: its cost in the end, its carbon, when it is done. */
export interface Outlook {
  readonly done: Instant | null;
  readonly levelInTheEnd: Fraction;
  readonly energyInTheEnd: WattHours;
  readonly bill: Bill;
  readonly carbon: number;
  readonly flows: readonly Flow[];
}

/** The outlook if these flows come true and the car leaves when they end. */
function outlookOf(world: World, session: Session, { flows, done }: Projection): Outlook {
  const building = buildingOf(world, session.space);
  const tariff = world.tariffs[session.tariff]!;
  const pair = pairOf(world, session);
  const so = asOfNow(world, session);
  const last = flows.at(-1)!;
  const readings: MeterReading[] = [...so.readings];
  for (const [index, flow] of flows.entries()) {
    if (flow.since > readings.at(-1)!.at) {
      readings.push({ at: flow.since, energy: registerOf(flow.meter) });
    }
    const next = flows[index + 1];
    if (next === undefined || flow.amps === 0) continue;
    // Prices change while power flows: the meter is read then, as it will be.
    for (const at of priceChanges(building, tariff, flow.since, next.since)) {
      readings.push({ at, energy: registerOf(flowAt(pair, flow, at).meter) });
    }
  }
  const ended = { ...so, readings, end: readings.at(-1)!.at };
  return {
    done,
    levelInTheEnd: levelOf(pair.vehicle, last.stored),
    energyInTheEnd: (readings.at(-1)!.energy - readings[0]!.energy) as WattHours,
    bill: billOf(billable(world, ended)),
    carbon: carbonOf(building, readings),
    flows,
  };
}

/** How a session will go by its plan; null where nothing is ordered or it is over. */
export function outlook(world: World, session: Session): Outlook | null {
  if (session.order === null || session.phase.kind === 'stopped') return null;
  const pair = pairOf(world, session);
  const target = targetOf(pair, session, session.order.goal);
  const now = flowAt(pair, session.flow, world.now);
  const blocks = withRest(runningOn(session, world.now), session.order.readyBy);
  return outlookOf(world, session, project(pair, now, blocks, target));
}

/** The plan's blocks, the one in force at the power that really flows. */
function runningOn({ plan, phase, flow }: Session, at: Instant): readonly PowerBlock[] {
  return (plan?.blocks ?? []).map((block) => {
    const { from, to, welcome } = block;
    const inForce = from <= at && at < to && phase.kind === 'charging';
    return inForce ? { from, to, amps: flow.amps, welcome } : block;
  });
}

/**
 * A plan counts energy at the meter; where power is shared the car charges slower and loses more,
 * so the last quarter hour can end a little short. What is left then goes on into the next.
 */
function withRest(blocks: readonly PowerBlock[], readyBy: Instant): readonly PowerBlock[] {
  const last = blocks.at(-1);
  if (last === undefined || last.to >= readyBy) return blocks;
  const to = instant(Math.min(readyBy, last.to + quarter));
  return [...blocks, { ...last, from: last.to, to }];
}

/** How it would go if all the power there is flowed from now on, alone in the building. */
export function outlookAtOnce(world: World, session: Session): Outlook | null {
  if (session.order === null) return null;
  const pair = pairOf(world, session);
  const target = targetOf(pair, session, session.order.goal);
  const now = flowAt(pair, session.flow, world.now);
  return outlookOf(world, session, project(pair, now, atOnce(pair, world.now), target));
}
