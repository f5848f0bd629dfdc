import { instant, kilowattHours, kilowatts, type Kilowatts } from '../units.ts';
import { mostNamed } from './control-types.ts';
import { hoursOf, limitIn, windowOf } from './build-network.ts';
import type {
  Ahead,
  CarPlan,
  Plan,
  PlanCar,
  PlanCircuit,
  ShortfallReason,
  Slot,
} from './plan-types.ts';
import { explainWaits, type SlotUsage } from './explain-waits.ts';

/** Less energy than this is rounding: a thousandth of a watt-hour. */
const negligible = 1e-6;

/** Turns energies per car (rows) and slot (columns) into a plan with costs, waits and shortfalls. */
export function explainPlan(
  slots: readonly Slot[],
  cars: readonly PlanCar[],
  circuits: readonly PlanCircuit[],
  energies: Float64Array,
): Plan {
  const hours = slots.map(hoursOf);
  const load = slots.map(() => 0);
  const users: number[][] = slots.map(() => []);
  for (let car = 0, at = 0; car < cars.length; car++)
    for (let slot = 0; slot < slots.length; slot++, at++) {
      if (energies[at] === 0) continue;
      load[slot]! += energies[at]! / hours[slot]!;
      users[slot]!.push(car);
    }
  const isFull = (room: number, slot: number) => room * hours[slot]! < negligible;
  const ahead = slots.map(({ capacity }, slot) =>
    isFull(capacity - load[slot]!, slot) ? firstToLeave(cars, users[slot]!) : null,
  );
  // A full circuit names its own cars; otherwise the circuit above tells.
  const aheadIn: (readonly (Ahead | null)[])[] = [];
  for (const [circuit, { capacity, parent }] of circuits.entries()) {
    const isOn = carsOn(circuits, cars, circuit);
    aheadIn.push(
      slots.map((_, slot) => {
        const own = users[slot]!.filter(isOn);
        const drawn = own.reduce((sum, car) => sum + energies[car * slots.length + slot]!, 0);
        const isFullHere = isFull(capacity[slot]! - drawn / hours[slot]!, slot);
        const above = parent === null ? ahead : aheadIn[parent]!;
        return isFullHere ? firstToLeave(cars, own) : above[slot]!;
      }),
    );
  }
  const aheadOf = ({ circuit }: PlanCar) => (circuit === undefined ? ahead : aheadIn[circuit]!);
  const usage: SlotUsage = { slots, hours, aheadOf };
  const plans = cars.map((car, index) =>
    explainCar(usage, car, energies.subarray(index * slots.length, (index + 1) * slots.length)),
  );
  return {
    cars: plans,
    load: load.map(kilowatts),
    cost: plans.reduce((sum, { cost }) => sum + cost, 0),
    shortfall: kilowattHours(plans.reduce((sum, { shortfall }) => sum + shortfall, 0)),
  };
}

/** Tells which cars, by index, are on a circuit or on one below it. */
function carsOn(
  circuits: readonly PlanCircuit[],
  cars: readonly PlanCar[],
  circuit: number,
): (car: number) => boolean {
  const isBelow = circuits.map((_, index) => index === circuit);
  for (const [index, { parent }] of circuits.entries()) {
    if (parent !== null && isBelow[parent]) isBelow[index] = true;
  }
  return (car) => isBelow[cars[car]!.circuit ?? -1] ?? false;
}

/** At most three users of a slot in order of departure, ties in the order given. */
function firstToLeave(cars: readonly PlanCar[], users: readonly number[]): Ahead {
  const ahead: PlanCar[] = [];
  for (const user of users) {
    const car = cars[user]!;
    let index = ahead.length;
    while (index > 0 && ahead[index - 1]!.until > car.until) index--;
    if (index === mostNamed) continue;
    ahead.splice(index, 0, car);
    if (ahead.length > mostNamed) ahead.pop();
  }
  return ahead.map(({ id, until }) => ({ id, leaves: until }));
}

function explainCar(usage: SlotUsage, car: PlanCar, own: Float64Array): CarPlan {
  const { slots, hours } = usage;
  const { first, end } = windowOf(car, slots);
  let energy = 0;
  let cost = 0;
  let alone = 0;
  let last = -1;
  for (let slot = first; slot < end; slot++) {
    alone += limitIn(car, slot) * hours[slot]!;
    energy += own[slot]!;
    cost += own[slot]! * car.costs[slot]!;
    if (own[slot]! > 0) last = slot;
  }
  const missing = car.need - energy;
  const shortfall = missing < negligible ? 0 : missing;
  const tooLittleTime = alone - energy < negligible;
  const reason: ShortfallReason = tooLittleTime ? 'too-little-time' : 'shared-power';

  const power: Kilowatts[] = hours.map(() => kilowatts(0));
  const welcome = power.slice();
  let dearest = shortfall > 0 ? Infinity : -Infinity;
  for (let slot = end - 1; slot >= first; slot--) {
    const limit = limitIn(car, slot);
    power[slot] = kilowatts(Math.min(limit, own[slot]! / hours[slot]!));
    if (own[slot]! > 0) dearest = Math.max(dearest, car.costs[slot]!);
    welcome[slot] = car.costs[slot]! > dearest ? power[slot]! : kilowatts(limit);
  }
  return {
    id: car.id,
    power,
    welcome,
    energy: kilowattHours(energy),
    shortfall: kilowattHours(shortfall),
    shortfallReason: shortfall > 0 ? reason : null,
    done: last < 0 ? null : instant(slots[last]!.end),
    cost,
    costAtOnce: costAtOnce(usage, car, energy),
    waits: explainWaits(usage, car, own, first, last),
  };
}

/** What the same energy costs charged from the beginning, alone and at full power. */
function costAtOnce({ slots, hours }: SlotUsage, car: PlanCar, energy: number): number {
  const { first, end } = windowOf(car, slots);
  let left = energy;
  let cost = 0;
  for (let slot = first; slot < end && left > 0; slot++) {
    const drawn = Math.min(left, limitIn(car, slot) * hours[slot]!);
    left -= drawn;
    cost += drawn * car.costs[slot]!;
  }
  return cost;
}
