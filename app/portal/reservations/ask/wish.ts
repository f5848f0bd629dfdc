import { formatNumber } from '#app/ui/format.ts';
import { timeMissing, timePassed } from '../../forms/time-of-day.ts';
import { kilowattHoursText, readKilowattHours } from '../../forms/read-number.ts';
import { readWallTime, wallTimeOf } from '../../forms/wall-time.ts';

/** The three fields of the form, as text. */
export type WishFields = { readonly energy: string; readonly date: string; readonly time: string };

export type Wish = { readonly energy: number; readonly readyBy: number };
export type WishErrors = { energy?: string; readyBy?: string };

type Need = { readonly energy: number; readonly readyBy: number };

/** The predicted need, where nothing else was typed. A car that needs nothing is not asked for 0. */
export function wishFields(typed: Partial<WishFields>, need: Need | undefined): WishFields {
  const predicted = need && {
    energy: need.energy > 0 ? kilowattHoursText(need.energy) : '',
    ...wallTimeOf(need.readyBy),
  };
  return { energy: '', date: '', time: '', ...predicted, ...typed };
}

/**
 * The energy at the meter to fill an empty battery at the slowest and least efficient charge, in
 * kWh.
 */
const mostFor = (battery: number) => Math.ceil(battery / 0.75);

/** Whether anything was typed that differs from the prediction. */
export const differs = (fields: WishFields, need: Need | undefined) => {
  const predicted = wishFields({}, need);
  return (
    fields.energy !== predicted.energy ||
    fields.date !== predicted.date ||
    fields.time !== predicted.time
  );
};

export function readWish(
  fields: WishFields,
  now: number,
  /** Usable kWh of the vehicle, if known. */
  battery: number | null,
): { readonly wish: Wish | null; readonly errors: WishErrors } {
  const errors: WishErrors = {};
  const read = readKilowattHours(fields.energy);
  if ('error' in read) errors.energy = read.error;
  else if (battery !== null && read.energy > 1000 * mostFor(battery)) {
    errors.energy = `Ask for ${mostFor(battery)} kWh at most: no more goes into a battery of ${formatNumber(battery)} kWh.`;
  }
  const readyBy = readWallTime(fields, undefined, now);
  if (readyBy === null) errors.readyBy = timeMissing(7);
  else if (readyBy <= now) errors.readyBy = timePassed;
  const bad = errors.energy !== undefined || errors.readyBy !== undefined;
  if (bad || 'error' in read || readyBy === null) return { wish: null, errors };
  return { wish: { energy: read.energy, readyBy }, errors };
}
