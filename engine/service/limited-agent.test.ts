import { expect, test } from 'vitest';
import { storedAt } from '../charging/vehicle.ts';
import { fraction, wattHours } from '../units.ts';
import type { Order } from '../community/session.ts';
import { TestService } from './testing/service.ts';
import { at } from './testing/world.ts';

const agent = { id: 'agent_1', name: 'Car app', isLimited: true } as const;

const order = (goal: Order['goal'], by: Order['agent'] | null = agent): Order => ({
  goal,
  readyBy: at(12),
  preference: 'fastest',
  ...(by && { agent: by }),
});

/** Ann's car, with 60 kWh, comes half full and is said to be at 98 %. */
function toldTooHigh(): TestService {
  const service = new TestService(at(0), ['a']);
  const car = service.world.vehicles[1]!;
  const vehicles = {
    ...service.world.vehicles,
    1: { ...car, stored: storedAt(car, fraction(0.98)) },
  };
  service.world = { ...service.world, vehicles };
  service.arrive('ann', 't1');
  return service;
}

const start = (service: TestService, given: Order) =>
  service.do({ kind: 'start', user: 'ann', space: 'a', ...given, quoted: true });

/** Its meter shows every ten minutes that it takes all it is offered; returns what it drew. */
function drawForHours(service: TestService, hours: number, slowUntil = at(0)): number {
  let drawn = 0;
  for (let turn = 1; turn <= hours * 6; turn += 1) {
    const { world, session } = service;
    const offered = Math.min(session!.offered, world.now < slowUntil ? 8 : 48);
    drawn += Math.round((offered * 208) / 6);
    service.to(at(0, 10 * turn));
    service.follow('t1', turn + 1, drawn, { amps: offered });
  }
  return drawn;
}

test('what an app with limits orders takes no more than was quoted, whatever level it told', () => {
  const service = toldTooHigh();
  start(service, order({ kind: 'full' }));
  const { ceiling, quotedEnergy } = service.session!;
  service.follow('t1', 1, 0);
  const drawn = drawForHours(service, 4);
  expect(service.session).toMatchObject({ offered: 0, phase: { kind: 'complete', why: 'goal' } });
  // It is seen at the meter, up to ten minutes late.
  expect(drawn - quotedEnergy!).toBeLessThan(1700);
  expect(ceiling).toBeLessThan(100);
});

test('nor does what it orders instead, beyond what is foreseen for that', () => {
  const service = toldTooHigh();
  start(service, order({ kind: 'energy', energy: 0.5 as never }));
  service.follow('t1', 1, 0);
  service.do({ kind: 'change-plan', user: 'ann', space: 'a', ...order({ kind: 'full' }) });
  const drawn = drawForHours(service, 4);
  expect(service.session).toMatchObject({ offered: 0, phase: { kind: 'complete' } });
  expect(drawn).toBeLessThan(4000);
});

test('a lower level that is told counts, with what is foreseen then', () => {
  const service = toldTooHigh();
  start(service, order({ kind: 'full' }));
  service.follow('t1', 1, 0);
  service.do({ kind: 'report-level', user: 'ann', vehicle: 1, level: fraction(0.5) });
  expect(drawForHours(service, 2)).toBeGreaterThan(15_000);
});

test('its resident may order more, and an app without limits as well', () => {
  const service = toldTooHigh();
  start(service, order({ kind: 'full' }));
  service.follow('t1', 1, 0);
  const { isLimited: _, ...free } = agent;
  service.do({
    kind: 'change-plan',
    user: 'ann',
    space: 'a',
    ...order({ kind: 'full' }, null),
  });
  expect(drawForHours(service, 2)).toBeGreaterThan(6000);
  const other = toldTooHigh();
  start(other, order({ kind: 'full' }, free));
  other.follow('t1', 1, 0);
  expect(drawForHours(other, 2)).toBeGreaterThan(6000);
});

test('what is booked for the car is charged all the same', () => {
  const service = new TestService(at(0), ['a']);
  const energy = wattHours(8000);
  const [from, to] = [at(0, 30), at(4)];
  const booking = { user: 'ann', vehicle: 1, space: 'a', from, to, energy } as const;
  service.do({ kind: 'reserve', ...booking, preference: 'fastest' });
  service.arrive('ann', 't1');
  service.do({ kind: 'report-level', user: 'ann', vehicle: 1, level: fraction(0.9) });
  start(service, { ...order({ kind: 'full' }), readyBy: at(0, 25) });
  service.follow('t1', 1, 0);
  expect(service.session!.mostEnergy).toBeLessThan(8000);
  // Slower than foreseen, so that it is not done when its slot begins.
  const drawn = drawForHours(service, 4, from);
  expect(service.session).toMatchObject({ id: 's2', reservation: 'r1' });
  expect(drawn).toBeGreaterThan(8000);
});
