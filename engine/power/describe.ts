import { instant, kilowattHours, kilowatts, type Kilowatts } from '../units.ts';
import { hoursOf, limitIn } from './network-of.ts';
import type { CarPlan, Plan, PlanCar, Slot } from './plan.ts';
import { waitsOf } from './waits.ts';

/** Less energy than this is rounding: a thousandth of a watt-hour. */
const negligible = 1e-6;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Energies per car and slot as the plan that people and control read. */
export function describe(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  energies: readonly (readonly number[])[],
): Plan {
  const hours = slots.map(hoursOf);
  const load = slots.map(() => 0);
  const users: number[][] = slots.map(() => []);
  for (const [car, own] of energies.entries())
    for (const [slot, energy] of own.entries())
      if (energy > 0) {
        load[slot]! += energy / hours[slot]!;
        users[slot]!.push(car);
      }
  for (const using of users) using.sort((a, b) => cars[a]!.until - cars[b]!.until);
  const isFull = slots.map(
    ({ capacity }, slot) => (capacity - load[slot]!) * hours[slot]! < negligible,
  );

  const plans = cars.map((car, index): CarPlan => {
    const own = energies[index]!;
    const limits = slots.map((_, slot) => limitIn(car, slots, slot));
    const energy = sum(own);
    const shortfall = car.need - energy < negligible ? 0 : car.need - energy;
    const alone = sum(limits.map((limit, slot) => limit * hours[slot]!));
    const last = own.findLastIndex((value) => value > 0);
    return {
      id: car.id,
      power: own.map((value, slot) => kilowatts(Math.min(value / hours[slot]!, limits[slot]!))),
      welcome: welcomeOf(car, own, limits, hours, shortfall > 0),
      energy: kilowattHours(energy),
      shortfall: kilowattHours(shortfall),
      shortfallReason: shortfall === 0 ? null : tooLittleTime(alone, energy),
      done: last < 0 ? null : instant(slots[last]!.end),
      cost: sum(own.map((value, slot) => value * car.costs[slot]!)),
      costAtOnce: costAtOnce(car, energy, limits, hours),
      waits: waitsOf(slots, cars, index, own, limits, isFull, users),
    };
  });
  return {
    cars: plans,
    load: load.map(kilowatts),
    cost: sum(plans.map(({ cost }) => cost)),
    shortfall: kilowattHours(sum(plans.map(({ shortfall }) => shortfall))),
  };
}

const tooLittleTime = (alone: number, energy: number) =>
  alone - energy < negligible ? 'too-little-time' : 'shared-power';

function welcomeOf(
  car: PlanCar,
  own: readonly number[],
  limits: readonly Kilowatts[],
  hours: readonly number[],
  isShort: boolean,
): readonly Kilowatts[] {
  const welcome = limits.slice();
  let dearest = isShort ? Infinity : -Infinity;
  for (let slot = own.length - 1; slot >= 0; slot--) {
    if (own[slot]! > 0) dearest = Math.max(dearest, car.costs[slot]!);
    if (car.costs[slot]! > dearest) welcome[slot] = kilowatts(own[slot]! / hours[slot]!);
  }
  return welcome;
}

/** What the same energy costs charged from the beginning, alone and at full power. */
function costAtOnce(
  car: PlanCar,
  energy: number,
  limits: readonly Kilowatts[],
  hours: readonly number[],
): number {
  let left = energy;
  let cost = 0;
  for (const [slot, limit] of limits.entries()) {
    const drawn = Math.min(left, limit * hours[slot]!);
    left -= drawn;
    cost += drawn * car.costs[slot]!;
  }
  return cost;
}
