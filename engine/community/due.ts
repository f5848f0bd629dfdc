import { meterReaches, storedReaches } from '../charging/flow.ts';
import { taperStep } from '../charging/taper.ts';
import { nextPriceChange } from '../tariff/price.ts';
import { duration, instant, minute, type Instant } from '../units.ts';
import { goalDue, targetOf } from './goal.ts';
import type { Session } from './session.ts';
import type { QueueEntry, World } from './world.ts';

/** Plans are made of quarter hours. */
export const quarter = duration(15 * minute);

/** A car once started charges, and once paused rests, at least this long if plans allow it. */
export const leastBetweenSwitches = duration(5 * minute);

/**
 * When a session next changes by itself: the battery or the register reaches a mark, the plan turns
 * a page, the price changes, a rest is over. Infinity when only somebody's act can change it.
 */
export function dueAt(
  world: Pick<World, 'spaces' | 'vehicles' | 'tariffs' | 'buildings'>,
  session: Session,
): number {
  const { phase, flow } = session;
  if (session.order === null) return Infinity;
  if (phase.kind === 'complete' || phase.kind === 'stopped') return Infinity;
  const space = world.spaces[session.space]!;
  const pair = { charger: space.charger, vehicle: world.vehicles[session.vehicle]! };
  let due = Infinity;
  if (flow.amps > 0) {
    const target = targetOf(pair, session, session.order.goal);
    const step = taperStep(pair.vehicle, pair.charger, flow.stored);
    const ahead = Math.min(step.until, target.stored) as typeof step.until;
    due = Math.min(
      storedReaches(pair, flow, ahead) ?? Infinity,
      meterReaches(pair, flow, target.meter) ?? Infinity,
    );
    const { zone } = world.buildings[session.building]!;
    const tariff = world.tariffs[session.tariff]!;
    due = nextPriceChange(tariff, 'ENERGY', zone, flow.since, instant(due)) ?? due;
  }
  if (phase.kind === 'faulted' || phase.kind === 'offline') return due;
  return Math.min(due, planTurns(session, flow.since), holdEnds(session, flow.since));
}

/** The next edge of the plan. After the last one, or where it has none, it is time to plan again. */
function planTurns(session: Session, after: Instant): number {
  for (const block of session.plan?.blocks ?? []) {
    if (block.from > after) return block.from;
    if (block.to > after) return block.to;
  }
  const due = goalDue(session.order!, after);
  return due > after ? due : after + quarter;
}

/** The end of a rest, or of the time a car stays on although its plan has nothing for it now. */
function holdEnds({ switchedAt, phase, flow, plan }: Session, after: Instant): number {
  const end = switchedAt + leastBetweenSwitches;
  if (end <= after) return Infinity;
  if (phase.kind === 'waiting' && phase.why.kind === 'rest') return end;
  const block = plan?.blocks.find(({ from, to }) => from <= after && after < to);
  return flow.amps > 0 && (block?.amps ?? 0) === 0 ? end : Infinity;
}

/** A space is worth offering to somebody who waits if it stays free at least this long. */
export const worthwhile = duration(30 * minute);

/** From then on no offer would be worth taking, so the place in the queue lapses. */
export const queueEntryDue = ({ until }: QueueEntry): number => until - worthwhile;
