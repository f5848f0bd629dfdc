import { describe, expect, it } from 'vitest';
import { checkSession } from '../../billing/check-session.ts';
import { billable } from '../../community/billable.ts';
import type { Report } from '../../community/report.ts';
import { day, instant, minute, wattHours, type Instant } from '../../units.ts';
import { report } from '../front-door.ts';
import { annCharges, TestService } from '../testing/service.ts';
import { at, wednesday } from '../testing/world.ts';

const metered = (service: TestService, user: string) =>
  service.charges(user).map(({ bill }) => bill.energy);

/** Ben charges 5,990 Wh on the transaction t2, and leaves. */
function benCharges(service: TestService, register = 0): void {
  const { now } = service.world;
  service.arrive('ben', 't2', register);
  service.start('ben', 8, instant(now + 180 * minute));
  service.follow('t2', 1, register);
  service.to(instant(now + 36 * minute));
  service.cable('unplugged', 't2', 2, register + 5990);
}

/** Ben waits for a space. */
function queue(service: TestService): void {
  const until = instant(service.world.now + day);
  const order = { vehicle: 2, energy: wattHours(5000), until };
  service.do({ kind: 'join-queue', user: 'ben', building: 'house', ...order });
}

describe('a plug reported again after its unplug', () => {
  it('does not occupy the space, and the next car is billed', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.cable('unplugged', 't1', 1, 0);
    service.to(at(0, 2));
    service.cable('plugged', 't1', 0, 0, { at: wednesday });
    expect(service.world.spaces['a']!.plugged).toBeNull();
    benCharges(service);
    expect(service.session).toBeUndefined();
    expect(metered(service, 'ben')).toEqual([5990]);
  });

  it('is recognized after a short visit in between', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 0);
    service.cable('unplugged', 't1', 1, 0);
    service.cable('plugged', 't2', 0, 0);
    service.cable('unplugged', 't2', 1, 0);
    service.cable('plugged', 't1', 0, 0);
    expect(service.world.spaces['a']!.plugged).toBeNull();
  });

  it('does not occupy the space if it is reported for the first time', () => {
    const service = new TestService();
    service.cable('unplugged', 't1', 1, 0);
    service.cable('plugged', 't1', 0, 0);
    expect(service.world.spaces['a']!.plugged).toBeNull();
  });
});

describe('a plug while the car before seems to be there', () => {
  it('frees the space, and the late unplug is billed when it arrives', () => {
    const service = annCharges();
    service.to(at(1));
    benCharges(service, 4992);
    expect(metered(service, 'ben')).toEqual([5990]);
    expect(service.charges('ann')).toEqual([]);
    service.cable('unplugged', 't1', 3, 4992, { at: at(0.5) });
    expect(metered(service, 'ann')).toEqual([4992]);
    expect(service.records('ann')[0]).toMatchObject({ end: at(0.5), endedBy: 'unplug' });
    expect(service.world.unread).toEqual([]);
  });

  it('waits for the unplug even if other readings arrive', () => {
    const service = annCharges();
    service.to(at(1));
    service.cable('plugged', 't2', 0, 4992);
    service.cable('meter-read', 't1', 3, 4000, { at: at(0.4) });
    expect(service.charges('ann')).toEqual([]);
    service.cable('unplugged', 't1', 4, 4992, { at: at(0.5) });
    expect(metered(service, 'ann')).toEqual([4992]);
  });

  it('shows what was metered if the unplug is lost', () => {
    const service = annCharges();
    service.to(at(1));
    benCharges(service, 4992);
    service.to(instant(at(1) + 8 * day));
    expect(metered(service, 'ann')).toEqual([4992]);
  });

  it('adds nothing if the register was reset', () => {
    const service = annCharges();
    service.to(at(1));
    benCharges(service, 100);
    service.to(instant(at(1) + 8 * day));
    expect(metered(service, 'ann')).toEqual([2496]);
    expect(metered(service, 'ben')).toEqual([5990]);
  });

  it('is ignored if it is older than the car that is there', () => {
    const service = new TestService();
    service.to(at(1));
    service.arrive('ann', 't1');
    service.cable('plugged', 't0', 0, 0, { at: at(0.5) });
    expect(service.session).toMatchObject({ user: 'ann', transaction: 't1' });
  });

  it('ends the idle fee of a stopped charge when its unplug is reported', () => {
    const service = annCharges();
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    service.follow('t1', 3, 2496);
    queue(service);
    service.to(at(3));
    service.cable('plugged', 't2', 0, 2496);
    service.cable('unplugged', 't1', 4, 2496, { at: at(0.3) });
    expect(service.world.unread).toEqual([]);
    expect(service.records('ann')[0]).toMatchObject({ idle: [], madeWay: true });
  });
});

describe('a plug that is lost', () => {
  it('is known from the next reading', () => {
    const service = new TestService();
    service.cable('meter-read', 't1', 1, 700);
    service.authorize('ann');
    service.start('ann', 8, at(6));
    service.follow('t1', 2, 700);
    service.cable('plugged', 't1', 0, 700);
    service.to(at(0.25));
    service.cable('unplugged', 't1', 3, 3196);
    expect(metered(service, 'ann')).toEqual([2496]);
  });
});

