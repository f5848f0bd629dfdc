import { chance } from '#engine/chance.ts';
import type { PlanCar, PlanCircuit, Slot } from '#engine/power/plan.ts';
import { costsFor } from '#engine/power/preference.ts';
import { gramsPerKilowattHour, instant, kilowattHours, kilowatts, minute } from '#engine/units.ts';

export interface Instance {
  readonly slots: readonly Slot[];
  readonly cars: readonly PlanCar[];
  readonly circuits?: readonly PlanCircuit[];
}

const pick = <T>(random: () => number, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)]!;

/**
 * An evening, a night and a day of a building: cars come home, want 4 to 40 kWh and leave, each
 * with its own preference. Capacity is `tightness` times what all need if spread evenly over the
 * day.
 */
export function building(
  seed: number,
  count: number,
  quarters: number,
  tightness: number,
): Instance {
  const random = chance(seed);
  const times = Array.from({ length: quarters }, (_, index) => ({
    start: instant(index * 15 * minute),
    end: instant((index + 1) * 15 * minute),
  }));
  const signals = times.map((_, index) => {
    const hours = (17 + (index / quarters) * 24) % 24;
    const price = hours >= 23 || hours < 7 ? 0.12 : hours >= 17 && hours < 21 ? 0.31 : 0.2;
    return {
      price,
      carbon: gramsPerKilowattHour(300 + 120 * Math.sin(hours / 3.8) + 8 * random()),
    };
  });
  // Cars with the same preference share a list, as they do in a building.
  const costLists = (['cheapest', 'fastest', 'greenest'] as const).map((preference) =>
    costsFor(preference, times, signals),
  );
  let total = 0;
  const cars = Array.from({ length: count }, (_, index): PlanCar => {
    const arrives = Math.floor(random() * quarters * 0.5);
    const leaves = Math.min(quarters, arrives + Math.ceil(quarters * (0.2 + random() * 0.5)));
    const limit = pick(random, [3.7, 6.6, 7.4, 10, 11]);
    const need = Math.min(4 + random() * 36, ((leaves - arrives) * limit) / 4);
    total += need;
    return {
      id: `car ${index}`,
      from: times[arrives]!.start,
      until: times[leaves - 1]!.end,
      limit: kilowatts(limit),
      need: kilowattHours(need),
      delivered: kilowattHours(0),
      costs: pick(random, costLists),
      charging: false,
    };
  });
  const capacity = kilowatts((total / (quarters / 4)) * tightness);
  return { slots: times.map(({ start, end }) => ({ start, end, capacity })), cars };
}

/** Arbitrary instances: uneven slots, limits per slot, any costs, much or no spare capacity. */
export function oddity(
  seed: number,
  most: { readonly cars: number; readonly slots: number },
): Instance {
  const random = chance(seed);
  const whole = (upTo: number) => 1 + Math.floor(random() * upTo);
  const count = whole(most.slots);
  let end = 0;
  const capacity = random() * 40;
  const slots = Array.from({ length: count }, (): Slot => {
    const start = end;
    end += pick(random, [5, 15, 15, 30, 60]) * minute;
    const here = pick(random, [capacity, capacity, capacity * random(), 0]);
    return { start: instant(start), end: instant(end), capacity: kilowatts(here) };
  });
  const shared = slots.map(() => pick(random, [1, 2, 3, random()]));
  const cars = Array.from({ length: whole(most.cars) }, (_, index): PlanCar => {
    const from = Math.floor(random() * count);
    const until = from + Math.floor(random() * (count - from));
    const limit = random() * 12;
    return {
      id: `car ${index}`,
      from: slots[from]!.start,
      until: slots[until]!.end,
      limit: pick(random, [
        kilowatts(limit),
        slots.map(() => kilowatts(pick(random, [limit, limit * random(), 0]))),
      ]),
      need: kilowattHours(pick(random, [0, random() * 5, random() * 30])),
      delivered: kilowattHours(pick(random, [0, 0, random() * 10])),
      costs: pick(random, [shared, slots.map(() => random() * 2 - 0.5), slots.map((_s, t) => t)]),
      charging: random() < 0.3,
    };
  });
  return { slots, cars };
}

/**
 * The same instance with circuits within circuits: feeders and sub-panels at random, each with a part
 * of the capacity above it, and every car on one of them. With `slack`, each circuit has so many times
 * the part of the capacity that its cars have of all cars.
 */
export function withCircuits(
  { slots, cars }: Instance,
  seed: number,
  count: number,
  slack?: number,
): Instance {
  const random = chance(seed, 7);
  const parents = Array.from({ length: count }, (_, index) =>
    index === 0 || random() < 0.4 ? null : Math.floor(random() * index),
  );
  const placed = cars.map((car): PlanCar => {
    const circuit = Math.floor(random() * (count + 1)) - 1;
    return circuit < 0 ? car : { ...car, circuit };
  });
  const isOn = (own: number | null | undefined, circuit: number): boolean =>
    own === circuit || (typeof own === 'number' && isOn(parents[own], circuit));
  const circuits: PlanCircuit[] = [];
  for (const [index, parent] of parents.entries()) {
    const above =
      parent === null ? slots.map(({ capacity }) => capacity) : circuits[parent]!.capacity;
    const part = placed.filter(({ circuit }) => isOn(circuit, index)).length / cars.length;
    const share = slack === undefined ? 0.2 + random() : slack * part;
    const odd = () => (slack === undefined && random() < 0.1 ? random() : 1);
    const most = slack === undefined ? above : slots.map(({ capacity }) => capacity);
    circuits.push({ parent, capacity: most.map((power) => kilowatts(power * share * odd())) });
  }
  return { slots, cars: placed, circuits };
}
