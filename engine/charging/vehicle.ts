import {
  millijoules,
  millijoulesPerWattHour,
  type Amps,
  type Fraction,
  type KilowattHours,
  type Millijoules,
} from '../units.ts';

/** The properties of a car that affect charging. */
export interface Vehicle {
  /** Usable battery. */
  readonly battery: KilowattHours;
  /** The onboard AC charger, per phase. */
  readonly maxAmps: Amps;
  readonly phases: 1 | 3;
  /** Watt-hours per kilometer, for range. */
  readonly consumption: number;
  /** The level at which the car itself stops charging. */
  readonly limit: Fraction;
}

export const toMillijoules = (energy: KilowattHours): Millijoules =>
  millijoules(Math.round(energy * 1000 * millijoulesPerWattHour));

/** The energy a battery holds at a level. */
export const storedAt = (vehicle: Vehicle, level: Fraction): Millijoules =>
  millijoules(Math.ceil(level * toMillijoules(vehicle.battery)));

/** The level of a battery with this energy in it. */
export const levelOf = (vehicle: Vehicle, stored: Millijoules): Fraction =>
  Math.min(1, stored / toMillijoules(vehicle.battery)) as Fraction;
