import type { LiveSession } from '#api/words/charging/status-words.ts';
import { minute } from '#engine/units.ts';

/** The start of charging is watched from a little before. */
const lead = 2 * minute;
/** How far time moves at once while nobody in the building charges, and while neighbors do. */
const strides = { empty: 20 * minute, neighbors: 5 * minute };

/**
 * Where a night that is watched skips to, while its own car only waits; null where there is something
 * to see of it. At the pace of the clock, the hours before the night price would take half a minute.
 */
export function strideTo(
  now: number,
  { phase, outlook }: Pick<LiveSession, 'phase' | 'outlook'>,
  /** Watts in the whole building. */
  drawn: number,
): number | null {
  if (phase.kind !== 'waiting') return null;
  const starts = outlook?.steps.find(({ to, power }) => power > 0 && to > now)?.from;
  if (starts === undefined || starts - lead <= now) return null;
  return Math.min(now + (drawn > 0 ? strides.neighbors : strides.empty), starts - lead);
}
