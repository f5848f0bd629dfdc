import { billOf } from '../../billing/bill-session.ts';
import type { Bill } from '../../billing/bill.ts';
import type { MeterReading } from '../../billing/session.ts';
import { registerOf, flowAt, type Flow } from '../../charging/flow.ts';
import { levelOf } from '../../charging/vehicle.ts';
import { day, instant, type Fraction, type Instant, type WattHours } from '../../units.ts';
import { asOfNow } from '../../sessions/as-of-now.ts';
import { buildingOf, pairOf } from '../../community/draft/draft.ts';
import { expectedEnd } from '../../community/draft/expectation.ts';
import { foresee, openAhead, type Foreseen } from './foresee.ts';
import { targetOf } from '../../community/goal.ts';
import { billable } from '../../community/billable.ts';
import { atOnce, project, type Projection } from '../../sessions/projection.ts';
import type { Session, SessionRecord } from '../../community/session.ts';
import { carbonOf, priceChanges } from '../../community/signals.ts';
import type { World } from '../../community/world.ts';

/** The prediction for a session: its final bill and carbon, and when it is done. */
export interface Outlook {
  readonly done: Instant | null;
  readonly levelInTheEnd: Fraction;
  readonly energyInTheEnd: WattHours;
  readonly bill: Bill;
  readonly carbon: number;
  readonly flows: readonly Flow[];
  /** The record that the session would then have. */
  readonly ended: Omit<SessionRecord, 'vehicleName'>;
}

/** How a session will go if nothing else happens; null without an order or after a stop. */
export function outlook(world: World, session: Session): Outlook | null {
  if (session.order === null || session.phase.kind === 'stopped') return null;
  const end = expectedEnd(world, session);
  const until = instant(end > world.now ? end : world.now + day);
  return outlookOf(foresee(openAhead(world, session.building), session.id, until));
}

/** The outlook for a predicted session, if the car leaves when it is done. */
export function outlookOf(foreseen: Foreseen): Outlook {
  const { session, flows } = foreseen;
  const ended = asOfNow(foreseen, session);
  const { readings } = ended;
  return {
    // One that is complete already was so before now.
    done: session.phase.kind === 'complete' ? session.log.at(-1)!.at : null,
    levelInTheEnd: ended.levelAtEnd,
    energyInTheEnd: (readings.at(-1)!.energy - readings[0]!.energy) as WattHours,
    bill: billOf(billable(foreseen, ended)),
    carbon: carbonOf(buildingOf(foreseen, session.space), readings),
    flows,
    ended,
  };
}

/** The outlook for charging at full power from now on, alone in the building. */
export function outlookAtOnce(world: World, session: Session): Outlook | null {
  if (session.order === null) return null;
  const pair = pairOf(world, session);
  const target = targetOf(pair, session, session.order.goal);
  const now = flowAt(pair, session.flow, world.now);
  const hasty = project(pair, now, atOnce(pair, world.now), target);
  // A quoted price does not apply to charging at once.
  return projected(world, { ...session, ceiling: null }, hasty);
}

/** The outlook for these flows, if the car leaves when they end. */
function projected(world: World, session: Session, { flows, done }: Projection): Outlook {
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
    // The charger reads its meter when the price changes during charging.
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
    ended,
  };
}
