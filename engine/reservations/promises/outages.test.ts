import { describe, expect, it } from 'vitest';
import { annCharges, TestService } from '../../service/testing/service.ts';
import { at, done, later, testWorld } from '../../service/testing/world.ts';
import {
  danBooks,
  danQueues,
  morning,
  on,
  orders,
  othersStay,
  plugIn,
  sessionOf,
  start,
  told,
  unplug,
} from '../../service/testing/crowd.ts';
import { liveSession } from '../../service/views/live-session.ts';
import type { Act } from '../../simulation/live.ts';
import { duration, fraction, kilowattHours, minute, wattHours } from '../../units.ts';
import { storedAt } from '../../charging/vehicle.ts';

const loses = (space: string, how: 'offline' | 'faulted', minutes: number): Act => ({
  kind: 'fail-charger',
  space,
  how,
  lasting: duration(minutes * minute),
});

describe('a charger that loses its line while its car waits at 0 A', () => {
  // Booked from six to midnight; waits for the night price at eleven.
  const booked = done(testWorld(), {
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: at(0, 1),
    to: at(6),
    energy: wattHours(9000),
  });
  const waits = later(done(later(booked, at(0, 1)), plugIn('ann', 'a', 1)), at(4, 59));

  it('gives nothing until it is expected back: its driver is told at that instant', () => {
    expect(sessionOf(waits, 'ann').offered).toBe(0);
    const lost = done(waits, loses('a', 'offline', 59));
    expect(told(lost, 'ann', 'plan-changed')).toEqual([
      expect.objectContaining({ at: at(4, 59), before: 0 }),
    ]);
    const { shortfall } = told(lost, 'ann', 'plan-changed')[0] as { shortfall: number };
    expect(shortfall).toBeGreaterThan(8000);
    const back = done(later(lost, at(5, 1)), { kind: 'clear-fault', space: 'a' });
    expect(told(back, 'ann', 'plan-changed').at(-1)).toMatchObject({ at: at(5, 1), shortfall: 0 });
  });
});

it('a car that is nearly full when its line is lost keeps power for the slow end of its charge', () => {
  const plain = testWorld();
  const vehicles = {
    ...plain.vehicles,
    1: { ...plain.vehicles[1]!, stored: storedAt(plain.vehicles[1]!, fraction(0.775)) },
  };
  const charging = done(
    { ...plain, vehicles },
    plugIn('ann', 'a', 1),
    start('ann', 'a', { goal: { kind: 'full' }, readyBy: at(1, 52), preference: 'fastest' }),
  );
  const lost = done(later(charging, at(0, 5)), loses('a', 'offline', 85));
  const busy = done(
    later(lost, at(0, 10)),
    plugIn('ben', 'b', 2),
    start('ben', 'b', orders(24, at(2.5))),
  );
  const back = done(later(busy, at(1, 29)), { kind: 'clear-fault', space: 'a' });
  const ready = later(back, at(1, 52));
  expect(sessionOf(ready, 'ann').phase).toMatchObject({ kind: 'complete' });
});

describe('the power of a promise', () => {
  // Ann has power for all of the hour; Ben can have what is left.
  const tight = testWorld({ capacity: 48 });
  const there = done(
    later(
      done(tight, {
        kind: 'reserve',
        user: 'ann',
        vehicle: 1,
        space: 'a',
        from: at(1),
        to: at(3),
        energy: wattHours(15_000),
        preference: 'fastest',
      }),
      at(1),
    ),
    plugIn('ann', 'a', 1),
  );

  it('is kept while its charger has a fault, whoever orders meanwhile', () => {
    const failed = done(later(there, at(1, 5)), loses('a', 'faulted', 10));
    const other = done(failed, plugIn('ben', 'b', 2), start('ben', 'b', orders(15, at(3))));
    const back = later(other, at(1, 16));
    expect(sessionOf(back, 'ann').plan!.shortfall).toBe(0);
    // Ben is told what he can have when he orders, not when her charger is back.
    const [changed] = told(back, 'ben', 'plan-changed');
    expect(changed).toBeUndefined();
    const over = later(back, at(3));
    expect(liveSession(over, sessionOf(over, 'ann')).energy).toBe(15_000);
  });
});

describe('a space whose stay may still come back', () => {
  const booked = done(morning(), danBooks(on(9), on(12)), ...othersStay);
  const charging = later(done(later(booked, on(9)), plugIn('dan', 'a', 4)), on(9, 5));
  const eve = { ...danQueues, user: 'eve', vehicle: 6 };

  it('is not offered to the queue while it has a promise', () => {
    const away = done(charging, eve, unplug('dan', 'a'));
    expect(told(away, 'eve', 'space-offered')).toEqual([]);
    const back = done(later(away, on(9, 10)), plugIn('dan', 'a', 4));
    expect(sessionOf(back, 'dan').promised).toMatchObject({ energy: 5000 });
    expect(told(later(away, on(9, 21)), 'eve', 'space-offered')).toHaveLength(1);
  });
});

