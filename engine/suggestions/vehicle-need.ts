import { effortToStore, flowAt } from '../charging/flow.ts';
import { storedAt } from '../charging/vehicle.ts';
import { duration, hour, instant, wattHours, type Instant, type WattHours } from '../units.ts';
import { quarter } from '../community/due.ts';
import { usualReadyBy } from '../community/expectation.ts';
import { effortLeft, millijoulesPerWattHour, targetOf } from '../community/goal.ts';
import type { OwnedVehicle } from '../community/world.ts';
import { findNewest } from '../ledger/pages.ts';
import type { Books } from '../service/books.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import { driverOf, localMinute } from './world-history.ts';

/** What is filled in for somebody who asks for a slot. */
export interface VehicleNeed {
  /** At the meter. */
  readonly energy: WattHours;
  readonly readyBy: Instant;
}

/** Nobody is asked to be ready sooner than this. */
const soonest = duration(hour);

/**
 * What a vehicle will likely need next. One that is plugged in needs what its battery still takes,
 * or what is left of its order; one that is away what it usually takes, but no more than it can.
 * The time is the one its owner usually needs it by, the next that leaves time to charge.
 */
export function vehicleNeed(
  { world, ledger }: Books,
  forecaster: Forecaster,
  history: History,
  car: OwnedVehicle,
): VehicleNeed {
  const session = Object.values(world.sessions).find(({ vehicle }) => vehicle === car.id);
  const site = session?.building ?? usualBuilding({ world, ledger }, car);
  const { spaces, zone } = world.buildings[site]!;
  const space = session?.space ?? spaces[0]!;
  const pair = { charger: world.spaces[space]!.charger, vehicle: car };
  const limit = storedAt(car, car.limit);
  const flow = session && flowAt(pair, session.flow, world.now);
  const order = session?.phase.kind === 'stopped' ? null : session?.order;
  const effort =
    flow && order
      ? effortLeft(pair, flow, targetOf(pair, session, order.goal))
      : effortToStore(pair, flow?.stored ?? car.stored, limit, pair.charger.maxAmps);
  const missing = effort.metered / millijoulesPerWattHour;
  const usual = () => {
    const at = localMinute(zone, world.now);
    const user = driverOf({ user: car.owner, vehicle: car.id });
    return forecaster.nextNeed(history, { user, site, at }).kwh * 1000;
  };
  const energy = session ? missing : Math.min(missing, usual());
  const leastTime = Math.max(soonest, (energy / missing || 0) * effort.time + quarter);
  return {
    energy: wattHours(Math.round(energy)),
    readyBy: usualReadyBy(world, car.id, space, instant(world.now + leastTime)),
  };
}

/** Where it was last, or else where its owner was. */
function usualBuilding({ world, ledger }: Books, { id, owner }: OwnedVehicle): string {
  const last =
    findNewest(ledger.stays, ({ user, vehicle }) => user === owner && vehicle === id) ??
    findNewest(ledger.stays, ({ user }) => user === owner);
  return last?.building ?? Object.keys(world.buildings)[0]!;
}
