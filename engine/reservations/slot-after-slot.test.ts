import { describe, expect, it } from 'vitest';
import { done, later, type TestWorld } from '../service/testing/world.ts';
import { morning, on, orders, plugIn, sessionOf, start } from '../service/testing/crowd.ts';
import { TestService } from '../service/testing/service.ts';
import { liveSession } from '../service/views/live-session.ts';
import type { Act } from '../simulation/live.ts';
import { wattHours } from '../units.ts';

const slot = (from: number, to: number, energy: number): Act => ({
  kind: 'reserve',
  user: 'ann',
  vehicle: 1,
  space: 'a',
  from: on(from),
  to: on(to),
  energy: wattHours(energy),
  preference: 'fastest',
});
const energy = (world: TestWorld) => liveSession(world, sessionOf(world, 'ann')).energy;

describe('the second of two slots of a car', () => {
  // An hour at 48 A and 208 V delivers 9,984 Wh.
  it.each([9983, 9984])('gets its energy after a first one of %d Wh', (first) => {
    const booked = done(morning(), slot(9, 10, first), slot(10, 11, 5000));
    const there = done(later(booked, on(9)), plugIn('ann', 'a', 1));
    const second = later(there, on(11));
    expect(energy(second)).toBe(5000);
    expect(sessionOf(second, 'ann').reservation).toBe(Object.keys(booked.reservations)[1]);
  });

  it('gets its energy after an order that ends at the very instant it begins', () => {
    const booked = done(morning(), slot(9, 10, 5000), plugIn('ann', 'a', 1));
    const ordered = done(booked, start('ann', 'a', orders(9.984, on(9))));
    expect(energy(later(ordered, on(10)))).toBe(5000);
  });
});

/** Ann's charge was stopped before her slot; its charger has not confirmed it yet. */
function stopped(): TestService {
  const service = new TestService(on(8));
  service.arrive('ann', 't1');
  service.start('ann', 9, on(9));
  service.follow('t1', 1, 0);
  service.do({
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: on(9),
    to: on(10),
    energy: wattHours(4000),
    preference: 'fastest',
  });
  service.to(on(8, 30));
  service.do({ kind: 'stop', user: 'ann', space: 'a' });
  return service;
}

describe('a charge whose stop is confirmed late', () => {
  it('is followed by the booked one as soon as it is confirmed', () => {
    const service = stopped();
    service.to(on(9, 5));
    expect(Object.values(service.world.reservations)).toHaveLength(1);
    service.follow('t1', 2, 4992);
    expect(service.session).toMatchObject({ promised: { energy: 4000 }, offered: 48 });
    expect(service.world.reservations).toEqual({});
    expect(service.charges('ann')[0]!.bill.energy).toBe(4992);
  });

  it('is followed by none if its charger says nothing while the space is held', () => {
    const service = stopped();
    service.to(on(9, 15));
    expect(service.world.reservations).toEqual({});
    const told = service.events.findLast(({ kind }) => kind === 'reservation');
    expect(told).toMatchObject({ change: { state: 'FAILED' } });
  });
});
