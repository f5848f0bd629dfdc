import { effortToStore, flowAt, type Flow, type Pair } from '../charging/flow.ts';
import { taperStep } from '../charging/taper.ts';
import { storedAt } from '../charging/vehicle.ts';
import { millijoules, millijoulesPerWattHour, type Instant, type Millijoules } from '../units.ts';
import type { Goal, Order, Session } from './session.ts';

/** Charging ends when the battery holds `stored` or the register shows `meter`. */
export interface Target {
  readonly stored: Millijoules;
  readonly meter: Millijoules;
}

export function targetOf(
  pair: Pair,
  session: Pick<Session, 'readings'> & Partial<Pick<Session, 'mostEnergy' | 'promised'>>,
  goal: Goal,
): Target {
  const { mostEnergy = Infinity, promised } = session;
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  const asked = goal.kind === 'energy' ? Math.round(goal.energy * 1000) : Infinity;
  // What is booked for the car was quoted by itself.
  const most = Math.min(asked, Math.max(mostEnergy, promised?.energy ?? 0));
  const meter = millijoules((session.readings[0]!.energy + most) * millijoulesPerWattHour);
  if (goal.kind !== 'level') return { stored: limit, meter };
  return { stored: millijoules(Math.min(limit, storedAt(pair.vehicle, goal.level))), meter };
}

/** When the goal is due: the allowance's time while it is ahead, then the ready-by time. */
export const goalDue = ({ readyBy, allowance }: Order, at: Instant): Instant =>
  allowance && allowance.chargedBy > at ? allowance.chargedBy : readyBy;

/** Why charging is complete, or null while it is not. */
export function completion(
  pair: Pair,
  flow: Flow,
  target: Target,
): 'full' | 'limit' | 'goal' | null {
  if (flow.stored >= storedAt(pair.vehicle, pair.vehicle.limit)) {
    return pair.vehicle.limit < 1 ? 'limit' : 'full';
  }
  return flow.stored >= target.stored || flow.meter >= target.meter ? 'goal' : null;
}

/** Metered energy and time still needed at full power. */
export function effortLeft(
  pair: Pair,
  now: Flow,
  target: Target,
  offered = pair.charger.maxAmps,
): { readonly metered: Millijoules; readonly time: number } {
  const effort = effortToStore(pair, now.stored, target.stored, offered);
  const left = Math.max(0, target.meter - now.meter);
  if (left >= effort.metered) return effort;
  return {
    metered: millijoules(left),
    time: Math.ceil((effort.time * left) / effort.metered),
  };
}

/** The current the car asks for, according to the last reading. */
export const askedAmps = (
  { vehicle, charger }: Pair,
  { storedWhenRead }: Pick<Session, 'storedWhenRead'>,
) => taperStep(vehicle, charger, storedWhenRead).amps;

/**
 * Estimated state of a session at an instant. Only the car reports that its battery has reached its
 * limit, so the estimate stops just short of it.
 */
export function expectedFlow(pair: Pair, session: Pick<Session, 'flow'>, at: Instant): Flow {
  const flow = flowAt(pair, session.flow, at);
  if (session.flow.amps === 0) return flow;
  const most = storedAt(pair.vehicle, pair.vehicle.limit) - 1;
  return flow.stored <= most ? flow : { ...flow, stored: millijoules(most) };
}
