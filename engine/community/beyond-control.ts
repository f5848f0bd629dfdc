import type { Charger } from '../charging/charger.ts';
import type { Session } from './session.ts';
import type { Space } from './world.ts';

/** Whether a charger cannot be told how much to draw, whoever plugs in. */
export const isUncontrolled = ({ control }: Charger): boolean => control === 'none';

/** Whether a space may draw what nobody has offered. */
export const isBeyondControl = ({
  condition,
  charger,
  plugged,
  session,
  isTested,
}: Space): boolean =>
  isTested === true ||
  condition.kind === 'offline' ||
  (isUncontrolled(charger) && condition.kind !== 'faulted') ||
  (session === null && (plugged?.draws ?? 0) > 0);

/**
 * What a space beyond control may draw on each line. A charger out of reach keeps its last offer, and
 * gives the next car its fallback; one without control, or whose control is
 * being tested, gives all it has to whoever plugs in.
 */
export function mayDrawAt(
  { charger, plugged, condition, isTested }: Space,
  session?: Session,
): number {
  if (isUncontrolled(charger) || isTested) return charger.maxAmps;
  const drawn = session?.line.mayDraw ?? plugged?.draws ?? 0;
  const fallback = condition.kind === 'offline' ? (charger.fallbackAmps ?? 0) : 0;
  return Math.max(drawn, fallback);
}
