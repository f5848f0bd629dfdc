import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amps, fraction, instant, kilowattHours, millijoules, volts, watts } from '../units.ts';
import { catalog } from './catalog.ts';
import { powerOf, sharedPhases, type Charger } from './charger.ts';
import { effortToStore, flowAt, meterReaches, storedAfter, storedReaches } from './flow.ts';
import { intoBattery } from './losses.ts';
import { taperStep } from './taper.ts';
import { levelOf, storedAt, toMillijoules, type Vehicle } from './vehicle.ts';

const wall: Charger = { volts: volts(208), phases: 1, maxAmps: amps(48) };
const threePhase: Charger = { volts: volts(230), phases: 3, maxAmps: amps(32) };
const car: Vehicle = {
  battery: kilowattHours(74),
  maxAmps: amps(48),
  phases: 1,
  consumption: 179,
  limit: fraction(1),
};
const pair = { charger: wall, vehicle: car };

const anyVehicle = fc.record({
  battery: fc.integer({ min: 100, max: 1300 }).map((tenths) => kilowattHours(tenths / 10)),
  maxAmps: fc.integer({ min: 6, max: 80 }).map(amps),
  phases: fc.constantFrom(1 as const, 3 as const),
  consumption: fc.constant(170),
  limit: fc.integer({ min: 50, max: 100 }).map((percent) => fraction(percent / 100)),
});
const anyPair = fc.record({ charger: fc.constantFrom(wall, threePhase), vehicle: anyVehicle });

describe('power', () => {
  it('is amps × volts × the phases car and charger share', () => {
    expect(powerOf(amps(48), wall.volts, 1)).toBe(9984);
    expect(sharedPhases(threePhase, { phases: 3 })).toBe(3);
    expect(sharedPhases(threePhase, { phases: 1 })).toBe(1);
    expect(sharedPhases(wall, { phases: 3 })).toBe(1);
  });

  it('loses a tenth at 11 kW and a quarter at the 6 A minimum', () => {
    expect(intoBattery(watts(11_000))).toBe(9900);
    expect(intoBattery(watts(6 * 208)) / (6 * 208)).toBeCloseTo(0.74, 2);
    expect(intoBattery(watts(0))).toBe(0);
  });
});

describe('taper', () => {
  it('requests the lower of charger and onboard limit, then less toward full', () => {
    const at = (level: number) => taperStep(car, wall, storedAt(car, fraction(level))).amps;
    expect([at(0.2), at(0.9499), at(0.95), at(0.98), at(1)]).toEqual([48, 48, 33, 19, 0]);
    const small = { ...car, maxAmps: amps(27) };
    expect(taperStep(small, wall, millijoules(0)).amps).toBe(27);
  });

  it('requests nothing at the limit set in the car', () => {
    const limited = { ...car, limit: fraction(0.8) };
    expect(taperStep(limited, wall, storedAt(limited, fraction(0.8))).amps).toBe(0);
    expect(taperStep(limited, wall, storedAt(limited, fraction(0.79))).amps).toBe(48);
  });
});

describe('flow', () => {
  const flow = {
    since: instant(1000),
    amps: amps(48),
    meter: millijoules(7),
    stored: storedAt(car, fraction(0.3)),
  };

  it('does not depend on how often it is evaluated on the way', () => {
    fc.assert(
      fc.property(anyPair, fc.array(fc.nat(3_600_000), { maxLength: 8 }), (anyone, waits) => {
        let watched = { ...flow, stored: storedAt(anyone.vehicle, fraction(0.3)) };
        const start = watched;
        let at: number = watched.since;
        for (const wait of waits) watched = flowAt(anyone, watched, instant((at += wait)));
        expect(flowAt(anyone, start, instant(at))).toEqual(watched);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('reaches a target in the first millisecond that meets it', () => {
    const target = storedAt(car, fraction(0.5));
    const at = storedReaches(pair, flow, target)!;
    expect(flowAt(pair, flow, at).stored).toBeGreaterThanOrEqual(target);
    expect(flowAt(pair, flow, instant(at - 1)).stored).toBeLessThan(target);
    const metered = meterReaches(pair, flow, millijoules(3_600_000_007))!;
    expect(metered - flow.since).toBe(Math.ceil(3_600_000_000 / 9984));
    expect(storedReaches(pair, { ...flow, amps: amps(0) }, target)).toBeUndefined();
  });

  it('never charges a battery above full', () => {
    fc.assert(
      fc.property(anyPair, fc.nat(10 ** 9), (anyone, time) => {
        const begun = { ...flow, stored: storedAt(anyone.vehicle, fraction(0.97)) };
        const later = flowAt(anyone, begun, instant(begun.since + time));
        expect(levelOf(anyone.vehicle, later.stored)).toBeLessThanOrEqual(1);
        expect(later.stored).toBeLessThanOrEqual(toMillijoules(anyone.vehicle.battery));
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('needs an effort that, applied, stores the requested energy', () => {
    fc.assert(
      fc.property(anyPair, fc.integer({ min: 6, max: 80 }), (anyone, offered) => {
        const from = storedAt(anyone.vehicle, fraction(0.25));
        const target = storedAt(anyone.vehicle, fraction(0.5));
        const effort = effortToStore(anyone, from, target, amps(offered));
        const reached = storedAfter(anyone, from, effort.metered, amps(offered));
        expect(reached / target).toBeCloseTo(1, 5);
        expect(effort.metered).toBeGreaterThan(target - from);
      }),
      { seed: 3, numRuns: 200 },
    );
  });
});

describe('catalog', () => {
  it('lists cars that can charge at 6 A, each once', () => {
    expect(new Set(catalog.map(({ make, name }) => `${make} ${name}`)).size).toBe(catalog.length);
    for (const { battery, maxAmps, consumption } of catalog) {
      expect(battery).toBeGreaterThan(20);
      expect(maxAmps).toBeGreaterThanOrEqual(6);
      expect((battery * 1000) / consumption).toBeGreaterThan(150);
    }
  });
});
