import { expect, test } from 'vitest';
import { attentionInWords, detailInWords, statusInWords } from './overview-words.ts';

const nobody = new Set<string>();
const out = (space: string, number: number) =>
  ({ kind: 'charger-out', space, number, how: 'offline', since: 0 }) as const;
const overview = (given: object) =>
  ({
    chargers: 3,
    working: 0,
    isClosed: false,
    cars: { plugged: 0, charging: 0, short: 0 },
    attention: [out('a', 42), out('b', 90), out('c', 91)],
    ...given,
  }) as never;

test('spaces without a charger did not lose a connection', () => {
  const bare = new Set(['a', 'b', 'c']);
  expect(statusInWords(overview({}), bare)).toBe('No charger is connected yet.');
  expect(detailInWords(overview({}), bare, nobody)).toMatch(
    /^Residents can charge as soon as you connect the first one/,
  );
  expect(attentionInWords(out('a', 42), bare).title).toBe('Space 42 has no charger yet');
});

test('what is connected is told apart from what is not', () => {
  const some = overview({ working: 1, attention: [out('b', 90), out('c', 91)] });
  expect(statusInWords(some, new Set(['b', 'c']))).toBe(
    'The charger works. Two spaces have no charger yet. Nobody is plugged in.',
  );
  expect(detailInWords(some, new Set(['b', 'c']), nobody)).toBe(
    'The power is free for whoever comes next.',
  );
});

test('no charger works, and nothing is said of a car where there is none', () => {
  expect(statusInWords(overview({}), nobody)).toMatch(/^None of the three chargers works\./);
  expect(statusInWords(overview({ chargers: 2 }), nobody)).toMatch(/^Neither charger works\./);
  expect(detailInWords(overview({}), nobody, nobody)).toMatch(/ Nobody is plugged in there\.$/);
  expect(detailInWords(overview({}), nobody, new Set(['a']))).toMatch(/ Its car keeps /);
});
