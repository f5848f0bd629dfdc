import type { Tariff } from '../tariff/tariff.ts';
import { localDay } from '../time/local.ts';
import type { Instant } from '../units.ts';
import { nextMidday } from '../simulation/days.ts';
import { deepFreeze } from '../community/draft.ts';
import type { Resident } from '../simulation/resident.ts';
import type { Building, OwnedVehicle, Space, World } from '../community/world.ts';

/** What there is before anything has happened. */
export interface Founding {
  readonly now: Instant;
  readonly tariffs: readonly Tariff[];
  readonly buildings: Readonly<Record<string, Building>>;
  readonly spaces: Readonly<Record<string, Space>>;
  readonly vehicles: readonly OwnedVehicle[];
  readonly accounts: readonly string[];
  readonly residents: readonly Resident[];
  readonly seed: number;
}

/** A world with everything in place and nothing in the past. */
export function found(founding: Founding): World {
  const { now, buildings, spaces, accounts, residents, seed } = founding;
  const vehicles: Record<number, OwnedVehicle> = {};
  const defaults: Record<string, number> = {};
  for (const vehicle of founding.vehicles) {
    vehicles[vehicle.id] = vehicle;
    defaults[vehicle.owner] ??= vehicle.id;
  }
  return deepFreeze({
    version: 1,
    now,
    tariffs: Object.fromEntries(founding.tariffs.map((tariff) => [tariff.id, tariff])),
    buildings,
    spaces,
    vehicles,
    defaults,
    accounts,
    sessions: {},
    reservations: {},
    queue: [],
    seed,
    firstDay: localDay(Object.values(buildings)[0]!.zone, now),
    residents,
    errands: [],
    nextMidday: nextMidday({ buildings }, now),
    nextId: 1,
    nextVehicle: 1 + Math.max(0, ...founding.vehicles.map(({ id }) => id)),
  });
}
