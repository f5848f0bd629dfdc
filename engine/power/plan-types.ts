import type { Instant, KilowattHours, Kilowatts } from '../units.ts';

/** A stretch of time in which prices and the building's capacity do not change. */
export interface Slot {
  readonly start: Instant;
  readonly end: Instant;
  /** What the building can give to cars: its capacity less its own load and what is promised. */
  readonly capacity: Kilowatts;
}

/** A part of the building's supply with a limit of its own: a feeder or a sub-panel. */
export interface PlanCircuit {
  /** The circuit that feeds it, an earlier one in the list; null if the building's supply does. */
  readonly parent: number | null;
  /** What it can give to the cars and circuits on it, in each slot. */
  readonly capacity: readonly Kilowatts[];
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
  /** What a kWh costs this car in each slot, in the unit of its preference; see `costsFor`. */
  readonly costs: readonly number[];
  /** Whose needs come first where not everything fits: cars of a lower rank; 0 without one. */
  readonly rank?: number;
  /** The circuit of its charger, an index; without one it hangs on the building's supply. */
  readonly circuit?: number;
  /** Charging at this moment: among equally good plans it is not interrupted. */
  readonly charging: boolean;
}

/** Cars that are served first. */
export type Ahead = readonly { readonly id: string; readonly leaves: Instant }[];

/** Why a car does not charge for a while. Waits follow one another without overlap. */
export type Wait = { readonly from: Instant; readonly until: Instant } & (
  | {
      /** A kWh costs less (or is cleaner, by the car's own preference) in a later slot of its plan. */
      readonly why: 'cheaper-later';
      readonly cheaperFrom: Instant;
      readonly costNow: number;
      readonly costThen: number;
    }
  | {
      /** The building, or a circuit of the car, is full: these cars (at most three, the first to leave) go first. */
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
   * The most power this car may use in each slot if others leave some: its limit where a kWh costs
   * no more than one it is planned to get later, otherwise its planned power. Never below `power`.
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
  | { readonly why: 'bad-circuit'; readonly circuit: number }
  | { readonly why: 'unknown-circuit'; readonly id: string }
  | { readonly why: 'duplicate-car'; readonly id: string }
  | { readonly why: 'window-reversed'; readonly id: string }
  | { readonly why: 'bad-limit'; readonly id: string }
  | { readonly why: 'bad-energy'; readonly id: string }
  | { readonly why: 'bad-costs'; readonly id: string };

export type Planned =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly refusal: PlanRefusal };
