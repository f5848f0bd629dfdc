import { describe, expect, it } from 'vitest';
import { billOf } from '../billing/bill-session.ts';
import { billable } from '../community/billable.ts';
import type { Order, Session } from '../community/session.ts';
import type { Act } from '../simulation/live.ts';
import { kilowattHours, wattHours } from '../units.ts';
import { preview } from './preview.ts';
import { at, done, later, recordsOf, testWorld, type TestWorld } from './testing/world.ts';
import { liveSession } from './views/live-session.ts';

/** Wednesday, 6 PM; the night price begins at 11 PM. */
const order = (change: Partial<Order> = {}): Order => ({
  goal: { kind: 'energy', energy: kilowattHours(10) },
  readyBy: at(13),
  preference: 'cheapest',
  ...change,
});
const plugIn = (user: string, space: string, vehicle: number): Act => ({
  kind: 'plug-in',
  user,
  space,
  vehicle,
});
const start = (user: string, space: string, asked = order()): Act => ({
  kind: 'start',
  user,
  space,
  ...asked,
});
const prefer = (preference: Order['preference']): Act => ({
  kind: 'change-plan',
  user: 'ann',
  space: 'a',
  ...order({ preference }),
});
const night = (user: string, space: string, vehicle: number): readonly Act[] => [
  plugIn(user, space, vehicle),
  start(user, space),
];
const of = (world: TestWorld, user: string): Session =>
  Object.values(world.sessions).find((session) => session.user === user)!;
const metered = (world: TestWorld, user: string) => liveSession(world, of(world, user)).energy;
const tillNight = { kind: 'price', until: at(5) } as const;

describe('a charge planned for the night', () => {
  const begun = done(testWorld(), ...night('ann', 'a', 1));

  it('begins with two minutes of power, then waits for its plan', () => {
    expect(of(begun, 'ann').flow.amps).toBe(48);
    expect(of(later(begun, at(0, 1)), 'ann').flow.amps).toBe(48);
    const proven = later(begun, at(0, 2));
    expect(of(proven, 'ann').phase).toEqual({ kind: 'waiting', why: tillNight });
    expect(liveSession(proven, of(proven, 'ann'))).toMatchObject({ power: 0, energy: 332 });
    // The five minutes that a car usually stays on do not hold it.
    expect(metered(later(begun, at(4, 59)), 'ann')).toBe(332);
  });

  it('says with how much power it was shown to work, once it was', () => {
    expect(liveSession(begun, of(begun, 'ann')).proven).toBe(null);
    const proven = later(begun, at(1));
    // 332 whole watt-hours in two minutes.
    expect(liveSession(proven, of(proven, 'ann')).proven).toBe(9960);
  });

  it('has them in preview and bill, to the cent', () => {
    const plugged = done(testWorld(), plugIn('ann', 'a', 1));
    const tried = preview(plugged, 'ann', 'a', order());
    if (!tried.ok) throw new Error(tried.refusal.code);
    const over = done(later(begun, at(13)), { kind: 'unplug', user: 'ann', space: 'a' });
    const [record] = recordsOf(over, 'ann');
    const { bill } = tried.preview.outlook;
    expect(billOf(billable(over, record!)).total).toBe(bill.total);
    const energy = bill.lines.filter(({ kind }) => kind === 'ENERGY');
    expect(energy.map(({ quantity }) => quantity)).toEqual([332, 9668]);
  });

  it('does not begin again with a new plan, nor with the cable back in', () => {
    const waiting = later(begun, at(0, 10));
    const changed = done(waiting, {
      kind: 'change-plan',
      user: 'ann',
      space: 'a',
      ...order({ readyBy: at(12) }),
    });
    expect(metered(later(changed, at(4)), 'ann')).toBe(332);
    const out = done(waiting, { kind: 'unplug', user: 'ann', space: 'a' });
    const back = done(later(out, at(0, 15)), plugIn('ann', 'a', 1));
    expect(metered(later(back, at(4)), 'ann')).toBe(332);
  });

  it('keeps its two minutes when the plan changes within them', () => {
    const changed = done(later(begun, at(0, 1)), {
      kind: 'change-plan',
      user: 'ann',
      space: 'a',
      ...order({ readyBy: at(12) }),
    });
    expect(metered(later(changed, at(4)), 'ann')).toBe(332);
  });

  it('says at once that it charges on, or waits after all, if the plan changes within them', () => {
    const fast = done(later(begun, at(0, 1)), prefer('fastest'));
    expect(of(fast, 'ann').phase).toMatchObject({ why: { kind: 'full-power' } });
    expect(of(done(fast, prefer('cheapest')), 'ann').phase).toMatchObject({
      why: { kind: 'proof', next: tillNight },
    });
  });

  it('begins with them again after it was stopped: that is another charge', () => {
    const stopped = done(later(begun, at(0, 10)), { kind: 'stop', user: 'ann', space: 'a' });
    const again = later(done(stopped, start('ann', 'a')), at(4));
    // The register shows whole watt-hours: 332.8 of the first charge, 665.6 of both.
    expect(metered(again, 'ann')).toBe(333);
    expect(of(again, 'ann').phase).toEqual({ kind: 'waiting', why: tillNight });
  });
});

