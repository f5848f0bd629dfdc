import {
  cancelFreeUntil,
  heldUntil,
  isOffer,
  isOpen,
  opensAt,
  type Reservation,
} from '#engine/reservations/reservation.ts';
import { dayAround } from '#engine/time/local.ts';
import type { Instant } from '#engine/units.ts';
import { pairOf } from '#engine/world/draft.ts';
import { dayBoard } from '#engine/world/views/day-board.ts';
import type { Building, World } from '#engine/world/world.ts';
import type { Answers } from '../contract/contract.ts';
import { stepsOfBlocks } from './power-steps.ts';

type Answer = Answers['reservations'];

export function reservationsView(world: World, user: string): Answer['list'] {
  const view = (one: Reservation) => reservationView(world, one);
  return {
    at: world.now,
    upcoming: Object.values(world.reservations)
      .filter((one) => one.user === user)
      .toSorted((a, b) => a.from - b.from)
      .map(view),
    past: world.pastReservations
      .filter((one) => one.user === user)
      .toSorted((a, b) => b.from - a.from)
      .map(view),
  };
}

function reservationView(world: World, one: Reservation): Answer['list']['past'][number] {
  const { id, vehicle, space, from, to, energy, history, promise } = one;
  const { number, building } = world.spaces[space]!;
  const car = world.vehicles[vehicle];
  const { state, why } = history.at(-1)!;
  const freeUntil = cancelFreeUntil(one);
  const inTime = isOpen(one) && world.now <= freeUntil;
  return {
    id,
    vehicle,
    vehicleName: car?.name ?? null,
    space,
    number,
    building,
    buildingName: world.buildings[building]!.name,
    from,
    to,
    energy,
    state,
    why,
    history,
    promise: car === undefined ? [] : stepsOfBlocks(pairOf(world, one), promise),
    opensAt: opensAt(one),
    heldUntil: heldUntil(one),
    freeUntil,
    canCancel: inTime || (isOpen(one) && isOffer(one)),
    canChange: inTime,
  };
}

export function boardView(
  world: World,
  user: string,
  { id, zone }: Building,
  around: Instant,
): Answer['board'] {
  const day = dayAround(zone, around);
  const rows = dayBoard(world, user, id, day).map(({ space, number, taken }) => ({
    space,
    number,
    taken,
    busy: [],
  }));
  return { ...day, at: world.now, rows };
}

export function queueView(world: World, user: string): Answer['queue'] {
  const entries = world.queue.filter((entry) => entry.user === user);
  return {
    at: world.now,
    entries: entries.map((entry) => ({
      id: entry.id,
      vehicle: entry.vehicle,
      building: entry.building,
      energy: entry.energy,
      until: entry.until,
      joinedAt: entry.joinedAt,
      vehicleName: world.vehicles[entry.vehicle]!.name,
      buildingName: world.buildings[entry.building]!.name,
      position:
        world.queue.filter(({ building }) => building === entry.building).indexOf(entry) + 1,
    })),
    notices: world.notices.filter((notice) => notice.user === user),
  };
}
