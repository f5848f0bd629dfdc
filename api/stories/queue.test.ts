import { expect, test } from 'vitest';
import { at, booksOf, done, testWorld } from '#engine/service/testing/world.ts';
import { kilowattHours, wattHours } from '#engine/units.ts';
import { queueView } from '../views/reservations.ts';

test('a resident in the queue is told at which free space only power is missing', () => {
  const goal = { kind: 'energy', energy: kilowattHours(12) } as const;
  // Ben's car needs all of the power until at least eleven.
  const busy = done(
    testWorld({ capacity: 12 }),
    { kind: 'plug-in', user: 'ben', space: 'a', vehicle: 2 },
    { kind: 'start', user: 'ben', space: 'a', goal, readyBy: at(5), preference: 'fastest' },
  );
  const place = { building: 'house', vehicle: 1, energy: wattHours(5000), until: at(4) };
  const waiting = done(busy, { kind: 'join-queue', user: 'ann', ...place });
  const entryIn = (world: typeof waiting) => queueView(booksOf(world), 'ann').entries[0];
  expect(entryIn(waiting)).toMatchObject({ position: 1, waitsForPowerAt: 2 });
  const full = done(
    waiting,
    { kind: 'plug-in', user: 'cleo', space: 'b', vehicle: 3 },
    { kind: 'plug-in', user: 'ann', space: 'c', vehicle: 4 },
  );
  expect(entryIn(full)).toMatchObject({ position: 1, waitsForPowerAt: null });
  expect(entryIn(done(waiting, { kind: 'stop', user: 'ben', space: 'a' }))).toBeUndefined();
});
