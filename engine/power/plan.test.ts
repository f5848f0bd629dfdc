import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadOracle } from '../../bench/optimum/highs-oracle.ts';
import { building, oddity, type Instance } from '../../bench/optimum/planner-instances.ts';
import { hour, instant, kilowattHours, kilowatts } from '../units.ts';
import { hoursOf, limitIn, windowOf } from './build-network.ts';
import { plan, type Plan, type PlanCar, type Slot } from './plan.ts';

const seed = 20_261_115;
const tiny = 1e-6;

function planOf({ slots, cars }: Instance): Plan {
  const result = plan(slots, cars);
  if (!result.ok) throw new Error(result.refusal.why);
  return result.plan;
}

const anyInstance = fc
  .tuple(fc.nat(2 ** 30), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 }))
  .map(([from, cars, slots]) => oddity(from, { cars, slots }));

const always = (check: (instance: Instance) => void, numRuns = 300) =>
  fc.assert(fc.property(anyInstance, check), { seed, numRuns });

/** Hourly slots from midnight with these capacities. */
const hourly = (...capacities: number[]): Slot[] =>
  capacities.map((capacity, index) => ({
    start: instant(index * hour),
    end: instant((index + 1) * hour),
    capacity: kilowatts(capacity),
  }));

/** A car that stays from one hour to another, takes 10 kW at most and pays these costs. */
const car = (
  id: string,
  [from, until]: readonly [number, number],
  need: number,
  costs: readonly number[],
  more: Partial<PlanCar> = {},
): PlanCar => ({
  id,
  from: instant(from * hour),
  until: instant(until * hour),
  limit: kilowatts(10),
  need: kilowattHours(need),
  delivered: kilowattHours(0),
  costs,
  charging: false,
  ...more,
});

const powers = (made: Plan) =>
  made.cars.map(({ power }) => power.map((kw) => Math.round(kw * 1e6) / 1e6));

/** What part of its whole goal a car has in the end. */
const partOf = (one: PlanCar, energy: number) =>
  (one.delivered + energy) / (one.delivered + one.need);

const refused = (slots: readonly Slot[], cars: readonly PlanCar[]) => {
  const result = plan(slots, cars);
  return result.ok ? null : result.refusal;
};

describe('any plan', () => {
  it('serves lower ranks as if the others were not there, and gives as much energy in all', () => {
    always(({ slots, cars }) => {
      const first = planOf({ slots, cars: cars.filter((_, index) => index % 2 === 0) });
      const ranked = cars.map((one, index) => ({ ...one, rank: index % 2 === 0 ? 0 : 1 }));
      const made = planOf({ slots, cars: ranked });
      for (const { id, energy } of first.cars) {
        const then = made.cars.find((one) => one.id === id)!;
        expect(Math.abs(then.energy - energy)).toBeLessThan(tiny);
      }
      expect(Math.abs(made.shortfall - planOf({ slots, cars }).shortfall)).toBeLessThan(tiny);
    });
  });

  it('never exceeds the capacity of a slot', () => {
    always((instance) => {
      const made = planOf(instance);
      for (const [slot, { capacity }] of instance.slots.entries()) {
        const sum = made.cars.reduce((total, { power }) => total + power[slot]!, 0);
        expect(sum).toBeLessThanOrEqual(capacity + 1e-9);
        expect(made.load[slot]).toBeCloseTo(sum, 9);
      }
    });
  });

  it('keeps every car within its window and its limit', () => {
    always((instance) => {
      const made = planOf(instance);
      for (const [index, one] of instance.cars.entries()) {
        const { first, end } = windowOf(one, instance.slots);
        for (const [slot, kw] of made.cars[index]!.power.entries()) {
          const limit = slot >= first && slot < end ? limitIn(one, slot) : 0;
          expect(kw).toBeGreaterThanOrEqual(0);
          expect(kw).toBeLessThanOrEqual(limit);
          expect(made.cars[index]!.welcome[slot]).toBeGreaterThanOrEqual(kw);
          expect(made.cars[index]!.welcome[slot]).toBeLessThanOrEqual(limit);
        }
      }
    });
  });

  it('gives each car its need, less a shortfall that is stated', () => {
    always((instance) => {
      const made = planOf(instance);
      for (const [index, { need }] of instance.cars.entries()) {
        const { power, energy, shortfall, shortfallReason } = made.cars[index]!;
        const sum = power.reduce(
          (total, kw, slot) => total + kw * hoursOf(instance.slots[slot]!),
          0,
        );
        expect(energy).toBeCloseTo(sum, 8);
        expect(Math.abs(energy + shortfall - need)).toBeLessThan(tiny);
        expect(shortfallReason === null).toBe(shortfall === 0);
      }
    });
  });

  it('is the same for the same input, and does not change its input', () => {
    always((instance) => {
      const before = JSON.stringify(instance);
      expect(planOf(instance)).toEqual(planOf(instance));
      expect(JSON.stringify(instance)).toBe(before);
    }, 50);
  });

  it('waits only for a cheaper slot of its own, or while a welcome slot is full', () => {
    always((instance) => {
      const made = planOf(instance);
      for (const { waits, welcome } of made.cars) {
        const holds = waits.map((wait, index) => {
          const slot = instance.slots.findIndex(({ start }) => start === wait.from);
          const follows = index === 0 || wait.from >= waits[index - 1]!.until;
          const spare = instance.slots[slot]!.capacity - made.load[slot]!;
          return wait.why === 'cheaper-later'
            ? follows && wait.costThen < wait.costNow && wait.cheaperFrom >= wait.until
            : follows && spare < 1e-4 && welcome[slot]! > 0;
        });
        expect(holds).toEqual(waits.map(() => true));
      }
    });
  });

  it('costs no more than charging at once would where nobody is in the way', () => {
    always((instance) => {
      const slots = instance.slots.map(({ start, end }) => ({
        start,
        end,
        capacity: kilowatts(1000),
      }));
      for (const { cost, costAtOnce } of planOf({ slots, cars: instance.cars }).cars)
        expect(cost).toBeLessThanOrEqual(costAtOnce + tiny);
    });
  });
});

