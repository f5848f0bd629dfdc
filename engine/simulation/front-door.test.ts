import { expect, it } from 'vitest';
import type { World } from '../community/world.ts';
import { openService, type Service } from '../service/open-service.ts';
import { at, car, testWorld } from '../service/testing/world.ts';
import { duration, fraction, hour } from '../units.ts';
import { advanceUntil, openSimulation } from './live.ts';
import type { Resident } from './resident.ts';

/** A service that makes each call also alone, on a service opened for it. */
function besideSingleCalls(world: World) {
  const service = openService(world);
  const single = { world, calls: 0 };
  const both = <T>(call: (one: Service) => T): T => {
    const alone = openService(single.world);
    call(alone);
    single.world = alone.close();
    single.calls += 1;
    return call(service);
  };
  const doubled: Service = {
    ...service,
    get seen() {
      return service.seen;
    },
    execute: (command, role) => both((one) => one.execute(command, role)),
    report: (reports) => both((one) => one.report(reports)),
    advance: (to) => both((one) => one.advance(to)),
  };
  return { doubled, single };
}

const resident = (vehicle: number, user: string, space: string): Resident => ({
  user,
  vehicle,
  building: 'house',
  favorites: [space],
  weekday: fraction(1),
  weekend: fraction(1),
  arrives: duration(18 * hour),
  leaves: duration(8 * hour),
  spread: duration(2 * hour),
  kilometers: 90,
  preference: vehicle % 2 === 0 ? 'fastest' : 'cheapest',
  books: fraction(0.5),
});

it('An open service does what single calls of the front door do', () => {
  const users = ['ann', 'ben', 'cleo', 'dan', 'eve'];
  const vehicles = users.map((user, place) => car(place + 1, user));
  const residents = users.map((user, place) => resident(place + 1, user, 'abc'[place % 3]!));
  const { ledger: _, simulation, ...world } = testWorld({ vehicles, residents });
  const { doubled, single } = besideSingleCalls(world);
  const evening = advanceUntil(openSimulation(doubled, simulation), at(28));
  const later = openSimulation(doubled, evening.world.simulation);
  later.chargers.fail('a', { kind: 'offline', until: at(28.5) });
  advanceUntil(later, at(8 * 24));
  expect(single.calls).toBeGreaterThan(500);
  expect(doubled.close()).toEqual(single.world);
});
