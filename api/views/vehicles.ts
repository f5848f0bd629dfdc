import { levelOf } from '#engine/charging/vehicle.ts';
import { asOfNow } from '#engine/sessions/as-of-now.ts';
import { sessionOfVehicle, type OwnedVehicle, type World } from '#engine/community/world.ts';
import type { Answers } from '../contract/contract.ts';
import { spaceLabel } from './space-label.ts';

type Answer = Answers['vehicles'];

export function vehiclesView(world: World, user: string): Answer['list'] {
  const own = Object.values(world.vehicles).filter(({ owner }) => owner === user);
  return { at: world.now, vehicles: own.map((car) => vehicleView(world, car)) };
}

function vehicleView(world: World, car: OwnedVehicle): Answer['list']['vehicles'][number] {
  const { id, name, battery, maxAmps, phases, consumption, limit, readyBy, owner } = car;
  const session = sessionOfVehicle(world, id);
  const next = Object.values(world.reservations)
    .filter(({ vehicle }) => vehicle === id)
    .toSorted((a, b) => a.from - b.from)[0];
  const least = session ? asOfNow(world, session).levelAtEnd : levelOf(car, car.stored);
  const level = car.isLevelUnknown ? null : least;
  return {
    id,
    name,
    vin: car.vin ?? null,
    battery,
    maxAmps,
    phases,
    consumption,
    limit,
    level,
    range: level === null ? null : Math.round((level * battery * 1000) / consumption),
    readyBy,
    isDefault: world.defaults[owner] === id,
    pluggedIn: session ? { ...spaceLabel(world, session.space), session: session.id } : null,
    reservation: next ? { ...spaceLabel(world, next.space), id: next.id, from: next.from } : null,
  };
}
