import { expect, test } from 'vitest';
import { findEntries } from './find-entries.ts';

const entries = [
  { to: '/a', page: 'Limits', heading: '', words: 'rate quote' },
  { to: '/a#idempotency', page: 'Limits', heading: 'Idempotency', words: 'repeat a write' },
  { to: '/b#quote', page: 'Concepts', heading: 'Quote', words: 'ceiling idempotency' },
];
const found = (query: string) => findEntries(entries, query).map(({ to }) => to);

test('headings come before words, and every word must be there', () => {
  expect(found('idem')).toEqual(['/a#idempotency', '/b#quote']);
  expect(found('quote')).toEqual(['/b#quote', '/a']);
  expect(found('quote ceiling')).toEqual(['/b#quote']);
  expect(found('quote nothing')).toEqual([]);
  expect(found('  ')).toEqual([]);
});

test('an operation is found by its name before the pages that mention it', () => {
  const reference = { page: 'Reservations', heading: 'Get a quote', words: 'createquote ceiling' };
  const guide = { to: '/c#hold', page: 'Start', heading: 'Hold a price', words: 'createquote' };
  const list = [guide, { to: '/d#createQuote', ...reference }];
  for (const query of ['createQuote', 'createq']) {
    expect(findEntries(list, query).map(({ to }) => to)).toEqual(['/d#createQuote', '/c#hold']);
  }
});

test.each(['idempotancy', 'idmpotency', 'idempotenncy', 'idepmotency'])(
  'a word with one mistake is found all the same: %s',
  (query) => {
    expect(found(query)).toEqual(['/a#idempotency', '/b#quote']);
  },
);

test('a word that is there is not taken for another, and short ones are not guessed', () => {
  expect(found('qoute ceiling')).toEqual(['/b#quote']);
  expect(found('rite')).toEqual(['/a#idempotency']);
  expect(found('rae')).toEqual([]);
});