const report = (service: TestService, kind: 'connected' | 'fault-cleared') =>
  service.tell({ kind, space: 'a' });
const back = () => {
  const service = annCharges();
  service.tell({ kind: 'faulted', space: 'a', expectedBack: null });
  service.to(at(0.5));
  service.tell({ kind: 'offline', space: 'a', expectedBack: null });
  report(service, 'connected');
  return service;
};

describe('a charger with a fault that loses its line and is back', () => {
  it('has its fault until it says otherwise', () => {
    const service = back();
    expect(service.world.spaces['a']!.condition.kind).toBe('faulted');
    expect(service.session).toMatchObject({ phase: { kind: 'faulted' }, offered: 0 });
    report(service, 'fault-cleared');
    expect(service.session).toMatchObject({ phase: { kind: 'charging' }, offered: 48 });
  });
});

describe('an answer that is lost', () => {
  it('is asked for again before the charger counts as silent', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    const { offerId } = service.session!.line;
    service.to(at(0, 0.5));
    expect(service.session!.line).toMatchObject({ offerId, sentAgain: at(0, 0.5) });
    service.follow('t1', 2, 50);
    service.to(at(0, 10));
    expect(service.world.spaces['a']!.condition.kind).toBe('ready');
  });

  it('makes it silent after a minute and a half, and it is asked again until it answers', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    service.to(at(0, 2));
    expect(service.world.spaces['a']!.condition).toMatchObject({ why: 'silent' });
    service.to(at(0, 7));
    expect(service.session!.line.sentAgain).toBeGreaterThan(at(0, 5));
    service.follow('t1', 2, 500);
    expect(service.world.spaces['a']!.condition.kind).toBe('ready');
  });
});

describe('a cable that was out and in again before either was reported', () => {
  const goal = { kind: 'energy', energy: kilowattHours(8) } as const;
  function begun(): TestService {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    service.to(at(0, 1));
    // Out at half past, in again ten seconds later; nothing of it has arrived.
    service.authorize('ann');
    const order = { goal, readyBy: at(6), preference: 'fastest' } as const;
    service.do({ kind: 'start', user: 'ann', space: 'a', ...order });
    return service;
  }

  it('has the session that was begun with it, whichever report comes first', () => {
    const plugFirst = begun();
    plugFirst.cable('plugged', 't2', 0, 0, { at: at(0, 0.7), offerId: 0 });
    plugFirst.cable('unplugged', 't1', 1, 0, { at: at(0, 0.5), offerId: 0 });
    const unplugFirst = begun();
    unplugFirst.cable('unplugged', 't1', 1, 0, { at: at(0, 0.5), offerId: 0 });
    unplugFirst.cable('plugged', 't2', 0, 0, { at: at(0, 0.7), offerId: 0 });
    const answerFirst = begun();
    answerFirst.follow('t2', 1, 0);
    answerFirst.cable('unplugged', 't1', 1, 0, { at: at(0, 0.5), offerId: 0 });
    for (const service of [plugFirst, unplugFirst, answerFirst]) {
      expect(service.session).toMatchObject({ user: 'ann', transaction: 't2' });
      service.follow('t2', 1, 0);
      service.to(at(0, 16));
      service.follow('t2', 2, 2496);
      service.cable('unplugged', 't2', 3, 2496);
      expect(service.charges('ann').map(({ bill }) => bill.energy)).toEqual([2496]);
    }
  });
});

describe('a cable that was changed while its charger was silent', () => {
  it('ends the session of the car before when the next one is heard of', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(6));
    service.follow('t1', 1, 0);
    service.to(at(1));
    service.cable('meter-read', 't2', 4, 3000);
    expect(service.session).toBeUndefined();
    expect(service.events.at(-1)).toMatchObject({ kind: 'unplugged', user: 'ann' });
    service.authorize('ann');
    expect(service.session).toMatchObject({ transaction: 't2', order: { readyBy: at(6) } });
  });
});

it('an unplug does not look like a car that has stopped drawing', () => {
  const service = annCharges();
  service.to(at(0, 20));
  service.cable('unplugged', 't1', 3, 3328);
  const phases = service.events.filter(({ kind }) => kind === 'session-phase');
  expect(phases.map((event) => 'phase' in event && event.phase.kind)).toEqual([
    'charging',
    'stopped',
  ]);
});
