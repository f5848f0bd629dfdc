import { expect, test } from 'vitest';
import { makeNight } from './make-night.ts';

const { night, stories } = makeNight();

test('a contested evening is answered with three slots that differ in what people care about', () => {
  const { suggestions } = stories.contested;
  expect(suggestions).toHaveLength(3);
  expect(new Set(suggestions.map(({ words }) => words.slot)).size).toBe(3);
  expect(new Set(suggestions.map(({ words }) => words.cost)).size).toBeGreaterThan(1);
  expect(new Set(suggestions.map(({ words }) => words.why)).size).toBe(3);
  for (const { words } of suggestions) expect(words.why).not.toBe('');
});

test('times are told as the locale has them', () => {
  expect(stories.ends).toEqual({ from: '6 PM', to: '7 AM' });
  expect(night.moments[0]!.clock).toBe('6:30 PM');
  expect(JSON.stringify({ night, stories })).not.toMatch(
    /\b([01]\d|2[0-3]):[0-5]\d(?! ?[AP]M)\b(?!:\d\dZ)/,
  );
});

test('the receipt of the morning is what the comparison says', () => {
  const { receipt } = night.moments.at(-1)!;
  expect(night.comparison.cost).toBe(receipt.total);
  expect(night.comparison.instead).toMatch(/^\$\d+\.\d\d$/);
});

const cents = (words: string) => Math.round(100 * Number(words.replace('$', '')));

test('the month is a bill of its own, whose lines add up to its total', () => {
  const { lines, total, costs, saved } = stories.month;
  expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(total));
  expect(cents(costs[1]!.cost) - cents(costs[0]!.cost)).toBe(cents(saved));
  expect(total).not.toBe(night.comparison.cost);
});

test('the promise is kept while neighbors share the power', () => {
  expect(stories.promise.sentence).toMatch(/^(Two|Three|Four|Five) cars share 25\.0 kW/);
  expect(stories.promise.layers.filter(({ own }) => own)).toHaveLength(1);
});

test('every bay of the garage begins with the evening, and says what it does', () => {
  expect(night.garage.map(({ name }) => name)).toEqual(['42', '78', '93', '156', '201']);
  for (const { spans } of night.garage) expect(spans[0]!.from).toBe(0);
  const states = night.garage[0]!.spans.map(({ state }) => state);
  expect(states).toContain('charging');
  expect(states.at(-1)).toBe('ready');
});

test('the time line of the page as it comes is where the night begins', () => {
  // `firstAt` in the board, which a class without script repeats.
  const { from, to } = night.board;
  expect(night.comes / (to - from)).toBe(30 / 780);
});
