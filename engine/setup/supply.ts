import { isBetween } from '../community/checks/check-input.ts';
import type { Draft } from '../community/draft/draft.ts';
import { watts, type Watts } from '../units.ts';
import { supplyOf } from '../community/supply-of.ts';
import { floorAmps } from '../charging/charger.ts';
import { badInput } from '../community/refusal.ts';
import type { Building, Circuit, World } from '../community/world.ts';
import { buildingWith, isNew, tellResidents, withBuilding, type Changed } from './change-world.ts';
import { checkPower } from './check-power.ts';
import { isText } from './check-text.ts';
import { useOf } from './space-use.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

/** More than any building's chargers are fused with. */
const mostAmps = 10_000;

/** A building with other limits, if its chargers fit them. */
function resized(world: World, building: Building, spaces = world.spaces): Changed | SetupRefusal {
  const fault = checkPower(building, spaces);
  if (fault !== null) return unfit(fault);
  const { id } = building;
  return {
    world: withBuilding({ ...world, spaces }, building),
    about: { building: id },
    resized: id,
  };
}

/**
 * The main fuse. Chargers follow its volts, which decide what was promised and what a meter can show:
 * they stay while a space is used.
 */
export function setSupply(
  world: World,
  command: Extract<SetupCommand, { kind: 'set-supply' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, command.building);
  if ('code' in building) return building;
  const { amps: capacity, volts, phases } = command;
  if (!isBetween(capacity, floorAmps, mostAmps)) return badInput('amps');
  if (!Number.isInteger(volts) || !isBetween(volts, 100, 690)) return badInput('volts');
  if (phases !== 1 && phases !== 3) return badInput('phases');
  const spaces = { ...world.spaces };
  for (const id of building.spaces) {
    if (spaces[id]!.charger.volts === volts) continue;
    const used = useOf(world, id);
    if (used !== null) return unfit(used);
    spaces[id] = { ...spaces[id]!, charger: { ...spaces[id]!.charger, volts } };
  }
  const next = { ...building, capacity, supply: { volts, phases } };
  const changed = resized(world, next, spaces);
  const [before, power] = [powerOf(world, building), powerOf(world, next)];
  if ('code' in changed || isNew(building) || before === power) return changed;
  const settle = (draft: Draft) =>
    tellResidents(draft, (user) => ({
      kind: 'supply-changed',
      at: draft.now,
      user,
      building: building.id,
      before,
      power,
    }));
  return { ...changed, settle };
}

function powerOf(world: World, building: Building): Watts {
  const { volts, phases } = supplyOf(world, building);
  return watts(building.capacity * volts * phases);
}

/** The circuits within the supply, as a whole: each space has to be on exactly one. */
export function setCircuits(
  world: World,
  { building: id, circuits }: Extract<SetupCommand, { kind: 'set-circuits' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, id);
  if ('code' in building) return building;
  if (!Array.isArray(circuits) || circuits.length > 500) return badInput('circuits');
  if (!circuits.every(isCircuit)) return badInput('circuits');
  const { circuits: _, ...without } = building;
  const given = circuits.map(({ id: own, name, parent, capacity, spaces }: Circuit) => ({
    id: own,
    name: name.trim(),
    parent,
    capacity,
    spaces: [...spaces],
  }));
  return resized(world, given.length === 0 ? without : { ...without, circuits: given });
}

const isCircuit = (value: Partial<Circuit> | null): boolean =>
  typeof value === 'object' &&
  value !== null &&
  isText(value.id, 60) &&
  isText(value.name, 60) &&
  (value.parent === null || typeof value.parent === 'string') &&
  isBetween(value.capacity, 0, mostAmps) &&
  Array.isArray(value.spaces) &&
  value.spaces.every((space) => typeof space === 'string');

/** What counts while the building's own load is not told. */
export function setSafePower(
  world: World,
  { building: id, amps: safe }: Extract<SetupCommand, { kind: 'set-safe-power' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, id);
  if ('code' in building) return building;
  const { available, ...without } = building;
  if (safe === null) return resized(world, without);
  if (!isBetween(safe, 0, mostAmps)) return badInput('amps');
  return resized(world, { ...building, available: { safe, told: available?.told ?? null } });
}
