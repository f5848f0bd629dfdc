import { effortToStore, flowAt } from '../charging/flow.ts';
import { storedAt } from '../charging/vehicle.ts';
import {
  duration,
  millijoulesPerWattHour,
  wattHours,
  type Instant,
  type WattHours,
} from '../units.ts';
import { mostFor } from '../community/checks/check-input.ts';
import { effortLeft, targetOf } from '../community/goal.ts';
import { sessionOfVehicle, type OwnedVehicle } from '../community/world.ts';
import { findNewest } from '../ledger/pages.ts';
import type { Books } from '../service/books.ts';
import type { Forecaster } from '../forecast/forecaster.ts';
import type { History } from '../forecast/history.ts';
import { readyByAfter } from './ready-by.ts';
import { driverOf, localMinute } from './world-history.ts';

/** The prefilled values of the form that requests a slot. */
export interface VehicleNeed {
  /** At the meter. */
  readonly energy: WattHours;
  readonly readyBy: Instant;
  /** No charge of this car needs more. */
  readonly most: WattHours;
}

/** Less is nothing to charge: it would be shown as 0.0 kWh. */
export const leastCharge = wattHours(100);

/**
 * The predicted next need of a vehicle. Plugged in, it is what the battery still takes, or the rest
 * of its order; away, it is the usual energy, limited to what the battery can take. The ready-by
 * time is the owner's next usual one that leaves enough time to charge.
 */
export function vehicleNeed(
  { world, ledger }: Books,
  forecaster: Forecaster,
  history: History,
  car: OwnedVehicle,
): VehicleNeed {
  const session = sessionOfVehicle(world, car.id);
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
  const likely = session ? missing : Math.min(missing, usual());
  const energy = likely < leastCharge ? 0 : likely;
  const charging = duration(Math.ceil((energy / missing || 0) * effort.time));
  return {
    energy: wattHours(Math.round(energy)),
    readyBy: readyByAfter(world, car.id, space, charging),
    most: mostFor(pair),
  };
}

/** The building it was last at, or else the one its owner was. */
export function usualBuilding({ world, ledger }: Books, { id, owner }: OwnedVehicle): string {
  const last =
    findNewest(ledger.stays, ({ user, vehicle }) => user === owner && vehicle === id) ??
    findNewest(ledger.stays, ({ user }) => user === owner);
  return last?.building ?? Object.keys(world.buildings)[0]!;
}
