import { describe, expect, it } from 'vitest';
import { blockAt } from '../../charging/power-block.ts';
import type { WorldEvent } from '../../community/events.ts';
import { nextChange } from '../../service/front-door.ts';
import { Garage } from '../../service/testing/garage.ts';
import { orderOf, TestService } from '../../service/testing/service.ts';
import { at } from '../../service/testing/world.ts';
import { amps, minute, wattHours, type Instant } from '../../units.ts';

const cut = (service: TestService, space = 'a') =>
  service.tell({ kind: 'offline', space, expectedBack: null });
const back = (service: TestService, space = 'a') =>
  service.tell({ kind: 'connected', space, clock: service.world.now });

/** What a user was told of what will be missing, in order. */
const shortfalls = ({ events }: TestService, user: string) =>
  events.flatMap((event: WorldEvent) =>
    event.kind === 'plan-changed' && event.user === user ? [event.shortfall] : [],
  );

/** Ann has booked 15 kWh from seven to eleven, leaves at 7:20; the line is cut two minutes later. */
function away(): TestService {
  const service = new TestService();
  const slot = { from: at(1), to: at(5), energy: wattHours(15_000) };
  service.do({ kind: 'reserve', user: 'ann', vehicle: 1, space: 'a', ...slot });
  service.to(at(1));
  service.arrive('ann', 't1');
  service.follow('t1', 1, 0);
  service.to(at(1, 20));
  service.cable('unplugged', 't1', 2, 100);
  service.to(at(1, 22));
  cut(service);
  service.to(at(2, 30));
  return service;
}

describe('a car that is away when the line of its charger is cut', () => {
  it('and comes back in time goes on with its promise once that is known', () => {
    const service = away();
    back(service);
    service.cable('plugged', 't2', 0, 100, { at: at(1, 26), offerId: 0 });
    service.to(at(2, 31));
    service.authorize('ann');
    expect(service.session).toMatchObject({
      transaction: 't2',
      promised: { energy: 15_000, until: at(5) },
      plan: { shortfall: 0 },
    });
    expect(service.records('ann')).toEqual([]);
  });

  it('and comes back too late begins anew', () => {
    const service = away();
    back(service);
    service.cable('plugged', 't2', 0, 100, { at: at(1, 50), offerId: 0 });
    service.to(at(2, 31));
    service.authorize('ann');
    expect(service.session).toMatchObject({ transaction: 't2', order: null });
  });

  it('is looked for again a quarter of an hour later, not at every moment', () => {
    const { world } = away();
    expect(nextChange(world)! - world.now).toBeGreaterThan(minute);
  });

  it('and does not come back is gone for good soon after the line is there again', () => {
    const service = away();
    expect(service.world.left).toHaveLength(1);
    back(service);
    service.to(at(2, 31));
    expect(service.world.left ?? []).toEqual([]);
  });
});

it('a line that is back after ninety minutes, to the instant, is back when it was expected', () => {
  const service = new TestService();
  service.to(at(3.5));
  service.arrive('ann', 't1');
  const order = { ...orderOf(8, at(6.75)), preference: 'cheapest' as const };
  service.do({ kind: 'start', user: 'ann', space: 'a', ...order });
  service.follow('t1', 1, 0);
  service.to(at(3, 32));
  service.follow('t1', 2, 333);
  service.to(at(4));
  cut(service);
  service.to(at(5.5));
  back(service);
  service.to(at(5, 31));
  expect(shortfalls(service, 'ann').filter((missing) => missing > 0)).toEqual([]);
});

/** Ann charges at a, the line is cut at 6:15; she moves to b at 6:30 and says so at 6:40. */
function moved(): TestService {
  const service = new TestService(at(0), ['a', 'b']);
  service.arrive('ann', 't1');
  service.start('ann', 20, at(6));
  service.follow('t1', 1, 0);
  service.to(at(0, 15));
  service.follow('t1', 2, 2496);
  cut(service);
  service.to(at(0, 30));
  service.cable('plugged', 'b/1', 0, 0, { space: 'b', offerId: 0 });
  service.to(at(0, 40));
  service.do({ kind: 'authorize', user: 'ann', space: 'b', vehicle: 1 });
  service.do({ kind: 'start', user: 'ann', space: 'b', ...orderOf(10, at(6)) });
  return service;
}
const there = ({ world }: TestService) => world.sessions[world.spaces['b']!.session!]!;

