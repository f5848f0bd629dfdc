import { describe, expect, test } from 'vitest';
import { cellOf, hoursOf, joinBoards, slotBetween, soonest, type Row } from './slots.ts';

const hour = 3_600_000;
const minute = 60_000;
/** Midnight, so that hours read as hours. */
const midnight = Date.parse('2026-11-15T00:00:00Z');
const h = (hours: number) => midnight + hours * hour;
const over = (from: number) => ({ from: h(from), to: h(from + 1) });
const now = h(18.5);

const stay = (from: number, to: number, yours = false) => ({
  from: h(from),
  to: h(to),
  kind: 'reservation' as const,
  yours,
});
const row = (taken: Row['taken'], busy: Row['busy'] = []): Row => ({
  space: 'golden-tower-42',
  number: 42,
  taken,
  busy,
});

describe('an hour of a space', () => {
  const busy = [{ ...over(21), chance: 0.8 }];
  const there = row([stay(19, 20), stay(22, 23, true)], busy);
  test.each([
    [17, 'past'],
    [18, 'free'],
    [19, 'taken'],
    [20, 'free'],
    [21, 'busy'],
    [22, 'yours'],
  ])('%i:00 is %s', (from, state) => expect(cellOf(there, over(from), now).state).toBe(state));

  test('is free where at least a quarter of an hour of it is', () => {
    expect(cellOf(row([stay(19, 19.75)]), over(19), now).state).toBe('free');
    expect(cellOf(row([stay(19, 19.8)]), over(19), now).state).toBe('taken');
  });

  test('that has almost passed is over', () =>
    expect(cellOf(row([]), over(18), h(18.9)).state).toBe('past'));

  test('is only called busy where that is likely', () =>
    expect(cellOf(row([], [{ ...over(21), chance: 0.49 }]), over(21), now).state).toBe('free'));
});

describe('choosing from one hour to another', () => {
  const free = row([]);
  test('takes both and all between them', () =>
    expect(slotBetween(free, over(20), over(22), now)).toEqual({ from: h(20), to: h(23) }));

  test('works backwards too', () =>
    expect(slotBetween(free, over(22), over(20), now)).toEqual({ from: h(20), to: h(23) }));

  test('goes through midnight', () =>
    expect(slotBetween(free, over(23), over(30), now)).toEqual({ from: h(23), to: h(31) }));

  test('starts at the next quarter where the hour has begun', () =>
    expect(slotBetween(free, over(18), over(19), h(18.6))).toEqual({ from: h(18.75), to: h(20) }));

  test('stops at the neighbor before and after', () => {
    const between = row([stay(19, 20.5), stay(23.25, 26)]);
    expect(slotBetween(between, over(21), over(25), now)).toEqual({ from: h(21), to: h(23.25) });
    expect(slotBetween(between, over(22), over(19), now)).toEqual({ from: h(20.5), to: h(23) });
  });

  test('begins where the neighbor leaves within the hour', () =>
    expect(slotBetween(row([stay(19, 20.5)]), over(20), over(21), now)).toEqual({
      from: h(20.5),
      to: h(22),
    }));

  test('finds nothing in a taken hour or a past one', () => {
    expect(slotBetween(row([stay(19, 22)]), over(20), over(23), now)).toBeNull();
    expect(slotBetween(free, over(16), over(17), now)).toBeNull();
  });

  test('lasts a day at most', () =>
    expect(slotBetween(free, over(20), over(90), now)).toEqual({ from: h(20), to: h(44) }));
});

describe('the board', () => {
  test('has as many hours as its day: 23 and 25 when the clocks change', () => {
    expect(hoursOf({ from: h(0), to: h(23) })).toHaveLength(23);
    expect(hoursOf({ from: h(0), to: h(25) }).at(-1)).toEqual(over(24));
  });

  test('shows what lies across midnight once', () => {
    const day = (taken: Row['taken'], from: number) => ({
      at: now,
      from: h(from),
      to: h(from + 24),
      rows: [row(taken, [{ ...over(from), chance: 0.1 }])],
    });
    const both = joinBoards(day([stay(20, 30)], 0), day([stay(20, 30), stay(32, 33)], 24));
    expect(both).toMatchObject({ from: h(0), to: h(48) });
    expect(both.rows[0]?.taken).toEqual([stay(20, 30), stay(32, 33)]);
    expect(both.rows[0]?.busy).toHaveLength(2);
  });

  test('lets one start at the next quarter of an hour', () => {
    expect(soonest(h(18) + minute)).toBe(h(18.25));
    expect(soonest(h(18.25))).toBe(h(18.25));
  });
});