describe('a fair shortfall', () => {
  it('leaves nobody short who could gain from spare room or from a better-served car', () => {
    always((instance) => {
      const { slots, cars } = instance;
      const made = planOf(instance);
      const energy = (index: number, slot: number) =>
        made.cars[index]!.power[slot]! * hoursOf(slots[slot]!);
      for (const [start, short] of cars.entries()) {
        if (made.cars[start]!.shortfall === 0) continue;
        // Everybody who could make way, directly or by moving to other slots.
        const reached = new Set([start]);
        for (const index of reached) {
          const { first, end } = windowOf(cars[index]!, slots);
          for (let slot = first; slot < end; slot++) {
            const most = limitIn(cars[index]!, slot) * hoursOf(slots[slot]!);
            if (most - energy(index, slot) < tiny) continue;
            const { capacity } = slots[slot]!;
            expect((capacity - made.load[slot]!) * hoursOf(slots[slot]!)).toBeLessThan(tiny);
            for (const other of cars.keys()) if (energy(other, slot) > tiny) reached.add(other);
          }
        }
        const own = partOf(short, made.cars[start]!.energy);
        for (const other of reached) {
          if (made.cars[other]!.energy < tiny) continue;
          expect(partOf(cars[other]!, made.cars[other]!.energy)).toBeLessThan(own + 1e-5);
        }
      }
    });
  });

  it('looks at the whole goal, so that planning anew does not favor whoever charged first', () => {
    const first = car('first', [0, 1], 4, [0], { delivered: kilowattHours(6) });
    const second = car('second', [0, 1], 10, [0]);
    const made = planOf({ slots: hourly(6), cars: [first, second] });
    expect(made.cars.map(({ energy }) => Math.round(energy * 1000) / 1000)).toEqual([0, 6]);
  });

  it('tells too little time from too little power', () => {
    const made = planOf({
      slots: hourly(12, 12),
      cars: [car('brief', [0, 1], 30, [0, 0]), car('crowded', [0, 2], 20, [0, 0])],
    });
    expect(made.cars.map(({ shortfallReason }) => shortfallReason)).toEqual([
      'too-little-time',
      'shared-power',
    ]);
  });
});

