import { at, testWorld } from '#engine/service/testing/world.ts';
import { wattHours } from '#engine/units.ts';
import { expect, test } from 'vitest';
import { eventSentence } from './event-sentence.ts';

const world = testWorld();
const about = { world, locale: 'en-US', zone: 'America/New_York', car: 'Leaf', invoice: undefined };
const event = { kind: 'plan-changed', at: at(0), user: 'ann', space: 'a', session: 's1' } as const;
const later = { from: at(5), to: at(7) };

test.each([
  [9, 0, later, 'Your Leaf will not get all of it in time: others need power at HOUSE as well.'],
  [0, 9, later, 'Your Leaf will be ready in time.'],
  [
    4,
    9,
    undefined,
    'Your Leaf will get more than it looked like before, but not all of it in time.',
  ],
  [
    0,
    0,
    later,
    'Your Leaf is now planned to charge until 1 AM: others need power at HOUSE as well.',
  ],
])('a plan that lacks %d Wh instead of %d', (shortfall, before, moved, sentence) => {
  const lacks = { shortfall: wattHours(shortfall), before: wattHours(before) };
  const change = moved === undefined ? lacks : { ...lacks, later: moved };
  expect(eventSentence({ ...event, ...change }, about)).toBe(sentence);
});
