import { describe, expect, it } from 'vitest';
import { storedAt } from '../charging/vehicle.ts';
import { fraction, hour, instant, kilowattHours, minute, type Instant } from '../units.ts';
import {
  at,
  booksOf,
  car,
  done,
  later,
  testWorld,
  type TestWorld,
} from '../service/testing/world.ts';
import { noHolidays } from '../forecast/calendar.ts';
import { createForecaster } from '../forecast/forecaster.ts';
import { shippedModel } from '../forecast/shipped-model.ts';
import { vehicleNeed } from './vehicle-need.ts';
import { learnWorld, nothingLearned } from './world-history.ts';

const forecaster = createForecaster(shippedModel, noHolidays);

function needIn(world: TestWorld) {
  const { history } = learnWorld(forecaster, nothingLearned(forecaster), booksOf(world));
  return vehicleNeed(booksOf(world), forecaster, history, world.vehicles[1]!);
}

const pluggedAt = (level: number) =>
  done(testWorld(), {
    kind: 'plug-in',
    user: 'ann',
    space: 'a',
    vehicle: 1,
    level: fraction(level),
  });

describe('the need of a plugged-in car', () => {
  it('is less the fuller its battery is', () => {
    const needs = [0.38, 0.58, 0.8, 1].map((level) => needIn(pluggedAt(level)).energy);
    expect(needs).toEqual(needs.toSorted((a, b) => b - a));
    expect(new Set(needs).size).toBe(4);
    expect(needs[3]).toBe(0);
  });

  it('is nothing a hair below the limit', () => {
    expect(needIn(pluggedAt(0.999)).energy).toBe(0);
    expect(needIn(pluggedAt(0.99)).energy).toBeGreaterThan(100);
  });

  it('is measured at the meter, losses included', () => {
    const { energy } = needIn(pluggedAt(0.5));
    expect(energy).toBeGreaterThan(30_000 * 1.05);
    expect(energy).toBeLessThan(30_000 * 1.25);
  });

  it('decreases while it charges, to zero at its goal', () => {
    const order = {
      kind: 'start',
      user: 'ann',
      space: 'a',
      goal: { kind: 'energy', energy: kilowattHours(10) },
      readyBy: at(13),
      preference: 'fastest',
    } as const;
    const charging = done(pluggedAt(0.38), order);
    expect(needIn(charging).energy).toBe(10_000);
    expect(needIn(later(charging, at(0.5))).energy).toBeLessThan(6000);
    expect(needIn(later(charging, at(2))).energy).toBe(0);
  });
});

describe('the need of a car that is away', () => {
  it('never exceeds what the battery can take', () => {
    const ann = car(1, 'ann');
    const nearlyFull = { ...ann, stored: storedAt(ann, fraction(0.98)) };
    const { energy } = needIn(testWorld({ vehicles: [nearlyFull] }));
    expect(energy).toBeLessThanOrEqual(60 * 1000 * 0.02 * 1.25);
    expect(energy).toBeGreaterThan(0);
  });
});

/** Ann's car is usually needed at seven; the world starts at six in the evening. */
function untilSeven(now: Instant) {
  const world = later(testWorld(), now);
  return (needIn(world).readyBy - now) / hour;
}

describe('the prefilled ready-by time', () => {
  it('is the usual one if there is enough time to charge', () => {
    expect(untilSeven(at(0))).toBe(13);
  });

  it('is a day later if there is not', () => {
    expect(untilSeven(instant(at(13) - 20 * minute))).toBeCloseTo(24 + 1 / 3, 9);
  });

  it('always leaves enough time for the need, whatever the time of the request', () => {
    let world = pluggedAt(0.2);
    for (let quarter = 0; quarter < 96; quarter += 1) {
      world = later(world, instant(world.now + 15 * minute));
      const { energy, readyBy } = needIn(world);
      expect(readyBy - world.now).toBeGreaterThanOrEqual(hour);
      expect((readyBy - world.now) / hour).toBeGreaterThanOrEqual(energy / 9984);
    }
  });
});
