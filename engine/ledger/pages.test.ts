import { expect, test } from 'vitest';
import {
  append,
  entriesFrom,
  findNewest,
  findWithId,
  newestFirst,
  replaceEntry,
  type Pages,
} from './pages.ts';

const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'] as const;

test('append fills the last page, then starts new ones', () => {
  expect(append([], [], 2)).toEqual([]);
  expect(append([], [a, b, c], 2)).toEqual([[a, b], [c]]);
  expect(append([[a, b], [c]], [d, e], 2)).toEqual([[a, b], [c, d], [e]]);
  expect(append([[a, b]], [c], 2)).toEqual([[a, b], [c]]);
});

test('append keeps full pages identical', () => {
  const before: Pages<string> = [[a, b], [c]];
  const after = append(before, [d, e], 2);
  expect(after[0]).toBe(before[0]);
  expect(before).toEqual([[a, b], [c]]);
});

test('newest entries come first', () => {
  const pages = [[a, b], [c, d], [e]];
  expect([...newestFirst(pages)]).toEqual([e, d, c, b, a]);
  expect(findNewest(pages, (one) => one < d)).toBe(c);
  expect(findNewest(pages, (one) => one > e)).toBeUndefined();
});

test('entries from a place on come oldest first', () => {
  const pages = [[a, b], [c, d], [e]];
  const places = [0, 1, 2, 4, 5, 9].map((place) => entriesFrom(pages, place).join(''));
  expect(places).toEqual(['abcde', 'bcde', 'cde', 'e', '', '']);
});

test('replacing an entry copies only its own page', () => {
  const pages = [
    [a, b],
    [c, d],
  ];
  const after = replaceEntry(pages, b, 'B');
  expect(after).toEqual([
    [a, 'B'],
    [c, d],
  ]);
  expect(after[1]).toBe(pages[1]);
});

test('an entry is found by its id, also after its page was replaced', () => {
  const [one, two, three] = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
  const pages = [[one, two], [three]];
  expect(findWithId(pages, 'two')).toBe(two);
  expect(findWithId(pages, 'four')).toBeUndefined();
  const again = { id: 'two' };
  expect(findWithId(replaceEntry(pages, two, again), 'two')).toBe(again);
  expect(findWithId(pages, 'two')).toBe(two);
});
