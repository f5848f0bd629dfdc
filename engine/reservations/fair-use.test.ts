import { describe, expect, it } from 'vitest';
import { day, hour, instant, wattHours } from '../units.ts';
import {
  at,
  car,
  done,
  later,
  refused,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';

const vehicles = Array.from({ length: 40 }, (_, index) => car(index + 1, 'ann'));
const house = testWorld({ vehicles: [...vehicles, car(41, 'ben')] });
const book = (vehicle: number, from: number, to: number, space = 'a') =>
  ({
    kind: 'reserve',
    user: vehicle === 41 ? 'ben' : 'ann',
    vehicle,
    space,
    from: at(from),
    to: at(to),
    energy: wattHours(500),
  }) as const;
const booked = (world: TestWorld, many: number): TestWorld =>
  Array.from({ length: many }).reduce<TestWorld>(
    (before, _, index) => done(before, book(index + 1, 2 * index + 2, 2 * index + 3)),
    world,
  );

describe('one resident with forty cars', () => {
  it('has at most seven open reservations, and is told until when', () => {
    const seven = booked(house, 7);
    expect(refused(seven, book(8, 30, 31))).toEqual({
      code: 'fair-use',
      rule: 'open',
      atMost: 7,
      until: at(2),
    });
    expect(done(seven, book(41, 30, 31)).reservations).toBeDefined();
    const [first] = Object.keys(seven.reservations);
    const canceled = done(seven, { kind: 'cancel-reservation', user: 'ann', reservation: first! });
    done(canceled, book(8, 30, 31));
  });

  it('has at most two of them at the same time', () => {
    const two = done(house, book(1, 2, 6), book(2, 5, 9, 'b'));
    expect(refused(two, book(3, 1, 8, 'c'))).toEqual({
      code: 'fair-use',
      rule: 'at-once',
      atMost: 2,
      until: at(6),
    });
    done(two, book(3, 6, 9, 'c'));
    done(two, book(3, 1, 5, 'c'));
    done(two, book(41, 5, 6, 'c'));
  });

  it('has none that is longer than a day', () => {
    expect(refused(house, book(1, 2, 27))).toEqual({ code: 'bad-input', field: 'to' });
    done(house, book(1, 2, 26));
  });

  it('may change one of them', () => {
    const seven = booked(house, 7);
    const [first] = Object.keys(seven.reservations);
    const change = { ...book(1, 30, 31), kind: 'change-reservation', reservation: first! } as const;
    expect(done(seven, change).reservations[first!]!.from).toBe(at(30));
  });
});

it('after two no-shows in 30 days only one reservation can be open', () => {
  const missed = later(booked(house, 2), at(6));
  const one = done(missed, book(1, 8, 9));
  const until = instant(at(2.25) + 30 * day);
  expect(refused(one, book(2, 10, 11))).toEqual({
    code: 'fair-use',
    rule: 'no-shows',
    atMost: 1,
    until,
  });
  const month = later(missed, until);
  const next = (until - at(0)) / hour + 2;
  done(month, book(1, next, next + 1), book(2, next + 2, next + 3));
});
