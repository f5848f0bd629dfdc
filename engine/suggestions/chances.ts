import { fraction, hour, type Fraction, type Instant } from '../units.ts';
import type { World } from '../community/world.ts';
import { chanceAbove } from '../forecast/distribution.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import type { Arrival } from '../forecast/session.ts';
import { driverOf, localMinute } from './world-history.ts';

type Driver = Parameters<typeof driverOf>[0];

/** The probability that a space is free at an instant, given walk-ups and overstaying neighbors. */
export function chanceFree(
  world: World,
  forecaster: Forecaster,
  history: History,
  space: string,
  at: Instant,
): Fraction {
  const site = world.spaces[space]!.building;
  const { zone } = world.buildings[site]!;
  const arrival = (driver: Driver, from: Instant): Arrival => ({
    user: driverOf(driver),
    site,
    at: localMinute(zone, from),
  });
  const there = world.spaces[space]!.session;
  const occupant =
    there === null ? undefined : arrival(world.sessions[there]!, world.sessions[there]!.pluggedIn);
  const walkUp = forecaster.chanceBusy(
    history,
    { point: space, occupant },
    localMinute(zone, world.now),
    localMinute(zone, at),
  );
  // Reservations are known, so the only uncertainty is whether their holders leave in time.
  const booked = Object.values(world.reservations).filter(
    (one) => one.space === space && one.to <= at,
  );
  return fraction(
    booked.reduce((free, one) => {
      const { hours } = forecaster.predictStay(history, arrival(one, one.from));
      return free * (1 - chanceAbove(hours, (at - one.from) / hour));
    }, 1 - walkUp),
  );
}
