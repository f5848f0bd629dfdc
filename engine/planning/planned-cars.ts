import type { PowerBlock } from '../charging/power-block.ts';
import type { Draft } from '../community/draft/draft.ts';
import { reservationsIn } from '../community/draft/in-building.ts';
import { pathOf } from '../community/draft/power-limits.ts';
import type { Reservation } from '../community/reservation.ts';
import type { GoesFirst } from '../community/phase.ts';
import { heldBlocks, type Session } from '../community/session.ts';
import type { Building } from '../community/world.ts';
import type { Instant } from '../units.ts';
import { mayBeAhead, nameAhead } from './hours/best-hours.ts';

/** A car that is there, or one that is expected. */
export type Planned = Session | Reservation;

export const isSession = (one: Planned): one is Session => 'readings' in one;

export const leavesAt = (one: Planned): Instant => (isSession(one) ? one.order!.readyBy : one.to);

/** The power planned for a car, or promised to it. */
export const blocksOf = (one: Planned, at: Instant): readonly PowerBlock[] =>
  isSession(one) ? (one.plan?.blocks ?? heldBlocks(one, at)) : one.promise;

/**
 * Names the cars on a limit that charge, of those that leave first, after those named before. There
 * may be thousands, and nearly all are passed over for the time they leave: nothing else is read of
 * them.
 */
export function nameCharging(
  draft: Draft,
  building: Building,
  limit: number,
  ahead: GoesFirst[],
  charges: (one: Planned) => boolean,
): void {
  const consider = (one: Planned) => {
    if (!pathOf(draft, one).includes(limit) || !charges(one)) return;
    nameAhead(ahead, one.space, leavesAt(one));
  };
  const { sessions, readyBy } = draft.indexes.get(building.id)!;
  for (let index = 0; index < sessions.length; index += 1) {
    if (!mayBeAhead(ahead, readyBy[index]!)) continue;
    if (sessions[index]!.order !== null) consider(sessions[index]!);
  }
  for (const one of reservationsIn(draft, building.id).values()) {
    if (mayBeAhead(ahead, one.to)) consider(one);
  }
}
