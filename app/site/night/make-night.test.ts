import { expect, test } from 'vitest';
import { makeNight } from './make-night.ts';

const night = makeNight();

test('a contested evening is answered with three slots that differ in what people care about', () => {
  const { suggestions } = night.contested;
  expect(suggestions).toHaveLength(3);
  expect(new Set(suggestions.map(({ words }) => words.slot)).size).toBe(3);
  expect(new Set(suggestions.map(({ words }) => words.cost)).size).toBeGreaterThan(1);
  expect(new Set(suggestions.map(({ words }) => words.why)).size).toBe(3);
  for (const { words } of suggestions) expect(words.why).not.toBe('');
});

test('times are told as the locale has them', () => {
  expect(night.ends).toEqual({ from: '6 PM', to: '7 AM' });
  expect(night.moments[0]!.clock).toBe('6:30 PM');
  expect(JSON.stringify(night)).not.toMatch(/\b([01]\d|2[0-3]):[0-5]\d(?! ?[AP]M)\b(?!:\d\dZ)/);
});

test('the receipt of the morning is what the comparison says', () => {
  const { receipt } = night.moments.at(-1)!;
  expect(night.comparison.cost).toBe(receipt.total);
  expect(night.comparison.instead).toBe(night.costs[1]!.cost);
});
