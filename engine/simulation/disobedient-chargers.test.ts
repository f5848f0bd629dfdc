import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Charger } from '../charging/charger.ts';
import {
  at,
  booksOf,
  done,
  later,
  testWorld,
  withBooks,
  type TestWorld,
} from '../service/testing/world.ts';
import { amps, duration, hour, instant, kilowattHours, minute, volts } from '../units.ts';
import { executeInBooks } from './books.ts';
import { nextChange, type Act } from './live.ts';
import type { Quirks } from './simulation.ts';
import { quirky } from './testing/quirks.ts';

const people = { a: ['ann', 1], b: ['ben', 2], c: ['cleo', 3] } as const;
type SpaceName = keyof typeof people;
const names: readonly SpaceName[] = ['a', 'b', 'c'];

const plugIn = (space: SpaceName): Act => {
  const [user, vehicle] = people[space];
  return { kind: 'plug-in', user, space, vehicle };
};
const start = (space: SpaceName, energy = 25): Act => ({
  kind: 'start',
  user: people[space][0],
  space,
  goal: { kind: 'energy', energy: kilowattHours(energy) },
  readyBy: at(13),
  preference: 'fastest',
});

const charger: Charger = { volts: volts(208), phases: 1, maxAmps: amps(48) };

/** What each car truly draws, whatever the service believes. */
const drawnAt = (world: TestWorld, space: SpaceName): number =>
  world.simulation.chargers[space]!.car?.flow.amps ?? 0;
const drawn = (world: TestWorld): number =>
  names.reduce((sum, space) => sum + drawnAt(world, space), 0);
const sessionAt = (world: TestWorld, space: SpaceName) =>
  world.sessions[world.spaces[space]!.session ?? ''];

describe('a charger that draws what it was not offered', () => {
  const world = quirky(testWorld({ capacity: 60 }), { b: { ignoresOffers: true } });
  const charging = later(done(world, plugIn('a'), start('a')), at(0, 30));

  it('counts at once, and its neighbor makes room', () => {
    expect(drawnAt(charging, 'a')).toBe(48);
    const both = done(charging, plugIn('b'));
    expect(drawnAt(both, 'b')).toBe(48);
    expect(drawn(both)).toBeLessThanOrEqual(60);
  });

  it('is stopped after a minute, and its driver and the owner are told', () => {
    const both = done(charging, plugIn('b'), start('b'));
    const soon = later(both, at(0, 31));
    expect(soon.spaces['b']!.condition).toMatchObject({ kind: 'offline', why: 'draws-more' });
    expect(sessionAt(soon, 'b')).toMatchObject({ offered: 0, phase: { why: 'draws-more' } });
    expect(soon.ledger.anomalies).toMatchObject([{ what: 'draws-more', space: 'b' }]);
    const phases = soon.ledger.accounts['ben']!.notices.filter(
      ({ kind }) => kind === 'session-phase',
    );
    expect(phases.at(-1)).toMatchObject({ user: 'ben', phase: { why: 'draws-more' } });
  });

  it('is usable again once its cable is out', () => {
    const both = later(done(charging, plugIn('b'), start('b')), at(0, 40));
    const gone = done(both, { kind: 'unplug', user: 'ben', space: 'b' });
    expect(gone.spaces['b']!.condition.kind).toBe('ready');
    expect(drawnAt(later(gone, at(1)), 'a')).toBe(48);
  });
});

describe('a charger that never answers', () => {
  // It takes its first offer; from then on nothing reaches it.
  const charging = later(done(testWorld({ capacity: 60 }), plugIn('a'), start('a')), at(0, 30));
  const deaf = quirky(charging, { a: { isDeaf: true } });
  const both = done(deaf, plugIn('b'), start('b'));

  it('counts with what it may draw after 90 seconds, and everybody is told', () => {
    // What is planned for nobody.
    expect(sessionAt(both, 'b')!.offered).toBe(12);
    // Its cut is sent when the other has shown that it works, after two minutes.
    const soon = later(both, at(0, 33.5));
    expect(soon.spaces['a']!.condition).toMatchObject({ kind: 'offline', why: 'silent' });
    expect(sessionAt(soon, 'a')!.phase).toEqual({ kind: 'offline', amps: 48, why: 'silent' });
    expect(soon.ledger.anomalies).toMatchObject([{ what: 'silent', space: 'a' }]);
    const { notices } = soon.ledger.accounts['ann']!;
    const phases = notices.filter(({ kind }) => kind === 'session-phase');
    expect(phases.at(-1)).toMatchObject({ phase: { why: 'silent' } });
  });

  it('leaves the rest to its neighbor, who is told what is missing', () => {
    const soon = later(both, at(0, 32));
    expect(drawnAt(soon, 'b')).toBe(12);
    expect(sessionAt(soon, 'b')!.phase).toMatchObject({ kind: 'charging', amps: 12 });
    expect(drawn(soon)).toBeLessThanOrEqual(60);
  });
});

describe('a charger without control', () => {
  const spaces = testWorld({ capacity: 60, charger }).spaces;
  const free = { ...spaces['c']!, charger: { ...charger, control: 'none' as const } };
  const world = { ...testWorld({ capacity: 60 }), spaces: { ...spaces, c: free } } as TestWorld;

  it('has its maximum reserved, so that its car never draws too much', () => {
    const one = later(done(world, plugIn('a'), start('a')), at(0, 10));
    expect(drawnAt(one, 'a')).toBe(12);
    const two = done(one, plugIn('c'), start('c'));
    expect(drawnAt(two, 'c')).toBe(48);
    expect(drawn(two)).toBeLessThanOrEqual(60);
    expect(sessionAt(two, 'c')!.phase).toMatchObject({ kind: 'charging', amps: 48 });
  });
});

