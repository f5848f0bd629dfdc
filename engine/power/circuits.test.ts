import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadOracle } from '../../bench/optimum/highs-oracle.ts';
import {
  building,
  oddity,
  withCircuits,
  type Instance,
} from '../../bench/optimum/planner-instances.ts';
import { hour, instant, kilowattHours, kilowatts } from '../units.ts';
import { plan, type Plan, type PlanCar, type PlanCircuit, type Slot } from './plan.ts';

const seed = 20_261_118;

function planOf({ slots, cars, circuits }: Instance): Plan {
  const result = plan(slots, cars, circuits);
  if (!result.ok) throw new Error(result.refusal.why);
  return result.plan;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const slots: readonly Slot[] = [0, 1, 2].map((index) => ({
  start: instant(index * hour),
  end: instant((index + 1) * hour),
  capacity: kilowatts(20),
}));

const car = (id: string, need: number, circuit?: number, costs = [1, 2, 3]): PlanCar => ({
  id,
  from: slots[0]!.start,
  until: slots[2]!.end,
  limit: kilowatts(10),
  need: kilowattHours(need),
  delivered: kilowattHours(0),
  costs,
  ...(circuit !== undefined && { circuit }),
  charging: false,
});

const circuit = (parent: number | null, capacity: number): PlanCircuit => ({
  parent,
  capacity: slots.map(() => kilowatts(capacity)),
});

const powers = (cars: readonly PlanCar[], circuits: readonly PlanCircuit[]) =>
  planOf({ slots, cars, circuits }).cars.map(({ power }) => power);

describe('circuits within circuits', () => {
  it('moves a car to a dearer hour when its sub-panel is full, though the building has room', () => {
    const [one, other, free] = powers(
      [car('ann', 10, 0), car('ben', 10, 0), car('cat', 10)],
      [circuit(null, 10)],
    );
    expect(
      [one, other].map((power) => power!.indexOf(kilowatts(10))).toSorted((a, b) => a - b),
    ).toEqual([0, 1]);
    expect(free).toEqual([10, 0, 0]);
  });

  it('obeys the feeder above two sub-panels that have room', () => {
    const cars = [car('ann', 10, 1), car('ben', 10, 2), car('cat', 10, 2)];
    const made = powers(cars, [circuit(null, 10), circuit(0, 10), circuit(0, 10)]);
    for (const slot of [0, 1, 2]) expect(sum(made.map((power) => power[slot]!))).toBe(10);
  });

  it('names the cars of the full sub-panel as those who go first', () => {
    const cars = [car('ann', 30, 0), car('ben', 10, 0), car('cat', 10)];
    const made = planOf({ slots, cars, circuits: [circuit(null, 10)] });
    const named = made.cars.flatMap(({ waits }) =>
      waits.flatMap((wait) => (wait.why === 'shared-power' ? wait.ahead.map(({ id }) => id) : [])),
    );
    expect(named).not.toContain('cat');
    expect(made.cars[0]!.shortfallReason).toBe('shared-power');
  });

  it('refuses a circuit that is fed by a later one, and a car on an unknown one', () => {
    expect(plan(slots, [], [circuit(1, 10), circuit(null, 10)])).toEqual({
      ok: false,
      refusal: { why: 'bad-circuit', circuit: 0 },
    });
    expect(plan(slots, [car('ann', 10, 1)], [circuit(null, 10)])).toEqual({
      ok: false,
      refusal: { why: 'unknown-circuit', id: 'ann' },
    });
  });

  it('plans as before where no circuit is ever full', () => {
    for (let from = 1; from <= 40; from += 1) {
      const one = building(from, 12, 48, 1.3);
      const wide = one.slots.map(() => kilowatts(1000));
      const circuits: PlanCircuit[] = [
        { parent: null, capacity: wide },
        { parent: 0, capacity: wide },
      ];
      const cars = one.cars.map((each, index) => ({ ...each, circuit: index % 2 }));
      expect(planOf({ ...one, cars, circuits })).toEqual(planOf(one));
    }
  });
});

describe('random trees', () => {
  const anyTree = fc
    .tuple(fc.nat(2 ** 30), fc.integer({ min: 1, max: 7 }), fc.boolean())
    .map(([from, count, isOdd]) =>
      withCircuits(
        isOdd ? oddity(from, { cars: 9, slots: 10 }) : building(from, 10, 24, 1.4),
        from,
        count,
      ),
    );

  it('never exceed any circuit', () => {
    fc.assert(
      fc.property(anyTree, (instance) => {
        const { cars, circuits = [] } = instance;
        const made = planOf(instance);
        for (const [index, { capacity }] of circuits.entries()) {
          const isOn = (own: number | null | undefined): boolean =>
            own === index || (typeof own === 'number' && isOn(circuits[own]!.parent));
          const own = made.cars.filter((_, at) => isOn(cars[at]!.circuit));
          for (const [slot, most] of capacity.entries()) {
            expect(sum(own.map(({ power }) => power[slot]!))).toBeLessThanOrEqual(most + 1e-9);
          }
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('have the cost, the energy and the fair shares that HiGHS finds', async () => {
    const oracle = await loadOracle();
    fc.assert(
      fc.property(anyTree, (instance) => {
        const made = planOf(instance);
        const served = made.cars.map(({ energy }) => energy as number);
        expect(Math.abs(made.cost - oracle.leastCost(instance, served))).toBeLessThan(1e-9);
        expect(Math.abs(sum(served) - oracle.mostEnergy(instance))).toBeLessThan(1e-9);
        if (made.shortfall === 0) return;
        for (const [index, fair] of oracle.fairShares(instance).entries()) {
          expect(Math.abs(fair - served[index]!)).toBeLessThan(1e-6);
        }
      }),
      { seed, numRuns: 120 },
    );
  });
});