describe('a reserved charge', () => {
  const booking = {
    kind: 'reserve',
    user: 'ann',
    vehicle: 1,
    space: 'a',
    from: at(1),
    to: at(13),
    energy: wattHours(10_000),
    preference: 'cheapest',
  } as const;

  it('begins at plug-in, with what its quote has', () => {
    const there = done(later(done(testWorld(), booking), at(1)), plugIn('ann', 'a', 1));
    expect(of(there, 'ann').phase).toMatchObject({ kind: 'charging', why: { kind: 'proof' } });
    const over = done(later(there, at(13)), { kind: 'unplug', user: 'ann', space: 'a' });
    const [record] = recordsOf(over, 'ann');
    expect(record!.readings.at(-1)!.energy).toBe(10_000);
    expect(record!.ceiling).toBe(185);
  });

  it('has its power from a walk-up that begins at the same time', () => {
    const small = testWorld({ capacity: 48 });
    const fast = { ...booking, to: at(2), energy: wattHours(9980), preference: 'fastest' } as const;
    const both = later(done(small, fast), at(1));
    const there = done(both, plugIn('ann', 'a', 1), ...night('ben', 'b', 2));
    expect(of(there, 'ben').phase).toEqual({
      kind: 'waiting',
      why: { kind: 'proof', until: at(2) },
    });
    const late = later(there, at(2));
    expect(metered(late, 'ann')).toBe(9980);
    expect(of(late, 'ben').phase).toMatchObject({ kind: 'charging', why: { kind: 'proof' } });
    expect(metered(later(there, at(4)), 'ben')).toBe(332);
  });
});

describe('where all power is in use', () => {
  const busy = done(
    testWorld({ capacity: 48 }),
    plugIn('ann', 'a', 1),
    start('ann', 'a', order({ goal: { kind: 'full' }, preference: 'fastest' })),
    ...night('ben', 'b', 2),
  );

  it('says when it will be shown to work', () => {
    const { phase } = of(busy, 'ben');
    expect(phase).toMatchObject({ kind: 'waiting', why: { kind: 'proof' } });
    const until = phase.kind === 'waiting' && phase.why.kind === 'proof' ? phase.why.until : null;
    expect(of(later(busy, until!), 'ben').flow.amps).toBeGreaterThan(0);
  });

  it('is shown to work as soon as somebody leaves', () => {
    const free = done(later(busy, at(1)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(of(free, 'ben').phase).toMatchObject({ kind: 'charging', why: { kind: 'proof' } });
    expect(metered(later(free, at(4)), 'ben')).toBe(332);
  });
});
