import { levelOf } from '#engine/charging/vehicle.ts';
import { lookUp } from '#engine/world/draft.ts';
import { usualReadyBy } from '#engine/world/expectation.ts';
import type { Building, World } from '#engine/world/world.ts';
import type { Answers, Asks } from '../contract/contract.ts';

type Answer = Answers['reservations'];

/** What a vehicle lacks to its limit, and when it is usually needed next. */
export function needView(world: World, user: string, vehicle: number): Answer['need'] | undefined {
  const car = lookUp(world.vehicles, vehicle);
  if (car?.owner !== user) return undefined;
  const space = Object.keys(world.spaces)[0]!;
  const missing = Math.max(0, car.limit - levelOf(car, car.stored));
  return {
    at: world.now,
    energy: Math.round(missing * car.battery * 1100),
    readyBy: usualReadyBy(world, vehicle, space, world.now),
  };
}

type Wish = Omit<Asks['reservations']['suggestions'], 'building'> & { building: Building };

export function suggestionsView(world: World, _user: string, _wish: Wish): Answer['suggestions'] {
  return { at: world.now, suggestions: [], alternatives: [], queue: false };
}
