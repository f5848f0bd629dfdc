import { describe, expect, it } from 'vitest';
import type { Verdict } from './testing/rough-lives/verdict.ts';
import { liveRoughly } from './testing/rough-lives/rough-lives.ts';
import { normalManners, roughManners, type Manners } from './testing/rough-lives/manners.ts';

const brokenIn = (seed: number, manners: Manners): readonly Verdict[] =>
  liveRoughly(seed, manners).verdicts.filter(({ outcome }) => outcome === 'broken');

// More of them in `npm run bench -- promises`.
describe('random lives, judged by the rules that residents are told', () => {
  const calm = { ...normalManners, replugs: 0, overstays: 0, cuts: 0 };

  it.each([1, 2])('breaks nothing where nothing goes wrong, seed %d', (seed) => {
    expect(brokenIn(seed, calm)).toEqual([]);
  });

  it.each([4, 5, 6])('breaks nothing unsaid where everything goes wrong, seed %d', (seed) => {
    expect(brokenIn(seed, roughManners)).toEqual([]);
  });
});