describe('a cable that is moved to another space while its line is cut', () => {
  it('leaves the power free that the charger before may still give', () => {
    const service = moved();
    expect(there(service)).toMatchObject({ vehicle: 1, offered: 12 });
    expect(service.session).toBeUndefined();
  });

  it('is billed at both spaces for what their meters say, once', () => {
    const service = moved();
    service.to(at(1));
    const { offerId } = there(service).line;
    service.cable('meter-read', 'b/1', 1, 0, { space: 'b', amps: 12, offerId });
    back(service);
    service.cable('unplugged', 't1', 3, 4992, { at: at(0, 30), offerId: 1 });
    expect(there(service).offered).toBe(48);
    expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([4992]);
    service.to(at(1, 10));
    const later = there(service).line.offerId;
    service.cable('unplugged', 'b/1', 2, 1600, { space: 'b', offerId: later });
    expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([4992, 1600]);
    expect(service.records('ann').map(({ space, end }) => [space, end])).toEqual([
      ['a', at(0, 30)],
      ['b', at(1, 10)],
    ]);
  });
});

describe('a car whose charger is in reach again', () => {
  it('has the power it had before, whoever is short of some', () => {
    const garage = new Garage();
    garage.plug('b');
    garage.claim('b');
    garage.do({ kind: 'start', user: 'ben', space: 'b', ...orderOf(40, at(4)) });
    garage.reads('b', 0);
    garage.plug('a');
    garage.claim('a');
    garage.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(14, at(1.5)) });
    garage.reads('a', 0);
    garage.to(at(0, 2));
    garage.reads('b', 333);
    garage.reads('a', 83);
    expect([garage.offered('a'), garage.offered('b')]).toEqual([48, 12]);
    const before = garage.sessionIn('a').plan!.shortfall;
    garage.to(at(0, 10));
    cut(garage);
    garage.to(at(0, 13));
    back(garage);
    garage.reads('a', 83 + (48 * 208 * 11) / 60);
    expect(garage.offered('a')).toBe(48);
    expect(garage.sessionIn('a').plan!.shortfall).toBeLessThanOrEqual(before);
    expect(Math.max(0, ...shortfalls(garage, 'ann'))).toBeLessThanOrEqual(before);
  });
});

describe('a promised car whose charger was out for a minute', () => {
  it('has all of its promise again, although another took its cheap hours meanwhile', () => {
    const garage = new Garage();
    const house = { ...garage.world.buildings['house']!, capacity: amps(52) };
    garage.world = { ...garage.world, buildings: { house } };
    garage.to(at(10));
    const booked = (space: 'a' | 'b', until: Instant, energy: number) => {
      const who = space === 'a' ? { user: 'ann', vehicle: 1 } : { user: 'ben', vehicle: 2 };
      const slot = { from: at(12), to: until, energy: wattHours(energy) };
      garage.do({ kind: 'reserve', ...who, space, ...slot });
    };
    // Until seven, when the night price ends, there is power for Ann only.
    booked('a', at(13), 9000);
    booked('b', at(16), 9000);
    garage.to(at(12));
    for (const space of ['a', 'b'] as const) {
      garage.plug(space);
      garage.claim(space);
      garage.reads(space, 0);
    }
    garage.to(at(12, 2));
    garage.tell({ kind: 'faulted', space: 'a', expectedBack: null });
    expect(shortfalls(garage, 'ann').at(-1)).toBeGreaterThan(8000);
    expect(garage.sessionIn('b').plan!.blocks.every(({ to }) => to <= at(13))).toBe(true);
    garage.to(at(12, 3));
    garage.tell({ kind: 'fault-cleared', space: 'a' });
    expect(shortfalls(garage, 'ann').at(-1)).toBe(0);
    expect(garage.sessionIn('a').plan!.shortfall).toBe(0);
    expect(garage.sessionIn('b')).toMatchObject({
      promised: { energy: 9000 },
      plan: { shortfall: 0 },
    });
    expect(garage.sessionIn('b').ceiling).not.toBeNull();
  });
});

