import { expect, it } from 'vitest';
import type { Act } from '../../simulation/live.ts';
import { at, booksOf, done, later, testWorld, type TestWorld } from '../testing/world.ts';
import { instant, kilowattHours, type Instant } from '../../units.ts';
import { nextEvents } from './next-events.ts';

const charge = (user: string, space: string, vehicle: number, by: Instant, kwh: number): Act[] => [
  { kind: 'plug-in', user, space, vehicle },
  {
    kind: 'start',
    user,
    space,
    goal: { kind: 'energy', energy: kilowattHours(kwh) },
    readyBy: by,
    preference: 'fastest',
  },
];
const phaseOf = (world: TestWorld, space: string) =>
  world.sessions[world.spaces[space]!.session!]!.phase.kind;

it('jumps to when charging really starts, which may be before the planned block', () => {
  // A building with power for one car at a time: Ann waits until Ben's car is done.
  const ben = done(testWorld({ capacity: 8 }), ...charge('ben', 'b', 2, at(1), 1.5));
  const waiting = done(ben, ...charge('ann', 'a', 1, at(6), 4));
  expect(phaseOf(waiting, 'a')).toBe('waiting');
  const starts = nextEvents(booksOf(waiting), 'ann', 'a').find(
    ({ kind }) => kind === 'charging-starts',
  )!;
  expect(phaseOf(later(waiting, instant(starts.at - 1)), 'a')).toBe('waiting');
  expect(phaseOf(later(waiting, starts.at), 'a')).toBe('charging');
});
