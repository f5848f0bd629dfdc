import { hour, type Instant, type KilowattHours, type Kilowatts } from '../units.ts';
import { eachAlone } from './alone.ts';
import { cheapest } from './cheapest.ts';
import { fillingOrder } from './crowding.ts';
import { describe } from './describe.ts';
import { fairShares } from './fair-shares.ts';
import { fewerStarts } from './fewer-starts.ts';
import { networkOf } from './network-of.ts';
import { refusalOf } from './refusal-of.ts';

/** A stretch of time in which prices and the building's capacity do not change. */
export interface Slot {
  readonly start: Instant;
  readonly end: Instant;
  /** What the building can give to cars: its capacity less its own load and what is promised. */
  readonly capacity: Kilowatts;
}

/** A car to be charged: one that is plugged in, or one that is expected by reservation. */
export interface PlanCar {
  readonly id: string;
  /** It may charge in the slots that lie wholly between these; see `slotsBetween`. */
  readonly from: Instant;
  readonly until: Instant;
  /** The lower of charger and onboard limit; a list gives one per slot (taper, derating). */
  readonly limit: Kilowatts | readonly Kilowatts[];
  /** Energy at the meter that is still to come. */
  readonly need: KilowattHours;
  /** Energy of the same goal already delivered, so that fairness looks at the whole goal. */
  readonly delivered: KilowattHours;
  /** What a kWh costs this car in each slot, in the unit of its wish; see `costsFor`. */
  readonly costs: readonly number[];
  /** Charging at this moment: among equally good plans it is not interrupted. */
  readonly charging: boolean;
}

/** Cars that go first. */
export type Ahead = readonly { readonly id: string; readonly leaves: Instant }[];

/** Why a car does not charge for a while. Waits follow one another without overlap. */
export type Wait = { readonly from: Instant; readonly until: Instant } & (
  | {
      /** A kWh costs less (or is cleaner, by the car's own wish) in a later slot of its plan. */
      readonly why: 'cheaper-later';
      readonly cheaperFrom: Instant;
      readonly costNow: number;
      readonly costThen: number;
    }
  | {
      /** The building is full: these cars (at most three, the first to leave) go first. */
      readonly why: 'shared-power';
      readonly ahead: Ahead;
    }
);

/** What limits a car that cannot be served in full. */
export type ShortfallReason =
  /** Its own limit and the time it stays: even alone it could not get everything. */
  | 'too-little-time'
  /** The building's power, shared so that the worst-served car is served as well as possible. */
  | 'shared-power';

export interface CarPlan {
  readonly id: string;
  /** Power in each slot, constant within the slot. */
  readonly power: readonly Kilowatts[];
  /**
   * Power this car would gladly take in each slot if there were room: its limit where a kWh costs
   * no more than one it is to get later, otherwise its planned power. Never less than `power`.
   */
  readonly welcome: readonly Kilowatts[];
  readonly energy: KilowattHours;
  readonly shortfall: KilowattHours;
  readonly shortfallReason: ShortfallReason | null;
  /** The end of the last slot it charges in; null when there is none. */
  readonly done: Instant | null;
  /** Cost of this plan and of the same energy charged at once, alone and at full power. */
  readonly cost: number;
  readonly costAtOnce: number;
  readonly waits: readonly Wait[];
}

export interface Plan {
  readonly cars: readonly CarPlan[];
  /** The power of all cars together, per slot. */
  readonly load: readonly Kilowatts[];
  readonly cost: number;
  readonly shortfall: KilowattHours;
}

export type PlanRefusal =
  | { readonly why: 'slots-out-of-order'; readonly slot: number }
  | { readonly why: 'bad-capacity'; readonly slot: number }
  | { readonly why: 'duplicate-car'; readonly id: string }
  | { readonly why: 'window-reversed'; readonly id: string }
  | { readonly why: 'bad-limit'; readonly id: string }
  | { readonly why: 'bad-energy'; readonly id: string }
  | { readonly why: 'bad-costs'; readonly id: string };

export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly refusal: PlanRefusal };

/**
 * The cheapest way for all cars of a building to be ready in time together. Where not everything
 * fits, the fairest shortfall, then the cheapest way to deliver that; of equally cheap ways a calm
 * one, in which cars that charge now or can least wait go first and starts are few.
 */
export function plan(slots: readonly Slot[], cars: readonly PlanCar[]): Planned {
  const refusal = refusalOf(slots, cars);
  if (refusal !== null) return { ok: false, refusal };
  return { ok: true, plan: describe(slots, cars, planEnergies(slots, cars)) };
}

/** The same for slots and cars known to be in order: kWh per car (rows) and slot (columns). */
export const planEnergies = (slots: readonly Slot[], cars: readonly PlanCar[]): Float64Array =>
  eachAlone(slots, cars) ?? together(slots, cars);

/** When a car must start at the latest to be ready in time at full power. */
function latestStart({ until, need, limit }: PlanCar): number {
  const power = typeof limit === 'number' ? limit : Math.max(...limit);
  return power > 0 ? until - (need / power) * hour : until;
}

/** The energies per car (rows) and slot (columns) where cars are in each other's way. */
function together(slots: readonly Slot[], cars: readonly PlanCar[]): Float64Array {
  const latest = cars.map(latestStart);
  const inTurn = cars
    .map((_, index) => index)
    .toSorted(
      (a, b) =>
        Number(cars[b]!.charging) - Number(cars[a]!.charging) || latest[a]! - latest[b]! || a - b,
    );
  const { network, asks, wishes, costs, units } = networkOf(
    slots,
    inTurn.map((index) => cars[index]!),
  );
  const need = fairShares(network, asks);
  const flow = cheapest(network, need, costs, fillingOrder(network, need, wishes));
  fewerStarts(network, costs, flow);
  const energies = new Float64Array(cars.length * slots.length);
  for (const [place, index] of inTurn.entries())
    for (let arc = network.first[place]!; arc < network.first[place + 1]!; arc++)
      energies[index * slots.length + network.slotOf[arc]!] = flow[arc]! / units;
  return energies;
}
