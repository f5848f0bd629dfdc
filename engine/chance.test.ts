import { describe, expect, it } from 'vitest';
import { chance } from './chance.ts';

const draws = (count: number, ...keys: number[]) => {
  const random = chance(...keys);
  return Array.from({ length: count }, random);
};

describe('random numbers', () => {
  it('depend only on their keys', () => {
    expect(draws(5, 1, 2, 3)).toEqual(draws(5, 1, 2, 3));
    expect(draws(5, 1, 2, 3)).not.toEqual(draws(5, 1, 3, 2));
    expect(draws(5, 1, 2, 3)).not.toEqual(draws(5, 1, 2, 4));
  });

  it('are spread evenly, within a stream and over first draws of neighboring keys', () => {
    const firsts = Array.from({ length: 10_000 }, (_, day) => draws(1, 2026, 101, day)[0]!);
    for (const values of [draws(10_000, 7), firsts]) {
      expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
      for (let tenth = 0; tenth < 10; tenth += 1) {
        const inside = values.filter((value) => Math.floor(value * 10) === tenth).length;
        expect(Math.abs(inside - 1000)).toBeLessThan(120);
      }
    }
  });
});
