import { expect, test } from 'vitest';
import { communityListeners } from './listeners.ts';

test('ending twice ends nobody else', () => {
  const listeners = communityListeners();
  const endFirst = listeners.add('a', () => undefined);
  endFirst();
  let heard = 0;
  listeners.add('a', () => (heard += 1));
  // A stream ends once when its reader leaves, and again when it notices that.
  endFirst();
  listeners.notify('a');
  expect([heard, listeners.countOf('a'), listeners.count()]).toEqual([1, 1, 1]);
});
