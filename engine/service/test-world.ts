import type { Charger } from '../charging/charger.ts';
import { storedAt } from '../charging/vehicle.ts';
import { demoCarbon, demoTariff } from '../demo/prices.ts';
import {
  amps,
  duration,
  fraction,
  hour,
  instant,
  kilowattHours,
  millijoules,
  volts,
  type Instant,
} from '../units.ts';
import { advance, execute, type Command } from './commands.ts';
import { found } from './create-world.ts';
import type { Refusal } from '../community/refusal.ts';
import type { Role } from '../community/role.ts';
import type { Resident } from '../simulation/resident.ts';
import type { Session } from '../community/session.ts';
import type { Building, OwnedVehicle, Space, World } from '../community/world.ts';

/** Wednesday 11 March 2026, 18:00 in New York. */
export const wednesday = instant(1_773_266_400_000);

export const car = (
  id: number,
  owner: string,
  change: Partial<OwnedVehicle> = {},
): OwnedVehicle => {
  const plain = {
    battery: kilowattHours(60),
    maxAmps: amps(48),
    phases: 1 as const,
    consumption: 170,
    limit: fraction(1),
  };
  return {
    ...plain,
    id,
    owner,
    name: `Car ${id}`,
    stored: storedAt(plain, fraction(0.5)),
    readyBy: duration(7 * hour),
    ...change,
  };
};

/** One building with three spaces that share 60 A: one car at full power and a little. */
export function testWorld(
  change: {
    readonly vehicles?: readonly OwnedVehicle[];
    readonly residents?: readonly Resident[];
    readonly capacity?: number;
    readonly charger?: Charger;
  } = {},
): World {
  const charger = change.charger ?? { volts: volts(208), phases: 1, maxAmps: amps(48) };
  const building: Building = {
    id: 'house',
    name: 'HOUSE',
    zone: 'America/New_York',
    tariff: 'residents',
    capacity: amps(change.capacity ?? 60),
    carbon: demoCarbon,
    spaces: ['a', 'b', 'c'],
  };
  const spaces = Object.fromEntries(
    building.spaces.map((id, index): [string, Space] => [
      id,
      {
        id,
        number: index + 1,
        building: 'house',
        charger,
        condition: { kind: 'ready' },
        meter: millijoules(0),
        session: null,
      },
    ]),
  );
  return found({
    now: wednesday,
    tariffs: [demoTariff('USD')],
    buildings: { house: building },
    spaces,
    vehicles: change.vehicles ?? [car(1, 'ann'), car(2, 'ben'), car(3, 'cleo'), car(4, 'ann')],
    accounts: ['ann', 'ben', 'cleo'],
    residents: change.residents ?? [],
    seed: 7,
  });
}

/** So many hours after the world began. */
export const at = (hours: number): Instant => instant(wednesday + hours * hour);

/** Who usually gives a command: chargers report faults, the operator credits, residents do the rest. */
export function usualRole(command: Command): Role {
  const kind = command?.kind;
  if (kind === 'credit-charge') return 'operator';
  return kind === 'fail-charger' || kind === 'clear-fault' ? 'charger' : 'resident';
}

/** The world after commands that must not be refused. */
export function done(world: World, ...commands: readonly Command[]): World {
  return commands.reduce((before, command) => {
    const outcome = execute(before, command, usualRole(command));
    if (!outcome.ok) throw new Error(`${command.kind}: ${JSON.stringify(outcome.refusal)}`);
    return outcome.world;
  }, world);
}

export function refused(world: World, command: Command): Refusal {
  const outcome = execute(world, command, usualRole(command));
  if (outcome.ok) throw new Error(`${command.kind} was not refused`);
  return outcome.refusal;
}

export function later(world: World, to: Instant): World {
  const outcome = advance(world, to);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.world;
}

/** The one session there is. */
export const only = (world: World): Session => Object.values(world.sessions)[0]!;
