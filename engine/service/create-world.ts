import { checkTariff } from '../tariff/check-tariff.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { Instant } from '../units.ts';
import { checkCircuits, circuitFaultSentence } from '../community/checks/check-circuits.ts';
import { deepFreeze } from '../deep-freeze.ts';
import type { Building, OwnedVehicle, Space, World } from '../community/world.ts';

/** The initial data of a world. */
export interface Founding {
  readonly now: Instant;
  readonly tariffs: readonly Tariff[];
  readonly buildings: Readonly<Record<string, Building>>;
  readonly spaces: Readonly<Record<string, Space>>;
  readonly vehicles: readonly OwnedVehicle[];
  readonly accounts: readonly string[];
}

/** A world without any sessions, reservations or history. */
export function createWorld(founding: Founding): World {
  const { now, buildings, spaces, accounts } = founding;
  for (const tariff of founding.tariffs) {
    const refusal = checkTariff(tariff);
    if (refusal) throw new Error(`Tariff ${tariff.id} cannot be used: ${refusal.why}`);
  }
  for (const building of Object.values(buildings)) {
    const fault = checkCircuits(building, spaces);
    if (fault) throw new Error(`${building.name}: ${circuitFaultSentence(fault)}`);
  }
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
    unread: [],
    awaitingCuts: [],
    reservations: {},
    queue: [],
    nextId: 1,
    nextVehicle: 1 + Math.max(0, ...founding.vehicles.map(({ id }) => id)),
  });
}

/** A space whose charger is ready and has never been used. */
export const createSpace = (
  founded: Pick<Space, 'id' | 'number' | 'building' | 'charger'>,
): Space => ({
  ...founded,
  condition: { kind: 'ready' },
  clockAhead: 0,
  plugged: null,
  session: null,
  // Spaces of one shape are read faster than spaces with and without it.
  ended: [],
  register: null,
  expected: null,
});
