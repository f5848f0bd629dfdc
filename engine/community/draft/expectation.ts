import type { Reservation } from '../reservation.ts';
import { localDay, instantOf } from '../../time/local.ts';
import type { DayNumber } from '../../time/calendar.ts';
import { instant, type Instant } from '../../units.ts';
import { buildingOf, type Draft } from './draft.ts';
import { reservationsAt } from './put-reservation.ts';
import type { Session } from '../session.ts';
import type { World } from '../world.ts';

type Known = Pick<World, 'vehicles' | 'spaces' | 'buildings'>;

/** The car's next usual ready-by time after an instant. */
export function usualReadyBy(
  world: Known,
  vehicle: number,
  space: string,
  after: Instant,
): Instant {
  const { zone } = buildingOf(world, space);
  const { readyBy } = world.vehicles[vehicle]!;
  const today = localDay(zone, after);
  const first = instantOf(zone, today, readyBy);
  return first > after ? first : instantOf(zone, (today + 1) as DayNumber, readyBy);
}

/** When the next reservation of another car begins in the space; Infinity if there is none. */
export const leaveBy = (draft: Draft, session: Session, at: Instant): number =>
  nextFrom(reservationsAt(draft, session.space), session, at);

function nextFrom(
  reservations: readonly Reservation[],
  { space, vehicle }: Session,
  at: Instant,
): number {
  let next = Infinity;
  for (const one of reservations) {
    if (one.space === space && one.vehicle !== vehicle && one.from > at) {
      next = Math.min(next, one.from);
    }
  }
  return next;
}

/** When a space is expected to be free: at the ready-by time or before the next reservation. */
export function expectedEnd(world: World, session: Session): Instant {
  return endOf(world, session, nextFrom(Object.values(world.reservations), session, world.now));
}

/** The same for a draft. */
export const expectedEndIn = (draft: Draft, session: Session): Instant =>
  endOf(draft, session, leaveBy(draft, session, draft.now));

function endOf(
  world: Known,
  { order, vehicle, space, pluggedIn }: Session,
  reserved: number,
): Instant {
  const said = order?.readyBy ?? usualReadyBy(world, vehicle, space, pluggedIn);
  return instant(Math.min(said, reserved));
}
