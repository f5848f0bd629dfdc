import { localDay, instantOf } from '../time/local.ts';
import type { DayNumber } from '../time/calendar.ts';
import type { Instant } from '../units.ts';
import { buildingOf } from './draft.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

type Known = Pick<World, 'vehicles' | 'spaces' | 'buildings'>;

/** When the car is usually needed next, after an instant. */
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

/** When a space is expected to be free again: its ready-by time, as ordered or as usual. */
export function expectedEnd(world: Known, session: Session): Instant {
  const { order, vehicle, space, pluggedIn } = session;
  return order?.readyBy ?? usualReadyBy(world, vehicle, space, pluggedIn);
}
