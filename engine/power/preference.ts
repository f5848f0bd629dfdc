import type { Duration, GramsPerKilowattHour, Instant } from '../units.ts';
import type { Slot } from './plan.ts';

export type Preference = 'cheapest' | 'fastest' | 'greenest';

/** What is known of a slot beside its capacity: money per kWh and grams of CO₂ per kWh. */
export interface SlotSignals {
  readonly price: number;
  readonly carbon: GramsPerKilowattHour;
}

/**
 * Cuts the time between two instants at every multiple of `step` and at every edge (arrivals,
 * departures, price and load changes), so that a plan can use every minute of every window.
 */
export function slotsBetween(
  _from: Instant,
  _until: Instant,
  _step: Duration,
  _edges: readonly Instant[],
): readonly { readonly start: Instant; readonly end: Instant }[] {
  throw new Error('Published for its signature first.');
}

/**
 * The costs per kWh of a car with this wish. Every wish runs from 0 (the best slot) to 1 (the
 * worst), so that nobody's wish weighs more than a neighbour's.
 */
export function costsFor(
  _preference: Preference,
  _slots: readonly Pick<Slot, 'start' | 'end'>[],
  _signals: readonly SlotSignals[],
): readonly number[] {
  throw new Error('Published for its signature first.');
}
