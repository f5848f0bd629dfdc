import { meterReaches, storedReaches } from '../charging/flow.ts';
import { blockAt } from '../charging/power-block.ts';
import { storedAt } from '../charging/vehicle.ts';
import { amps, duration, instant, minute, type Instant } from '../units.ts';
import { isUncontrolled } from './beyond-control.ts';
import { disobedienceOf, sendAgainAt } from './charger-watch.ts';
import { goalDue, targetOf } from './goal.ts';
import { isOut } from './phase.ts';
import type { Session } from './session.ts';
import { billedUntil } from './stopped-charge.ts';
import type { QueueEntry, World } from './world.ts';

/** The time step of plans. */
export const quarter = duration(15 * minute);

/** Minimum time on after a start and off after a pause, where plans allow it. */
export const leastBetweenSwitches = duration(5 * minute);

/** Time a car has to take up an offer; after that, the unused part is given to others. */
export const settlesWithin = duration(minute);

/**
 * A car that leaves so much of its offer takes less: more than the noise of a measured current, so that
 * one that takes all of it wants more.
 */
export const headroom = amps(3);

/** The most a car is planned with: a little more than it took, so that it can show that it takes more. */
export const mostTaken = ({ takes }: Pick<Session, 'takes'>): number =>
  takes === undefined ? Infinity : takes + headroom;

/**
 * When the service next has to decide about a session: its goal is reached, a plan block begins or
 * ends, the minimum off time is over, the month of its invoice ends. Infinity if only a report or a
 * command can change it.
 */
export function dueAt(
  world: Pick<World, 'now' | 'spaces' | 'vehicles' | 'buildings'>,
  session: Session,
): number {
  const { phase, flow } = session;
  const space = world.spaces[session.space]!;
  const wrong = disobedienceOf(session, space)?.from ?? Infinity;
  const watched = Math.min(wrong, sendAgainAt(session, space));
  if (session.order === null || phase.kind === 'complete') return watched;
  if (phase.kind === 'stopped') return Math.min(watched, idleFeeDue(world, session));
  // A charger that is offline or faulted, or without control, cannot be given an offer.
  if (isOut(phase)) return watched;
  if (isUncontrolled(space.charger)) return watched;
  // In the slot of another, it is decided again when that is over.
  if (phase.kind === 'waiting' && phase.why.kind === 'reserved') return watched;
  const pair = { charger: space.charger, vehicle: world.vehicles[session.vehicle]! };
  let due = Infinity;
  if (flow.amps > 0) {
    const target = targetOf(pair, session, session.order.goal);
    // At its own limit the car stops by itself, and its charger reports that.
    const isOurs = target.stored < storedAt(pair.vehicle, pair.vehicle.limit);
    due = Math.min(
      isOurs ? (storedReaches(pair, flow, target.stored) ?? Infinity) : Infinity,
      meterReaches(pair, flow, target.meter) ?? Infinity,
    );
  }
  return Math.min(
    due,
    watched,
    givesUpAt(session),
    planTurns(session, flow.since),
    holdEnds(session, flow.since),
    restIsShared(session, flow.since),
  );
}

/** A car that takes nothing of its offer for so long is done, whatever its battery holds. */
const takesNothing = duration(10 * minute);

/** When a car counts as done because it takes nothing of what it is offered. */
export function givesUpAt({ phase, offered, flow, log }: Session): number {
  const isWaiting = phase.kind === 'waiting' && phase.why.kind === 'car';
  return isWaiting && offered > 0 && flow.amps === 0 ? log.at(-1)!.at + takesNothing : Infinity;
}

/** When the idle fee of a charge that was billed before has to be on its invoice. */
function idleFeeDue(world: Pick<World, 'now' | 'buildings'>, session: Session): number {
  const { isRecorded, idle, moveRequest } = session;
  if (!isRecorded || (idle.length === 0 && moveRequest === null)) return Infinity;
  const end = billedUntil(world, session);
  return end > world.now ? end : Infinity;
}

/** The next block edge of the plan; without one, the time to plan again. */
function planTurns(session: Session, after: Instant): number {
  for (const block of session.plan?.blocks ?? []) {
    if (block.from > after) return block.from;
    if (block.to > after) return block.to;
  }
  const due = goalDue(session.order!, after);
  return due > after ? due : after + quarter;
}

/** When the unused part of an offer is given to others. */
function restIsShared({ offered, offeredAt, flow }: Session, after: Instant): number {
  const clear = offeredAt + settlesWithin;
  return flow.amps < offered && clear > after ? clear : Infinity;
}

/** The end of the minimum off time, or of the minimum on time without planned power. */
function holdEnds({ switchedAt, phase, flow, plan }: Session, after: Instant): number {
  const end = switchedAt + leastBetweenSwitches;
  if (end <= after) return Infinity;
  if (phase.kind === 'waiting' && phase.why.kind === 'rest') return end;
  const block = plan === null ? undefined : blockAt(plan.blocks, after);
  return flow.amps > 0 && (block?.amps ?? 0) === 0 ? end : Infinity;
}

/** A space is offered to the queue only if it stays free at least this long. */
export const worthwhile = duration(30 * minute);

/** From then on no offer would be long enough, so the queue entry expires. */
export const queueEntryDue = ({ until }: Pick<QueueEntry, 'until'>): Instant =>
  instant(until - worthwhile);
