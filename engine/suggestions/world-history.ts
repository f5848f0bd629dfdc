import { localTime } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { minute, type Instant } from '../units.ts';
import type { PastSession } from '../community/session.ts';
import type { World } from '../community/world.ts';
import { entriesFrom } from '../ledger/pages.ts';
import type { Books } from '../service/books.ts';
import { minutesPerDay, type LocalMinute } from '../forecast/calendar.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import type { Session } from '../forecast/session.ts';

/** The history learned from a world, and from how many stays: several may end at one instant. */
export interface Learned {
  readonly history: History;
  readonly count: number;
}

export const nothingLearned = (forecaster: Forecaster): Learned => ({
  history: forecaster.start,
  count: 0,
});

/**
 * Learns the sessions that ended since the last time. Booked stays show how long people stay, but
 * do not count as arrivals at a space: reservations are known, so only walk-ups are predicted.
 */
export function learnWorld(
  forecaster: Forecaster,
  learned: Learned,
  { world, ledger }: Books,
): Learned {
  const added = entriesFrom(ledger.stays, learned.count);
  const history = added
    .map((stay) => sessionOf(world, stay))
    .reduce(forecaster.learn, learned.history);
  return { history, count: learned.count + added.length };
}

/** The key under which habits are learned: each car of a person has habits of its own. */
export const driverOf = ({ user, vehicle }: Pick<PastSession, 'user' | 'vehicle'>): string =>
  vehicle === undefined ? user : `${user} #${vehicle}`;

function sessionOf(world: World, past: PastSession): Session {
  const { zone } = world.buildings[past.building]!;
  const from = localMinute(zone, past.from);
  const to = localMinute(zone, past.to);
  return {
    site: past.building,
    point: past.booked ? undefined : past.space,
    user: driverOf(past),
    from,
    // Where clocks were set back meanwhile, a short stay would end before it began.
    to: to >= from ? to : from + Math.floor((past.to - past.from) / minute),
    kwh: past.energy / 1000,
  };
}

/** The building's wall-clock time in the minutes that forecasts count in. */
export function localMinute(zone: TimeZone, at: Instant): LocalMinute {
  const { day, time } = localTime(zone, at);
  return day * minutesPerDay + Math.floor(time / minute);
}
