import { effortToStore, type Pair } from '../charging/flow.ts';
import { storedAt } from '../charging/vehicle.ts';
import type { Preference } from '../power/preference.ts';
import { amps, millijoules, wattHours, type WattHours } from '../units.ts';
import { mostEnergy } from './bounds.ts';
import { millijoulesPerWattHour } from './goal.ts';
import { badInput, type Refusal } from './refusal.ts';

/** A number between two others: nothing that only turns into one. */
export const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** Something that can name a user: nothing that every object has. */
export const isUserName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 60 && !(value in {});

const preferences: ReadonlySet<unknown> = new Set(['cheapest', 'fastest', 'greenest']);

export const isPreference = (value: unknown): value is Preference => preferences.has(value);

/** What is wrong with the energy asked for a car: not an amount, or more than its battery holds. */
export function energyRefusal({ charger, vehicle }: Pair, energy: unknown): Refusal | null {
  if (!isBetween(energy, Number.MIN_VALUE, mostEnergy)) return badInput('energy');
  const most = mostFor({ charger, vehicle });
  return energy <= most ? null : { code: 'too-much-energy', most };
}

/** From empty to the car's limit, at the meter: no charge needs more. */
function mostFor(pair: Pair): WattHours {
  const { vehicle, charger } = pair;
  const offered = amps(Math.min(charger.maxAmps, vehicle.maxAmps));
  const { metered } = effortToStore(
    pair,
    millijoules(0),
    storedAt(vehicle, vehicle.limit),
    offered,
  );
  return wattHours(Math.ceil(metered / millijoulesPerWattHour));
}
