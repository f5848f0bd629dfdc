import { describe, expect, test } from 'vitest';
import { follow, press, stretch, type Choice } from './choice.ts';
import type { Row } from './slots.ts';

const hour = 3_600_000;
const h = (hours: number) => Date.parse('2026-11-15T00:00:00Z') + hours * hour;
const now = h(18);
const free: Row = { space: 'a', number: 42, taken: [], busy: [] };
const other: Row = { ...free, space: 'b' };
const taken: Row = {
  ...free,
  taken: [{ from: h(22), to: h(24), kind: 'session', yours: false }],
};

const begun: Choice = {
  space: 'a',
  first: h(20),
  last: h(20),
  open: true,
  slot: { from: h(20), to: h(21) },
};

describe('pressing hours', () => {
  test('begins with one', () => expect(press(null, free, h(20), now)).toEqual(begun));

  test('ends with another of the same space', () =>
    expect(press(begun, free, h(23), now)).toEqual({
      ...begun,
      last: h(23),
      open: false,
      slot: { from: h(20), to: h(24) },
    }));

  test('begins anew on another space', () =>
    expect(press(begun, other, h(23), now)).toMatchObject({
      space: 'b',
      first: h(23),
      open: true,
    }));

  test('begins anew once a choice is complete', () =>
    expect(press({ ...begun, open: false }, free, h(23), now)).toMatchObject({
      first: h(23),
      open: true,
    }));

  test('chooses nothing where it is taken', () =>
    expect(press(null, taken, h(22), now)).toBeNull());

  test('reaches as far as the space is free', () =>
    expect(press(begun, taken, h(26), now)?.slot).toEqual({ from: h(20), to: h(22) }));
});

describe('moving on', () => {
  test('shows how far an open choice would reach', () => {
    expect(follow(begun, free, h(22), now)).toMatchObject({ open: true, slot: { to: h(23) } });
    expect(follow(begun, other, h(22), now)).toBe(begun);
    expect(follow(null, free, h(22), now)).toBeNull();
  });

  test('stretches from where one stood, then from where the choice began', () => {
    const first = stretch(null, free, h(20), h(21), now);
    expect(first?.slot).toEqual({ from: h(20), to: h(22) });
    expect(stretch(first, free, h(21), h(22), now)?.slot).toEqual({ from: h(20), to: h(23) });
  });
});
