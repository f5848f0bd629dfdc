import { describe, expect, it } from 'vitest';
import type { Order, Session } from '../community/session.ts';
import type { Act } from '../simulation/live.ts';
import { amps, hour, kilowattHours } from '../units.ts';
import { at, done, later, testWorld, type TestWorld } from './testing/world.ts';

const orders = (kwh: number | 'full', hours: number): Order => ({
  goal: kwh === 'full' ? { kind: 'full' } : { kind: 'energy', energy: kilowattHours(kwh) },
  readyBy: at(hours),
  preference: 'fastest',
});
const spaces = { ann: ['a', 1], ben: ['b', 2], cleo: ['c', 3] } as const;
type Name = keyof typeof spaces;
const comes = (user: Name, order: Order): readonly Act[] => {
  const [space, vehicle] = spaces[user];
  return [
    { kind: 'plug-in', user, space, vehicle },
    { kind: 'start', user, space, ...order },
  ];
};
const changes = (user: Name, order: Order): Act => ({
  kind: 'change-plan',
  user,
  space: spaces[user][0],
  ...order,
});
const of = (world: TestWorld, user: Name): Session =>
  Object.values(world.sessions).find((session) => session.user === user)!;
const missing = (world: TestWorld, user: Name) => of(world, user).plan!.shortfall;
const got = (world: TestWorld, user: Name) => {
  const { readings } = of(world, user);
  return readings.at(-1)!.energy - readings[0]!.energy;
};

/** 4.16 kW: Ann is told that she will have 30 kWh by the morning, and has eight hours for it. */
const tight = testWorld({ capacity: 20 });
const ann = done(tight, ...comes('ann', orders(30, 8)));

describe('what a driver was told at their order', () => {
  it('is not taken away by an order that comes later, which is told what is left', () => {
    expect(missing(ann, 'ann')).toBe(0);
    const ben = done(ann, ...comes('ben', orders(30, 8)));
    expect(missing(ben, 'ann')).toBe(0);
    expect(missing(ben, 'ben')).toBeGreaterThan(25_000);
    const morning = later(ben, at(8));
    expect(got(morning, 'ann')).toBeGreaterThanOrEqual(30_000);
  });

  it('costs no energy: all that the building has is planned for somebody', () => {
    const there = done(ann, ...comes('ben', orders(20, 8)), ...comes('cleo', orders(20, 8)));
    const wanted = 30_000 + 20_000 + 20_000;
    const short = missing(there, 'ben') + missing(there, 'cleo');
    expect(missing(there, 'ann')).toBe(0);
    // Whole amps and the last minutes leave a little.
    expect(wanted - short).toBeGreaterThan(20 * 208 * 8 * 0.97);
  });

  it('holds energy and time, not the whole power: a neighbor in a hurry goes first', () => {
    const greedy = done(tight, ...comes('ann', orders('full', 14)));
    expect(missing(greedy, 'ann')).toBe(0);
    const ben = done(greedy, ...comes('ben', orders(3, 1)));
    expect(missing(ben, 'ben')).toBe(0);
    expect(missing(ben, 'ann')).toBe(0);
    expect(of(later(ben, at(1)), 'ben').phase).toEqual({ kind: 'complete', why: 'goal' });
  });

  it('holds for more only from when it was asked for', () => {
    const few = done(tight, ...comes('ann', orders(10, 8)), ...comes('ben', orders(20, 8)));
    expect([missing(few, 'ann'), missing(few, 'ben')]).toEqual([0, 0]);
    const more = done(few, changes('ann', orders(30, 8)));
    expect(missing(more, 'ben')).toBe(0);
    // She keeps what she had.
    expect(missing(more, 'ann')).toBeGreaterThan(10_000);
    expect(missing(more, 'ann')).toBeLessThanOrEqual(20_000);
    const back = done(more, changes('ann', orders(10, 8)));
    expect([missing(back, 'ann'), missing(back, 'ben')]).toEqual([0, 0]);
  });

  it('holds for a sooner time only from when it was asked for', () => {
    const both = done(tight, ...comes('ann', orders(8, 8)), ...comes('ben', orders(8, 2)));
    expect([missing(both, 'ann'), missing(both, 'ben')]).toEqual([0, 0]);
    const sooner = done(both, changes('ann', orders(8, 2)));
    expect(missing(sooner, 'ben')).toBe(0);
    expect(missing(sooner, 'ann')).toBeGreaterThan(0);
  });

  it('stays through a change of mind, also if who is short plugged in before', () => {
    const plugged: Act = { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 };
    const ben = done(tight, plugged, ...comes('ben', orders(7.5, 2)));
    const both = done(ben, { kind: 'start', user: 'ann', space: 'a', ...orders(7.5, 2) });
    expect([missing(both, 'ben'), missing(both, 'ann') > 0]).toEqual([0, true]);
    const soon = later(both, at(0, 10));
    const click = (preference: Order['preference']) =>
      changes('ben', { ...orders(7.5, 2), preference });
    const clicked = done(soon, click('greenest'), click('fastest'));
    expect(missing(clicked, 'ben')).toBe(0);
  });

  it('goes to those who are short as soon as somebody leaves', () => {
    const ben = done(ann, ...comes('ben', orders(20, 8)));
    expect(missing(ben, 'ben')).toBeGreaterThan(10_000);
    const gone = done(later(ben, at(1)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(missing(gone, 'ben')).toBe(0);
    expect(of(gone, 'ben').offered).toBe(amps(20));
    expect(gone.now).toBe(at(0) + hour);
  });
});
