import { describe, expect, it } from 'vitest';
import { fraction, hour, instant, kilowattHours, minute, wattHours } from '#engine/units.ts';
import { at, done, later, testWorld } from '#engine/world/test-world.ts';
import type { World } from '#engine/world/world.ts';
import { inTurn, isNight, moveRequests, untilMorning } from '../bench/waiting-requests.ts';

/** Ann stands on a, charged by seven in the evening; she said she would leave at eight. */
function charged(): World {
  const world = done(
    testWorld(),
    { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1, level: fraction(0.5) },
    {
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'energy', energy: kilowattHours(5) },
      readyBy: at(2),
      preference: 'fastest',
    },
  );
  return later(world, at(1));
}

const askedIn = (world: World, waiting: number) =>
  moveRequests(world, 'house', waiting).asked.map(({ space }) => space);

describe('a charged car', () => {
  it('stays where nobody needs its space', () => {
    expect(askedIn(charged(), 0)).toEqual([]);
  });

  it('stays while another space is free for those who wait', () => {
    expect(askedIn(charged(), 2)).toEqual([]);
    expect(askedIn(charged(), 3)).toEqual(['a']);
  });

  it('is asked to move 20 minutes before the next slot, not earlier', () => {
    const booked = done(charged(), {
      kind: 'reserve',
      user: 'ben',
      vehicle: 2,
      space: 'a',
      from: at(2),
      to: at(4),
      energy: wattHours(3000),
    });
    expect(askedIn(later(booked, instant(at(2) - 21 * minute)), 0)).toEqual([]);
    expect(askedIn(later(booked, instant(at(2) - 20 * minute)), 0)).toEqual(['a']);
  });
});

it('says when to look again while a needed car is charging', () => {
  const charging = done(
    testWorld(),
    { kind: 'plug-in', user: 'ann', space: 'a', vehicle: 1, level: fraction(0.5) },
    {
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'energy', energy: kilowattHours(5) },
      readyBy: at(2),
      preference: 'fastest',
    },
  );
  const { asked, again } = moveRequests(charging, 'house', 3);
  expect(asked).toEqual([]);
  expect((again - at(0)) / hour).toBeCloseTo(5 / 9.984, 2);
});

it('leaves cars alone from 23 to 7', () => {
  // The world began at 18:00.
  expect([4.9, 5, 12.9, 13].map((hours) => isNight('America/New_York', at(hours)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(untilMorning('America/New_York', at(6))).toBe(at(13));
  expect(untilMorning('America/New_York', at(4))).toBe(at(4));
});

it('calls those whose slot has begun first, then the shortest where cars leave once charged', () => {
  const waiting = [
    { visit: { kwh: 30 }, from: 20 },
    { visit: { kwh: 5 }, from: 30 },
    { visit: { kwh: 40 }, from: 10 },
  ];
  const kwh = (leaves: boolean) => inTurn(waiting, 15, leaves).map(({ visit }) => visit.kwh);
  expect(kwh(false)).toEqual([40, 30, 5]);
  expect(kwh(true)).toEqual([40, 5, 30]);
});
