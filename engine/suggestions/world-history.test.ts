import { describe, expect, it } from 'vitest';
import { fraction, instant, day, minute, wattHours } from '../units.ts';
import { at, booksOf, done, later, testWorld, type TestWorld } from '../service/testing/world.ts';
import { noHolidays } from '../forecast/calendar.ts';
import { median } from '../forecast/distribution.ts';
import { createForecaster } from '../forecast/forecaster.ts';
import { shippedModel } from '../forecast/shipped-model.ts';
import { driverOf, learnWorld, localMinute, nothingLearned } from './world-history.ts';

const forecaster = createForecaster(shippedModel, noHolidays);
const learned = (world: TestWorld) =>
  learnWorld(forecaster, nothingLearned(forecaster), booksOf(world)).history;

/** There are no accounts here, so neighbors' past reservations are not recorded. */
const strangers = (): TestWorld => ({ ...testWorld(), accounts: [] });

const stay = (world: TestWorld, user: string, space: string, vehicle: number): TestWorld => {
  const plugged = done(world, { kind: 'plug-in', user, space, vehicle, level: fraction(0.5) });
  return done(later(plugged, at(3)), { kind: 'unplug', user, space });
};

describe('the history learned from a world', () => {
  it('does not count a booking as a walk-up, with or without an account', () => {
    const booked = done(strangers(), {
      kind: 'reserve',
      user: 'ben',
      vehicle: 2,
      space: 'b',
      from: at(0),
      to: at(3),
      energy: wattHours(3000),
    });
    expect(learned(stay(booked, 'ben', 'b', 2)).points).toEqual({});
    expect(Object.keys(learned(stay(strangers(), 'ben', 'b', 2)).points)).toEqual(['b']);
  });

  it('keeps the habits of two cars of one owner apart', () => {
    const history = learned(stay(strangers(), 'ann', 'a', 4));
    expect(Object.keys(history.users)).toEqual([driverOf({ user: 'ann', vehicle: 4 })]);
  });

  it('distinguishes owners and cars whose joined names would be equal', () => {
    expect(driverOf({ user: 'ann 1', vehicle: 2 })).not.toBe(
      driverOf({ user: 'ann', vehicle: 12 }),
    );
  });

  it('learns a stay that ended at the instant at which it was asked before', () => {
    const there = done(strangers(), { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 });
    const asked = learnWorld(forecaster, nothingLearned(forecaster), booksOf(later(there, at(3))));
    const gone = done(later(there, at(3)), { kind: 'unplug', user: 'ben', space: 'b' });
    const { history } = learnWorld(forecaster, asked, booksOf(gone));
    expect(history).toEqual(learned(gone));
  });

  it('learns each stay once', () => {
    const world = stay(strangers(), 'ben', 'b', 2);
    const first = learnWorld(forecaster, nothingLearned(forecaster), booksOf(world));
    const again = learnWorld(forecaster, first, booksOf(later(world, instant(world.now + day))));
    expect(again.history).toEqual(first.history);
  });

  it('learns a short stay in the night in which clocks are set back, like any other', () => {
    // 1:50 AM in summer time; twenty minutes later it is 1:10 AM in winter time.
    const from = instant(Date.UTC(2026, 10, 1, 5, 50));
    const late = { ...strangers(), now: from };
    const there = done(late, { kind: 'plug-in', user: 'ben', space: 'b', vehicle: 2 });
    const gone = later(there, instant(from + 20 * minute));
    const history = learned(done(gone, { kind: 'unplug', user: 'ben', space: 'b' }));
    const [past] = history.sites['house']!;
    expect(past!.to - past!.from).toBe(20);
    const arrives = localMinute('America/New_York', instant(from + day));
    for (const user of ['ben #2', 'ann #1']) {
      const { hours } = forecaster.predictStay(history, { user, site: 'house', at: arrives });
      expect(median(hours)).toBeGreaterThan(0);
    }
  });
});
