import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { executeInBooks } from '../simulation/books.ts';
import type { Act } from '../simulation/live.ts';
import { booksOf, done, later, withBooks, type TestWorld } from '../service/testing/world.ts';
import {
  annBlocks,
  billed,
  changePlan,
  danBooks,
  danQueues,
  morning,
  on,
  orders,
  othersStay,
  plugIn,
  start,
  told,
  unplug,
} from '../service/testing/crowd.ts';
import { instant, minute } from '../units.ts';

const cannotPlugIn = 'Dan cannot plug in';

/** What Ann, and Dan who waits, may press or pull at any minute. */
const tricks: Readonly<Record<string, (world: TestWorld) => readonly Act[]>> = {
  'a little more': () => [
    changePlan('ann', 'a', { ...orders(1.3, on(30)), preference: 'cheapest' }),
  ],
  'much more': () => [changePlan('ann', 'a', { ...orders(6, on(40)), preference: 'greenest' })],
  'the same again': () => [changePlan('ann', 'a', orders(1, on(30)))],
  stop: () => [{ kind: 'stop', user: 'ann', space: 'a' }],
  start: () => [start('ann', 'a', { ...orders(0.4, on(35)), preference: 'cheapest' })],
  'out and in': () => [unplug('ann', 'a'), plugIn('ann', 'a', 1)],
  'leave the queue and join it again': ({ queue }) => [
    ...queue.map(({ id }): Act => ({ kind: 'leave-queue', user: 'dan', entry: id })),
    danQueues,
  ],
  [cannotPlugIn]: ({ reservations }) =>
    Object.keys(reservations).map((reservation) => ({
      kind: 'cannot-plug-in',
      user: 'dan',
      reservation,
    })),
};

const attempt = (world: TestWorld, act: Act): TestWorld => {
  const outcome = executeInBooks(booksOf(world), act, 'resident');
  return outcome.ok ? withBooks(outcome) : world;
};

interface Counted {
  readonly world: TestWorld;
  readonly minutes: number;
}

/** Lives minute by minute, and counts those that the rules call idle, from what truly happens. */
function live(
  begun: TestWorld,
  said: number,
  until: number,
  plan: readonly (readonly [number, string])[],
  isWaiting: (world: TestWorld) => boolean,
): Counted {
  let world = begun;
  let minutes = 0;
  for (let at: number = begun.now; at < until; at += minute) {
    for (const [when, trick] of plan) {
      if (Math.round(begun.now + when * minute) !== at) continue;
      world = tricks[trick]!(world).reduce(attempt, world);
    }
    const asked = told(world, 'ann', 'move-asked')[0]?.at ?? Infinity;
    const car = world.simulation.chargers['a']!.car;
    const isStill = car !== null && car.flow.amps === 0;
    if (at >= asked + 20 * minute && at >= said && isStill && isWaiting(world)) minutes += 1;
    world = later(world, instant(at + minute));
  }
  const isParked = world.simulation.chargers['a']!.car !== null;
  return { world: isParked ? done(world, unplug('ann', 'a')) : world, minutes };
}

const plans = (names: readonly string[], most: number) =>
  fc.array(fc.tuple(fc.integer({ min: 0, max: most }), fc.constantFrom(...names)), {
    maxLength: 8,
  });

/** Whether Dan has said that he stands there. */
const isThere = ({ reservations }: TestWorld) =>
  Object.values(reservations).some(({ waitsSince }) => waitsSince !== undefined);

/** Cents that a beginning minute at each change may make. */
const tolerance = (changes: number) => 5 * (changes + 2);

it('is neither evaded nor too much for somebody in the queue, whatever is pressed', () => {
  const names = Object.keys(tricks).filter((name) => !['out and in', cannotPlugIn].includes(name));
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 120 }), plans(names, 200), (said, plan) => {
      const leaves = on(8, said);
      const { world, minutes } = live(
        annBlocks(leaves),
        leaves,
        on(12),
        plan,
        ({ queue }) => queue.length > 0,
      );
      const fee = billed(world, 'ann', 'PARKING_TIME');
      expect(Math.abs(fee - minutes * 5)).toBeLessThanOrEqual(tolerance(plan.length));
      expect(told(world, 'ann', 'move-asked').length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 12, seed: 11 },
  );
});

it('is due for a booked neighbor only while they are there, whatever is pressed or pulled', () => {
  const names = Object.keys(tricks).filter(
    (name) => !name.includes('queue') && name !== cannotPlugIn,
  );
  fc.assert(
    fc.property(
      plans(names, 33),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 1, max: 14 }),
      (plan, came, late) => {
        const booked = done(morning(), ...othersStay, danBooks(on(16), on(18)));
        const said = on(15, 30);
        const there = later(
          done(later(booked, on(15)), plugIn('ann', 'a', 1), start('ann', 'a', orders(1, said))),
          on(15, 41),
        );
        const says = [19 + came, cannotPlugIn] as const;
        const { world, minutes } = live(there, said, on(16, late), [...plan, says], isThere);
        const next = came < late ? attempt(world, plugIn('dan', 'a', 4)) : world;
        const fee = billed(later(next, on(17)), 'ann', 'PARKING_TIME');
        const isOwed = came < late;
        expect(Math.abs(fee - minutes * 5)).toBeLessThanOrEqual(
          isOwed ? tolerance(plan.length) : 0,
        );
        expect(told(world, 'ann', 'move-asked').length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 25, seed: 5 },
  );
});
