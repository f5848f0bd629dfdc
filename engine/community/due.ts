import { meterReaches, storedReaches } from '../charging/flow.ts';
import { storedAt } from '../charging/vehicle.ts';
import { duration, minute, type Instant } from '../units.ts';
import { goalDue, targetOf } from './goal.ts';
import type { Session } from './session.ts';
import type { QueueEntry, World } from './world.ts';

/** Plans are made of quarter hours. */
export const quarter = duration(15 * minute);

/** A car once started charges, and once paused rests, at least this long if plans allow it. */
export const leastBetweenSwitches = duration(5 * minute);

/** So long a car has to take up an offer; what it leaves then is shared. */
export const settlesWithin = duration(minute);

/**
 * When the service next has something to decide about a session: its goal is reached, the plan turns
 * a page, a rest is over. Infinity when only a report or somebody's order can change it.
 */
export function dueAt(world: Pick<World, 'spaces' | 'vehicles'>, session: Session): number {
  const { phase, flow } = session;
  if (session.order === null) return Infinity;
  if (phase.kind === 'complete' || phase.kind === 'stopped') return Infinity;
  // A charger that is out of reach cannot be told anything.
  if (phase.kind === 'faulted' || phase.kind === 'offline') return Infinity;
  const space = world.spaces[session.space]!;
  const pair = { charger: space.charger, vehicle: world.vehicles[session.vehicle]! };
  let due = Infinity;
  if (flow.amps > 0) {
    const target = targetOf(pair, session, session.order.goal);
    // At its own limit the car stops by itself, and its charger reports it.
    const isOurs = target.stored < storedAt(pair.vehicle, pair.vehicle.limit);
    due = Math.min(
      isOurs ? (storedReaches(pair, flow, target.stored) ?? Infinity) : Infinity,
      meterReaches(pair, flow, target.meter) ?? Infinity,
    );
  }
  return Math.min(
    due,
    planTurns(session, flow.since),
    holdEnds(session, flow.since),
    restIsShared(session, flow.since),
  );
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

/** When it is clear that a car leaves part of its offer, so that others may have it. */
function restIsShared({ offered, offeredAt, flow }: Session, after: Instant): number {
  const clear = offeredAt + settlesWithin;
  return flow.amps < offered && clear > after ? clear : Infinity;
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
