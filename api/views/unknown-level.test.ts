import { expect, test } from 'vitest';
import { TestService } from '#engine/service/testing/service.ts';
import { at } from '#engine/service/testing/world.ts';
import { scopes } from '../policy/actor.ts';
import { publicVehicle } from '../public/views/vehicles.ts';
import { spaceView } from './space.ts';
import { vehiclesView } from './vehicles.ts';

/** Ann showed a card: nobody has said how full her car is. */
function charging(): TestService {
  const service = new TestService();
  service.cable('plugged', 't1', 0, 0);
  service.do({ kind: 'authorize', user: 'ann', space: 'a', vehicle: 1, level: null });
  service.start('ann', 8, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0, 30));
  return service;
}

test('a battery level that nobody has told is null, not 0, wherever it is shown', () => {
  const service = charging();
  const unknown = { level: null, levelAtStart: null, outlook: { levelInTheEnd: null } };
  expect(spaceView(service, 'ann', 'a').session).toMatchObject(unknown);
  const car = vehiclesView(service.world, 'ann').vehicles[0]!;
  expect(car).toMatchObject({ level: null, range: null });
  expect(publicVehicle(car, scopes)).toMatchObject({
    levelPercent: null,
    rangeKm: null,
    sentence: 'Your Car 1 has an unknown battery level and is plugged in at HOUSE, space 1.',
  });
});

test('a level that is told while it charges is shown', () => {
  const service = charging();
  service.do({ kind: 'report-level', user: 'ann', vehicle: 1, level: 0.5 as never });
  expect(spaceView(service, 'ann', 'a').session).toMatchObject({ level: 0.5 });
  expect(vehiclesView(service.world, 'ann').vehicles[0]).toMatchObject({ level: 0.5 });
});
