import { describe, expect, test } from 'vitest';
import { placeAfter } from './grid-moves.ts';

const hour = 3_600_000;
const field = { rows: 5, from: 18 * hour, to: 36 * hour, earliest: 18 * hour, latest: 100 * hour };
const from = (row: number, at: number) => ({ row, at: at * hour });
const after = (key: string, row: number, at: number) => placeAfter(key, from(row, at), field);

describe('on the board', () => {
  test.each([
    ['ArrowRight', 1, 20, 1, 21],
    ['ArrowLeft', 1, 20, 1, 19],
    ['ArrowDown', 1, 20, 2, 20],
    ['ArrowUp', 1, 20, 0, 20],
    ['Home', 1, 20, 1, 18],
    ['End', 1, 20, 1, 35],
    ['PageDown', 1, 20, 1, 44],
  ])('%s goes on', (key, row, at, toRow, to) =>
    expect(after(key, row, at)).toEqual(from(toRow, to)),
  );

  test('hours lead past the edge into the next day', () =>
    expect(after('ArrowRight', 0, 35)).toEqual(from(0, 36)));

  test('nothing leads before the first hour or beyond the last one that can be booked', () => {
    expect(after('ArrowLeft', 0, 18)).toEqual(from(0, 18));
    expect(after('PageUp', 0, 20)).toEqual(from(0, 18));
    expect(after('PageDown', 0, 99)).toEqual(from(0, 100));
  });

  test('rows end at their ends', () => {
    expect(after('ArrowUp', 0, 20)).toEqual(from(0, 20));
    expect(after('ArrowDown', 4, 20)).toEqual(from(4, 20));
  });

  test('other keys mean nothing', () => expect(after('a', 0, 20)).toBeNull());
});