describe('the cheapest plan', () => {
  it('lets the car that can wait wait, when two want the same cheap hour', () => {
    const costs = [3, 1, 2];
    const made = planOf({
      slots: hourly(10, 10, 10),
      cars: [car('stays', [0, 3], 10, costs), car('leaves', [0, 2], 10, costs)],
    });
    expect(powers(made)).toEqual([
      [0, 0, 10],
      [0, 10, 0],
    ]);
    expect(made.cars[0]!.waits).toEqual([
      {
        from: 0,
        until: hour,
        why: 'cheaper-later',
        cheaperFrom: 2 * hour,
        costNow: 3,
        costThen: 2,
      },
      {
        from: hour,
        until: 2 * hour,
        why: 'shared-power',
        ahead: [{ id: 'leaves', leaves: 2 * hour }],
      },
    ]);
  });

  it('charges in one block where equal prices allow it', () => {
    const flat = [1, 1, 1, 1];
    const made = planOf({
      slots: hourly(10, 10, 10, 10),
      cars: [car('a', [0, 4], 20, flat), car('b', [0, 4], 20, flat)],
    });
    expect(powers(made)).toEqual([
      [10, 10, 0, 0],
      [0, 0, 10, 10],
    ]);
  });

  it('does not interrupt a car that charges for another that is no cheaper to serve', () => {
    const made = planOf({
      slots: hourly(10, 10),
      cars: [car('new', [0, 2], 10, [1, 1]), car('on', [0, 2], 10, [1, 1], { charging: true })],
    });
    expect(powers(made)).toEqual([
      [0, 10],
      [10, 0],
    ]);
  });

  it('costs what HiGHS says is the least, serves the most, and shares as HiGHS would', async () => {
    const oracle = await loadOracle();
    for (let from = 1; from <= 200; from++) {
      const instance =
        from % 4 === 0
          ? building(from, 6, 24, 0.7 + from / 200)
          : oddity(from, { cars: 5, slots: 8 });
      const made = planOf(instance);
      const served = made.cars.map(({ energy }) => energy);
      const total = served.reduce<number>((sum, energy) => sum + energy, 0);
      expect(Math.abs(made.cost - oracle.leastCost(instance, served))).toBeLessThan(tiny);
      expect(Math.abs(total - oracle.mostEnergy(instance))).toBeLessThan(tiny);
      if (from % 5 > 0) continue;
      const fair = oracle.fairShares(instance);
      const unfair = fair.filter((share, index) => Math.abs(share - served[index]!) > tiny);
      expect(unfair).toEqual([]);
    }
  }, 60_000);
});

describe('bad input', () => {
  const slots = hourly(10, 10);
  const good = car('good', [0, 2], 5, [1, 2]);

  it.each([
    ['NaN capacity', hourly(10, Number.NaN), [good], { why: 'bad-capacity', slot: 1 }],
    ['negative capacity', hourly(-1, 10), [good], { why: 'bad-capacity', slot: 0 }],
    ['reversed slots', slots.toReversed(), [good], { why: 'slots-out-of-order', slot: 1 }],
    ['the same car twice', slots, [good, good], { why: 'duplicate-car', id: 'good' }],
  ])('%s is refused', (_, those, cars, refusal) => {
    expect(refused(those, cars)).toEqual(refusal);
  });

  it.each<[string, Partial<PlanCar>, string]>([
    ['a reversed window', { from: instant(2), until: instant(1) }, 'window-reversed'],
    ['a window that is no time', { until: instant(Number.NaN) }, 'window-reversed'],
    ['a negative limit', { limit: kilowatts(-1) }, 'bad-limit'],
    ['a limit for one slot of two', { limit: [kilowatts(1)] }, 'bad-limit'],
    ['a negative need', { need: kilowattHours(-1) }, 'bad-energy'],
    ['an infinite need', { need: kilowattHours(Infinity) }, 'bad-energy'],
    ['NaN delivered', { delivered: kilowattHours(Number.NaN) }, 'bad-energy'],
    ['NaN costs', { costs: [1, Number.NaN] }, 'bad-costs'],
    ['too few costs', { costs: [1] }, 'bad-costs'],
  ])('%s is refused', (_, wrong, why) => {
    expect(refused(slots, [{ ...good, ...wrong }])).toEqual({ why, id: 'good' });
  });

  it('no slots and no cars make an empty plan', () => {
    expect(planOf({ slots: [], cars: [] })).toEqual({ cars: [], load: [], cost: 0, shortfall: 0 });
  });
});
