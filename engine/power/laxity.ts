import { hour, type Instant, type Volts } from '../units.ts';
import type { ControlSession } from './control-types.ts';

/**
 * How long a car could still wait and be ready in time: the time until it leaves less the time it
 * needs at full power, in milliseconds; negative when it cannot be ready any more.
 */
export function laxity(
  now: Instant,
  volts: Volts,
  { departure, remaining, limit, lines }: ControlSession,
): number {
  const kilowatts = (limit * volts * lines.length) / 1000;
  return departure - now - (remaining / kilowatts) * hour;
}