describe('a reading that nobody needs', () => {
  it('before a car is authorized leaves no gap', () => {
    const service = new TestService();
    service.cable('plugged', 't1', 0, 100);
    service.to(at(0, 5));
    service.cable('meter-read', 't1', 1, 100);
    service.authorize('ann');
    service.start('ann', 5, at(3));
    service.follow('t1', 2, 100);
    service.to(at(0, 20));
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    service.follow('t1', 3, 2000);
    expect(metered(service, 'ann')).toEqual([1900]);
    service.start('ann', 5, at(3));
    expect(service.session!.phase.kind).toBe('charging');
  });

  it.each([
    ['leaves no gap', 2496, 3, 4000],
    ['leaves no gap if it comes out of order', 2496, 5, 4000],
    ['loses nothing if the register was reset', 0, 3, 1504],
    ['loses nothing if the register was reset and has counted far since', 0, 3, 3000],
  ])('after a stop %s', (_, register, seq, final) => {
    const service = annCharges();
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    service.follow('t1', 3, 2496);
    service.to(at(0.5));
    service.follow('t1', seq + 1, register);
    service.start('ann', 8, at(6));
    service.follow('t1', seq + 2, register);
    service.to(at(1));
    service.cable('unplugged', 't1', seq + 3, final);
    expect(service.world.unread).toEqual([]);
    expect(metered(service, 'ann')).toEqual([2496, final - register]);
  });
});

/** Ann's car is done, and at half past six she is asked to make way for Ben. */
const asked = (readyBy: Instant) => {
  const service = new TestService();
  service.arrive('ann', 't1');
  service.start('ann', 2, readyBy);
  service.follow('t1', 1, 0);
  service.to(at(0.5));
  service.follow('t1', 2, 2000);
  queue(service);
  return service;
};
const credits = (service: TestService) =>
  service.charges('ann').flatMap(({ bill }) => bill.lines.filter(({ kind }) => kind === 'CREDIT'));
const told = ({ events }: TestService) => events.find(({ kind }) => kind === 'made-way');

describe('making way', () => {
  it('is in time by when the car left, not by when that was reported', () => {
    const service = asked(at(3));
    service.to(at(1.5));
    service.cable('unplugged', 't1', 3, 2000, { at: at(0, 40) });
    expect(told(service)).toMatchObject({ at: at(1.5), inTime: true });
    expect(credits(service)).toHaveLength(1);
  });

  it('is rewarded if the charger had not confirmed the stop', () => {
    const service = new TestService();
    service.arrive('ann', 't1');
    service.start('ann', 8, at(3));
    service.follow('t1', 1, 0);
    service.to(at(0.25));
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    queue(service);
    service.to(at(0, 20));
    service.cable('unplugged', 't1', 2, 2600, { offerId: 1 });
    expect(told(service)).toMatchObject({ inTime: true });
    expect(credits(service)).toHaveLength(1);
    expect(service.records('ann')[0]).toMatchObject({ endedBy: 'stop', madeWay: true });
  });

  it('is not charged with idle time after the car had left', () => {
    const service = asked(at(0, 35));
    service.to(at(1.5));
    const [entry] = service.world.queue;
    service.do({ kind: 'leave-queue', user: 'ben', entry: entry!.id });
    service.cable('unplugged', 't1', 3, 2000, { at: at(0, 40) });
    const [record] = service.records('ann');
    expect(record).toMatchObject({ end: at(0, 40), idle: [] });
    expect(checkSession(billable(service.world, record!))).toBeUndefined();
  });

  it('is credited on the invoice of the month in which a late reading arrived', () => {
    // Wednesday 11 March, 18:00, is 20 days and 6 hours before April.
    const evening = at(20 * 24);
    const service = new TestService(evening);
    service.arrive('ann', 't1');
    service.start('ann', 20, instant(evening + 14 * 60 * minute));
    service.follow('t1', 1, 0);
    service.to(instant(evening + 60 * minute));
    const stopped = service.world.now;
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    service.to(instant(evening + 11 * 60 * minute));
    service.follow('t1', 2, 9000, { at: stopped });
    expect(service.invoices('ann').map(({ month }) => month)).toEqual(['2026-04']);
    service.to(instant(evening + 13.1 * 60 * minute));
    queue(service);
    service.to(instant(evening + 13.2 * 60 * minute));
    service.cable('unplugged', 't1', 3, 9000);
    expect(credits(service)).toHaveLength(1);
    expect(service.invoices('ann').map(({ month }) => month)).toEqual(['2026-04']);
  });
});

describe('reports', () => {
  it('that are late do not make events run backwards', () => {
    const service = annCharges();
    service.to(at(2));
    service.cable('unplugged', 't1', 3, 4992, { at: at(0.5) });
    const times = service.events.map((event) => event.at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(service.records('ann')[0]!.log.at(-1)).toMatchObject({ at: at(0.5) });
  });

  it.each([null, 1, 'a', [], {}])('of the form %j are refused', (one) => {
    const { world } = new TestService();
    expect(report(world, one as unknown as Report).ok).toBe(false);
  });
});

it('a stopped charge is billed when no reading of it is missing', () => {
  const service = annCharges();
  service.do({ kind: 'stop', user: 'ann', space: 'a' });
  service.to(at(0.3));
  service.follow('t1', 4, 2600);
  expect(service.charges('ann')).toEqual([]);
  service.cable('meter-read', 't1', 3, 2550, { at: at(0, 16) });
  expect(metered(service, 'ann')).toEqual([2600]);
});

it('a reading from the future was taken when it was reported: the clock has gone wrong since', () => {
  const service = annCharges();
  service.to(at(0.3));
  service.follow('t1', 3, 2990, { at: at(5) });
  expect(service.session!.readings.at(-1)).toMatchObject({ at: at(0.3), energy: 2990 });
});
