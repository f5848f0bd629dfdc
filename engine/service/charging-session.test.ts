import { describe, expect, it } from 'vitest';
import { amps, duration, fraction, instant, kilowattHours, minute, volts } from '../units.ts';
import { liveBill } from '../sessions/as-of-now.ts';
import type { Act } from '../simulation/live.ts';
import type { Order, Session } from '../community/session.ts';
import {
  at,
  car,
  done,
  invoicesOf,
  later,
  only,
  recordsOf,
  staysIn,
  testWorld,
} from './testing/world.ts';
import { spaceStatus } from './views/space-status.ts';
import { liveSession } from './views/live-session.ts';

const full: Order = { goal: { kind: 'full' }, readyBy: at(13), preference: 'cheapest' };

const charge = (user: string, space: string, vehicle: number, order = full): readonly Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  { kind: 'start', user, space, ...order },
];

const phases = ({ log }: Pick<Session, 'log'>) =>
  log.map(({ phase }) =>
    'why' in phase && typeof phase.why === 'object' ? phase.why.kind : phase.kind,
  );

describe('a session', () => {
  it('shows that it works, waits for the night price, charges to full, and is idle until it is unplugged', () => {
    const started = done(testWorld(), ...charge('ann', 'a', 1));
    const next = { kind: 'price', until: at(5) } as const;
    const proof = { kind: 'charging', amps: 48, why: { kind: 'proof', next } };
    expect(only(started).phase).toEqual(proof);
    expect(only(later(started, at(0, 2))).phase).toEqual({ kind: 'waiting', why: next });
    const night = later(started, at(6));
    expect(only(night).phase).toEqual({ kind: 'charging', amps: 48, why: { kind: 'full-power' } });
    const morning = later(night, at(13));
    expect(only(morning).phase).toEqual({ kind: 'complete', why: 'full' });
    expect(phases(only(morning))).toEqual([
      'plugged-in',
      'proof',
      'price',
      'full-power',
      'taper',
      'taper',
      'complete',
    ]);
    const gone = done(morning, { kind: 'unplug', user: 'ann', space: 'a' });
    expect(gone.sessions).toEqual({});
    expect(recordsOf(gone, 'ann')[0]!.levelAtEnd).toBe(1);
    expect(staysIn(gone)).toHaveLength(1);
  });

  it('distinguishes a car stopped at its limit from a reached goal', () => {
    const limited = testWorld({ vehicles: [car(1, 'ann', { limit: fraction(0.6) })] });
    expect(only(later(done(limited, ...charge('ann', 'a', 1)), at(13))).phase).toEqual({
      kind: 'complete',
      why: 'limit',
    });
    const order: Order = { ...full, goal: { kind: 'energy', energy: kilowattHours(4) } };
    const fed = later(done(testWorld(), ...charge('ann', 'a', 1, order)), at(13));
    expect(only(fed).phase).toEqual({ kind: 'complete', why: 'goal' });
    expect(liveSession(fed, only(fed)).energy).toBe(4000);
  });

  it('charges at once when fastest is preferred', () => {
    const order: Order = { ...full, preference: 'fastest' };
    const world = done(testWorld(), ...charge('ann', 'a', 1, order));
    expect(only(world).flow.amps).toBe(48);
  });

  it('reports the shortfall of a goal that cannot be reached', () => {
    const order: Order = { ...full, readyBy: at(2) };
    const world = done(testWorld(), ...charge('ann', 'a', 1, order));
    const { plan } = only(world);
    expect(plan!.shortfallWhy).toBe('too-little-time');
    expect(plan!.shortfall).toBeGreaterThan(10_000);
    const { outlook } = liveSession(world, only(world));
    expect(outlook!.done).toBeNull();
    expect(outlook!.levelInTheEnd).toBeCloseTo(0.8, 1);
  });

  it('names the neighbors who go first when the building is short of power', () => {
    const tight = { ...full, readyBy: at(9), preference: 'fastest' } as const;
    const world = done(
      testWorld({ capacity: 48 }),
      ...charge('ann', 'a', 1, { ...tight, readyBy: at(4) }),
      ...charge('ben', 'b', 2, tight),
    );
    const waiting = Object.values(world.sessions).find(({ user }) => user === 'ben')!;
    expect(waiting.phase).toMatchObject({
      kind: 'waiting',
      why: { kind: 'shared-power', ahead: [{ space: 'a', leavesAt: at(4) }] },
    });
  });

  it('shares each line of a three-phase building between cars with one and three phases', () => {
    const world = testWorld({
      capacity: 32,
      charger: { volts: volts(230), phases: 3, maxAmps: amps(32) },
      vehicles: [
        car(1, 'ann', { maxAmps: amps(16), phases: 3 }),
        car(2, 'ben', { maxAmps: amps(32), phases: 1 }),
      ],
    });
    const hurry: Order = { ...full, preference: 'fastest' };
    const alone = done(world, ...charge('ann', 'a', 1, hurry));
    expect(liveSession(alone, only(alone)).power).toBe(11_040);
    const both = done(alone, ...charge('ben', 'b', 2, hurry));
    const drawn = Object.values(both.sessions).map(({ flow }) => flow.amps);
    expect(drawn.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(32);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(6);
    const ready = later(both, at(13));
    for (const { phase } of Object.values(ready.sessions)) expect(phase.kind).toBe('complete');
  });

  it('ends with a stop, keeps its bill, and starts again as another session', () => {
    const fastest: Order = { ...full, preference: 'fastest' };
    const running = later(done(testWorld(), ...charge('ann', 'a', 1, fastest)), at(1.37));
    const live = liveBill(running, only(running));
    const stopped = done(running, { kind: 'stop', user: 'ann', space: 'a' });
    expect(invoicesOf(stopped, 'ann')[0]!.charges[0]!.bill).toEqual(live);
    expect(liveBill(later(stopped, at(3)), only(stopped))).toEqual(live);
    const again = done(stopped, { kind: 'start', user: 'ann', space: 'a', ...fastest });
    expect(only(again).id).not.toBe(only(stopped).id);
    expect(only(again).levelAtStart).toBeGreaterThan(0.6);
  });
});

describe('a car plugged in and unplugged again', () => {
  it('owes nothing if nothing was ordered', () => {
    const plugged = done(testWorld(), { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1 });
    expect(liveBill(later(plugged, at(3)), only(plugged))).toBeNull();
    const gone = done(later(plugged, at(3)), { kind: 'unplug', user: 'ann', space: 'a' });
    expect(recordsOf(gone, 'ann')).toEqual([]);
    expect(invoicesOf(gone, 'ann')).toEqual([]);
    expect(staysIn(gone)).toHaveLength(1);
  });
});

describe('a fault', () => {
  const charging = later(
    done(testWorld(), ...charge('ann', 'a', 1, { ...full, preference: 'fastest' })),
    at(1),
  );

  it('loses no metered energy, and charging resumes when the charger is back', () => {
    const before = liveSession(charging, only(charging)).energy;
    const lasting = duration(20 * minute);
    const cut = done(charging, {
      kind: 'fail-charger',
      space: 'a',
      how: 'faulted',
      lasting,
    });
    expect(only(cut).phase.kind).toBe('faulted');
    expect(spaceStatus(cut, 'ann', 'a').kind).toBe('faulted');
    const stillOut = later(cut, instant(cut.now + 19 * minute));
    expect(liveSession(stillOut, only(stillOut)).energy).toBe(before);
    const back = later(cut, instant(cut.now + 21 * minute));
    expect(only(back).phase.kind).toBe('charging');
    expect(liveSession(back, only(back)).energy).toBeGreaterThan(before);
  });

  it('of the connection leaves the charger at its last offer, still metering', () => {
    const lasting = duration(60 * minute);
    const away = done(charging, {
      kind: 'fail-charger',
      space: 'a',
      how: 'offline',
      lasting,
    });
    const watched = later(away, instant(away.now + 30 * minute));
    const near = later(charging, instant(charging.now + 30 * minute));
    expect(only(watched).phase).toEqual({ kind: 'offline', amps: 48 });
    expect(liveBill(watched, only(watched))!.total).toBe(liveBill(near, only(near))!.total);
  });

  it('can be followed by an unplug, with a correct bill', () => {
    const bill = liveBill(charging, only(charging));
    const lasting = duration(60 * minute);
    const gone = done(
      charging,
      { kind: 'fail-charger', space: 'a', how: 'faulted', lasting },
      { kind: 'unplug', user: 'ann', space: 'a' },
    );
    expect(invoicesOf(gone, 'ann')[0]!.charges[0]!.bill).toEqual(bill);
  });
});

it('the live bill of a car that charges again is the one on its invoice', () => {
  const begun = done(testWorld(), ...charge('ann', 'a', 1, { ...full, preference: 'fastest' }));
  const place = { user: 'ann', space: 'a' } as const;
  for (let seconds = 61; seconds < 3600; seconds += 53) {
    const stopped = done(later(begun, instant(at(0) + seconds * 1000)), { kind: 'stop', ...place });
    const restarted = done(stopped, { kind: 'start', ...place, ...full, preference: 'fastest' });
    const again = later(restarted, instant(restarted.now + 7 * seconds * 1000));
    const live = liveBill(again, only(again));
    const [invoice] = invoicesOf(done(again, { kind: 'unplug', ...place }), 'ann');
    expect(invoice!.charges.at(-1)!.bill).toEqual(live);
  }
});
