import type { Draft } from '../community/draft/draft.ts';
import { badInput, type Refusal } from '../community/refusal.ts';
import type { Building, Circuit, Space, World } from '../community/world.ts';
import { lookUp } from '../look-up.ts';
import { createSpace } from '../service/create-world.ts';
import {
  buildingWith,
  isResident,
  knownSpace,
  withBuilding,
  withSpace,
  type Changed,
} from './change-world.ts';
import { chargerFrom } from './chargers.ts';
import { checkPower } from './check-power.ts';
import { bookingOf, useOf } from './space-use.ts';
import type { SetupCommand } from './setup-command.ts';
import { unfit, type SetupRefusal } from './setup-refusal.ts';

const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 99_999;

const unknownResident: Refusal = { code: 'unknown', what: 'resident' };

export function addSpace(
  world: World,
  command: Extract<SetupCommand, { kind: 'add-space' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, command.building);
  if ('code' in building) return building;
  const { number, assignedTo } = command;
  if (!isNumber(number)) return badInput('number');
  if (building.spaces.some((id) => world.spaces[id]!.number === number)) {
    return unfit({ why: 'number-taken', number });
  }
  const charger = chargerFrom(command.charger);
  if ('code' in charger) return charger;
  if (assignedTo !== undefined && !isResident(world, assignedTo)) return unknownResident;
  const id = `p${world.nextId}`;
  const made = createSpace({ id, number, building: building.id, charger });
  const space: Space = { ...made, ...(assignedTo !== undefined && { assignedTo }) };
  const next = withCircuit({ ...building, spaces: [...building.spaces, id] }, id, command.circuit);
  const spaces = { ...world.spaces, [id]: space };
  const fault = checkPower(next, spaces);
  if (fault !== null) return unfit(fault);
  return {
    world: withBuilding({ ...world, spaces, nextId: world.nextId + 1 }, next),
    about: { building: building.id, space: id },
    made: id,
    resized: building.id,
    settle: freeSpaces,
  };
}

/** Puts a space on a circuit; one that is missing or unknown is found by `checkPower`. */
function withCircuit(building: Building, space: string, circuit: string | undefined): Building {
  const { circuits } = building;
  if (circuits === undefined) return building;
  const longer = (one: Circuit): Circuit => ({ ...one, spaces: [...one.spaces, space] });
  const connected = circuits.map((one) => (one.id === circuit ? longer(one) : one));
  return { ...building, circuits: connected };
}

/**
 * Gives spaces other numbers. Cars, reservations and chargers stay where they are; bills keep the
 * number that was painted on the floor at their time.
 */
export function renumberSpaces(
  world: World,
  { building: id, numbers }: Extract<SetupCommand, { kind: 'renumber-spaces' }>,
): Changed | SetupRefusal {
  const building = buildingWith(world, id);
  if ('code' in building) return building;
  if (typeof numbers !== 'object' || numbers === null) return badInput('numbers');
  for (const [space, number] of Object.entries(numbers)) {
    if (!building.spaces.includes(space)) return { code: 'unknown', what: 'space' };
    if (!isNumber(number)) return badInput('number');
  }
  const numberOf = (space: string) => lookUp(numbers, space) ?? world.spaces[space]!.number;
  const taken = new Set<number>();
  for (const space of building.spaces) {
    const number = numberOf(space);
    if (taken.has(number)) return unfit({ why: 'number-taken', number });
    taken.add(number);
  }
  const spaces = { ...world.spaces };
  for (const space of building.spaces) {
    const before = spaces[space]!;
    const number = numberOf(space);
    if (number === before.number) continue;
    const former = { number: before.number, until: world.now };
    const formerNumbers = [...(before.formerNumbers ?? []), former];
    spaces[space] = { ...before, number, formerNumbers };
  }
  return { world: { ...world, spaces }, about: { building: id } };
}

/** Gives a space to one resident, or to all. What others have reserved there comes first. */
export function assignSpace(
  world: World,
  { space: id, resident }: Extract<SetupCommand, { kind: 'assign-space' }>,
): Changed | SetupRefusal {
  const space = knownSpace(world, id);
  if ('code' in space) return space;
  const { assignedTo: _, ...shared } = space;
  const about = { building: space.building, space: id, ...(resident !== null && { resident }) };
  const freed = { about, settle: freeSpaces };
  if (resident === null) return { world: withSpace(world, shared), ...freed };
  if (!isResident(world, resident)) return unknownResident;
  const there = world.sessions[space.session ?? ''];
  if (there !== undefined && there.user !== resident) {
    return unfit({ why: 'car-plugged-in', space: id });
  }
  const booked = bookingOf(world, id, resident);
  if (booked !== null) return unfit(booked);
  return { world: withSpace(world, { ...space, assignedTo: resident }), ...freed };
}

/** Whoever waits may get a space now. */
const freeSpaces = (draft: Draft): void => {
  draft.spaceFreed = true;
};

/** A space leaves its building. Its bills refer to it, so what they need of it stays. */
export function removeSpace(world: World, id: string): Changed | SetupRefusal {
  const space = knownSpace(world, id);
  if ('code' in space) return space;
  const used = useOf(world, id);
  if (used !== null) return unfit(used);
  const building = world.buildings[space.building]!;
  const spaces = building.spaces.filter((one) => one !== id);
  if (spaces.length === 0 && !building.isClosed) return unfit({ why: 'last-space' });
  const { volts, phases, maxAmps } = space.charger;
  const removed: Space = {
    ...createSpace({ ...space, charger: { volts, phases, maxAmps } }),
    ...(space.formerNumbers && { formerNumbers: space.formerNumbers }),
    isRemoved: true,
  };
  const circuits = building.circuits?.map((circuit) => ({
    ...circuit,
    spaces: circuit.spaces.filter((one) => one !== id),
  }));
  const next = withBuilding(withSpace(world, removed), {
    ...building,
    spaces,
    ...(circuits && { circuits }),
  });
  return { world: next, about: { building: building.id, space: id }, resized: building.id };
}