describe('plans that are made again because a charger is out of reach', () => {
  it('are all kept: who can wait is moved to make room for who cannot', () => {
    const garage = new Garage();
    const car = (id: number, most: number) => ({
      ...garage.world.vehicles[id]!,
      maxAmps: amps(most),
    });
    const vehicles = { 1: car(1, 24), 2: car(2, 30), 3: car(3, 30) };
    garage.world = { ...garage.world, vehicles };
    const slot = { from: at(4, 30), to: at(13), energy: wattHours(15_000) };
    garage.do({ kind: 'reserve', user: 'ben', vehicle: 2, space: 'b', ...slot });
    garage.to(at(4, 30));
    garage.plug('b');
    garage.claim('b');
    garage.reads('b', 0);
    garage.to(at(4, 32));
    garage.reads('b', 200);
    garage.plug('c');
    garage.claim('c');
    // Both wait for the night price at eleven; Cleo leaves at midnight, Ben at seven.
    const order = { ...orderOf(6, at(6)), preference: 'cheapest' } as const;
    garage.do({ kind: 'start', user: 'cleo', space: 'c', ...order });
    garage.reads('c', 0);
    garage.to(at(4, 34));
    garage.reads('c', 200);
    garage.to(at(4, 40));
    garage.begin('a', 1.2);
    garage.reads('a', 0);
    garage.to(at(4, 50));
    cut(garage);
    const planned = (when: Instant) =>
      (['b', 'c'] as const).map(
        (space) => blockAt(garage.sessionIn(space).plan!.blocks, when)?.amps ?? 0,
      );
    expect(garage.sessionIn('a').line.mayDraw).toBe(24);
    expect(planned(at(5, 30))[1]).toBe(30);
    expect(planned(at(5, 30))[0]).toBeLessThanOrEqual(60 - 24 - 30);
    for (const space of ['b', 'c'] as const) {
      expect(garage.sessionIn(space).plan!.shortfall).toBe(0);
    }
  });
});

describe('a reservation whose space is freed late in its hold', () => {
  it('is held for five minutes from then, and is no no-show meanwhile', () => {
    const service = new TestService();
    service.arrive('ben', 't1');
    service.start('ben', 2, at(1));
    const slot = { from: at(1), to: at(5), energy: wattHours(5000) };
    service.do({ kind: 'reserve', user: 'ann', vehicle: 1, space: 'a', ...slot });
    service.to(at(1, 14));
    service.cable('unplugged', 't1', 1, 2000);
    const told = service.events.filter(({ kind }) => kind === 'promise-short');
    expect(told).toMatchObject([{ missing: 5000 }, { missing: 0, at: at(1, 14) }]);
    service.to(at(1, 18));
    service.arrive('ann', 't2', 2000);
    expect(service.session).toMatchObject({ user: 'ann', promised: { until: at(5) } });
  });
});

describe('power that waits for another car to draw less', () => {
  it('and comes too late for what was planned: its driver is told at that instant', () => {
    const garage = new Garage();
    garage.plug('b');
    garage.claim('b');
    garage.do({ kind: 'start', user: 'ben', space: 'b', ...orderOf(40, at(13)) });
    garage.reads('b', 0);
    garage.plug('a');
    garage.claim('a');
    garage.do({ kind: 'start', user: 'ann', space: 'a', ...orderOf(14.65, at(1.5)) });
    garage.reads('a', 0);
    expect(garage.sessionIn('a').plan!.shortfall).toBe(0);
    // From two minutes past on, Ann is to have 48 A; Ben's charger answers 80 seconds later.
    garage.to(at(0, 3 + 1 / 3));
    garage.reads('b', 550);
    garage.reads('a', 138);
    expect(garage.offered('a')).toBe(48);
    expect(shortfalls(garage, 'ann').at(-1)).toBeGreaterThan(20);
    expect(garage.events.findLast(({ kind }) => kind === 'plan-changed')!.at).toBe(
      at(0, 3 + 1 / 3),
    );
  });
});