describe('a charger that can only be switched on and off', () => {
  const spaces = testWorld({ capacity: 60 }).spaces;
  const onOff = { ...charger, maxAmps: amps(32), control: 'on-off' as const };
  const b = { ...spaces['b']!, charger: onOff };
  const world = { ...testWorld({ capacity: 60 }), spaces: { ...spaces, b } } as TestWorld;

  it('is offered all or nothing', () => {
    let now = later(done(world, plugIn('a'), start('a'), plugIn('b'), start('b')), at(0, 1));
    for (let minutes = 1; minutes < 240; minutes += 7) {
      now = later(now, at(0, minutes));
      expect([0, 32]).toContain(sessionAt(now, 'b')!.offered);
      expect(drawn(now)).toBeLessThanOrEqual(60);
    }
    expect(sessionAt(now, 'b')!.readings.at(-1)!.energy).toBeGreaterThan(0);
  });
});

describe('a charger without a connection', () => {
  it('has its fallback reserved, with or without a car', () => {
    const spaces = testWorld({ capacity: 60 }).spaces;
    const c = { ...spaces['c']!, charger: { ...charger, fallbackAmps: amps(16) } };
    const world = { ...testWorld({ capacity: 60 }), spaces: { ...spaces, c } } as TestWorld;
    const lasting = duration(2 * hour);
    const offline = done(world, { kind: 'fail-charger', space: 'c', how: 'offline', lasting });
    const charging = later(done(offline, plugIn('a'), start('a')), at(0, 10));
    expect(drawnAt(charging, 'a')).toBe(44);
    expect(drawnAt(later(charging, at(2, 10)), 'a')).toBe(48);
  });
});

const failing = (how: 'silent' | 'draws-more'): Act => ({
  kind: 'fail-charger',
  space: 'a',
  how,
  lasting: duration(45 * minute),
});

describe('a fault that can be simulated', () => {
  const charging = later(done(testWorld({ capacity: 60 }), plugIn('a'), start('a')), at(0, 5));
  it('is a charger that does not answer, until it does', () => {
    const both = done(charging, failing('silent'), plugIn('b'), start('b'));
    const silent = later(both, at(0, 10));
    expect(silent.spaces['a']!.condition).toMatchObject({ why: 'silent' });
    const back = later(silent, at(0, 51));
    expect(back.spaces['a']!.condition.kind).toBe('ready');
    expect(sessionAt(back, 'a')!.line).toMatchObject({ mayDraw: drawnAt(back, 'a') });
    expect(drawn(back)).toBe(60);
  });

  it('is a charger that draws more than it was offered, until it obeys', () => {
    const both = done(charging, plugIn('b'), start('b'), failing('draws-more'));
    expect(drawnAt(both, 'a')).toBe(48);
    expect(drawn(both)).toBeLessThanOrEqual(60);
    const stopped = later(both, at(0, 10));
    expect(stopped.spaces['a']!.condition).toMatchObject({ why: 'draws-more' });
    const back = later(stopped, at(0, 51));
    expect(back.spaces['a']!.condition.kind).toBe('ready');
    expect(drawn(back)).toBe(60);
  });
});

const wrong: fc.Arbitrary<Partial<Quirks>> = fc.oneof(
  fc.record({ isDeaf: fc.boolean(), currentNoise: fc.constantFrom(amps(0), amps(1)) }),
  fc.record({ ignoresOffers: fc.boolean(), isMeterWild: fc.boolean() }),
  fc.record({ takes: fc.constantFrom(null, amps(0), amps(9)), losesUnplug: fc.boolean() }),
);
const happening = fc.record({
  wait: fc.constantFrom(0, 2 * minute, 20 * minute, hour),
  space: fc.constantFrom(...names),
  kind: fc.constantFrom('plug-in', 'start', 'stop', 'unplug', 'faulted', 'offline'),
});
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

function actOf({ kind, space }: Happening): Act {
  if (kind === 'plug-in') return plugIn(space);
  if (kind === 'start') return start(space);
  const [user] = people[space];
  if (kind === 'stop' || kind === 'unplug') return { kind, user, space };
  return { kind: 'fail-charger', space, how: kind, lasting: duration(hour) };
}

describe('for any misbehavior of chargers', { timeout: 60_000 }, () => {
  it('what cars truly draw never exceeds the supply, as far as any charger obeys', () => {
    const lives = fc.tuple(
      fc.record({ a: wrong, b: wrong, c: wrong }),
      fc.array(happening, { minLength: 8, maxLength: 24 }),
    );
    fc.assert(
      fc.property(lives, ([quirks, all]) => {
        let world = quirky(testWorld({ capacity: 60 }), quirks);
        // What is drawn without being told so cannot be lowered: the others make room for it.
        const isBad = (space: SpaceName) => quirks[space].isDeaf || quirks[space].ignoresOffers;
        const disobedient = names.filter(isBad);
        const check = () => {
          const bad = disobedient.reduce((sum, space) => sum + drawnAt(world, space), 0);
          expect(drawn(world)).toBeLessThanOrEqual(Math.max(60, bad));
        };
        for (const one of all) {
          const to = instant(world.now + one.wait);
          for (let next = nextChange(world); next <= to; next = nextChange(world)) {
            world = later(world, next);
            check();
          }
          world = later(world, to);
          const outcome = executeInBooks(booksOf(world), actOf(one), 'resident');
          if (outcome.ok) world = withBooks(outcome);
          check();
        }
      }),
      { seed: 20_261_118, numRuns: 150 },
    );
  });
});
