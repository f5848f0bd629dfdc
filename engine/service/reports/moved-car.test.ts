import { describe, expect, it } from 'vitest';
import { day, instant } from '../../units.ts';
import { execute } from '../front-door.ts';
import { annIsAsked, TestService } from '../testing/service.ts';
import { at, done, refused, testWorld } from '../testing/world.ts';

const annAtB = { kind: 'authorize', user: 'ann', space: 'b', vehicle: 1 } as const;

/** Nothing else is free: somebody's car stands at the other space. */
function asked(): TestService {
  const service = new TestService(at(0), ['a', 'b']);
  service.cable('plugged', 'other', 0, 0, { space: 'b' });
  annIsAsked(service);
  return service;
}

/** Half an hour after it came, a car is plugged in at the other space, and Ann says that it is hers. */
function moved(): TestService {
  const service = asked();
  service.to(at(0, 30));
  service.cable('plugged', 't9', 0, 500, { space: 'b' });
  service.do(annAtB);
  return service;
}

const sessions = ({ world }: TestService) => Object.values(world.sessions);
const credits = (service: TestService) =>
  service.charges('ann')[0]!.bill.lines.filter(({ kind }) => kind === 'CREDIT').length;

describe('a charged car that is plugged in elsewhere before its unplug is reported', () => {
  it('is there and nowhere else, with what it has charged', () => {
    const service = moved();
    expect(sessions(service)).toMatchObject([{ space: 'b', vehicle: 1 }]);
    expect(sessions(service)[0]!.levelAtStart).toBeGreaterThan(0.5);
    expect(service.events.map(({ kind }) => kind)).toContain('made-way');
  });

  it('may have been mistaken for another, so its space is free only when that is reported', () => {
    const service = moved();
    expect(service.world.queue).toHaveLength(1);
    service.cable('unplugged', 't1', 3, 1600, { at: at(0, 25) });
    expect(service.world.queue).toEqual([]);
    expect(service.world.spaces['a']!.plugged).toBeNull();
  });

  it('is billed as if its unplug had come in time', () => {
    const service = moved();
    expect(service.charges('ann')).toEqual([]);
    service.to(at(0, 90));
    service.cable('meter-read', 't1', 3, 1600, { at: at(0, 22) });
    expect(service.charges('ann')).toEqual([]);
    service.cable('unplugged', 't1', 4, 1600, { at: at(0, 45) });
    expect(service.records('ann')[0]).toMatchObject({ end: at(0, 45), madeWay: false });
    expect(service.charges('ann')[0]!.bill.energy).toBe(1600);
    expect(credits(service)).toBe(0);
    expect(service.world.unread).toEqual([]);
  });

  it('is billed as having left by then if its unplug is lost', () => {
    const service = moved();
    service.to(instant(at(0, 30) + 7 * day));
    expect(service.records('ann')[0]).toMatchObject({ end: at(0, 30), idle: [], madeWay: true });
    expect(service.charges('ann')[0]!.bill.energy).toBe(1600);
    expect(credits(service)).toBe(1);
  });

  it('can be authorized again where it was, without paying twice', () => {
    const service = moved();
    service.cable('unplugged', 't9', 1, 500, { space: 'b' });
    service.authorize('ann');
    expect(service.session!.readings).toMatchObject([{ energy: 1600, seq: 2 }]);
  });
});

describe('a car that is still to be charged', () => {
  const service = new TestService(at(0), ['a', 'b']);
  service.arrive('ann', 't1');
  service.start('ann', 8, at(5));
  service.follow('t1', 1, 0);
  service.to(at(0, 10));
  service.cable('plugged', 't9', 0, 500, { space: 'b' });
  const elsewhere = { ok: false, refusal: { code: 'vehicle-elsewhere', space: 'a' } };

  it('stays where it is: its driver may have picked the wrong one', () => {
    expect(execute(service.world, annAtB, 'resident')).toEqual(elsewhere);
  });

  it('stays there until its charger has confirmed that it was stopped', () => {
    service.do({ kind: 'stop', user: 'ann', space: 'a' });
    expect(execute(service.world, annAtB, 'resident')).toEqual(elsewhere);
    service.follow('t1', 2, 1664);
    expect(execute(service.world, annAtB, 'resident')).toMatchObject({ ok: true });
  });
});

it('a simulated car cannot be in two places, whether or not it is done', () => {
  const there = done(testWorld(), { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 });
  const again = { kind: 'plug-in', user: 'ann', space: 'b', vehicle: 1 } as const;
  expect(refused(there, again)).toEqual({ code: 'vehicle-elsewhere', space: 'a' });
  const nobodys = { code: 'unknown', what: 'vehicle' };
  expect(refused(there, { ...again, user: 'ben' })).toEqual(nobodys);
});
