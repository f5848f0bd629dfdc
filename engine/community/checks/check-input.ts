import { effortToStore, fullAmps, type Pair } from '../../charging/flow.ts';
import { storedAt } from '../../charging/vehicle.ts';
import { preferences, type Preference } from '../../power/preference.ts';
import { millijoules, wattHours, millijoulesPerWattHour, type WattHours } from '../../units.ts';
import { mostEnergy } from './bounds.ts';
import { badInput, type Refusal } from '../refusal.ts';

/** A number between two others; values that would only be converted to one are rejected. */
export const isBetween = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

/** A valid user name; names of properties that every object inherits are rejected. */
export const isUserName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 60 && !(value in {});

const known: ReadonlySet<unknown> = new Set(preferences);

export const isPreference = (value: unknown): value is Preference => known.has(value);

/** Why the energy asked for is refused: not an amount, or more than the car's battery holds. */
export function energyRefusal(pair: Pair, energy: unknown): Refusal | null {
  if (!isBetween(energy, Number.MIN_VALUE, mostEnergy)) return badInput('energy');
  const most = mostFor(pair);
  return energy <= most ? null : { code: 'too-much-energy', most };
}

/** Metered energy from empty to the car's limit: no charge needs more. */
export function mostFor(pair: Pair): WattHours {
  const limit = storedAt(pair.vehicle, pair.vehicle.limit);
  const { metered } = effortToStore(pair, millijoules(0), limit, fullAmps(pair));
  return wattHours(Math.ceil(metered / millijoulesPerWattHour));
}
