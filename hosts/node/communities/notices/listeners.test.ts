import { expect, test } from 'vitest';
import { communityListeners, watcherOf } from './listeners.ts';

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

test('counts for each watcher, and what the service itself watches for nobody', () => {
  const listeners = communityListeners();
  const [ann, ben] = ['ann', 'ben'].map((person) => watcherOf({ kind: 'session', person }));
  listeners.add('a', () => undefined);
  const end = listeners.add('a', () => undefined, ann);
  listeners.add('a', () => undefined, ann);
  listeners.add('b', () => undefined, ann);
  end();
  const counts = [ann, ben].map((one) => listeners.countOfOne('a', one!));
  expect([...counts, listeners.countOf('a')]).toEqual([1, 0, 2]);
});
