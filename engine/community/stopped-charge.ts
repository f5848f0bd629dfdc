import { localMonth, monthInterval } from '../time/local.ts';
import { instant, type Instant } from '../units.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

/**
 * The end of a stopped charge: when it was stopped, or its last reading if that is later. Null as
 * long as its charger has not confirmed that the power is off: the car may still draw.
 */
export function stoppedAt({ phase, line, log, readings }: Session): Instant | null {
  if (phase.kind !== 'stopped' || line.mayDraw > 0) return null;
  return instant(Math.max(log.at(-1)!.at, readings.at(-1)!.at));
}

/**
 * A stopped charge is on the invoice of its month, so its idle fee ends at the last instant of that
 * month. Infinity for other sessions.
 */
export function billedUntil(world: Pick<World, 'buildings'>, session: Session): number {
  const stopped = stoppedAt(session);
  if (stopped === null) return Infinity;
  const { zone } = world.buildings[session.building]!;
  return monthInterval(zone, localMonth(zone, stopped)).to - 1;
}
