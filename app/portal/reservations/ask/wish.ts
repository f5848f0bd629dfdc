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

/** What slots are shown for while nothing is needed, in kWh. */
export const exampleEnergy = '10';

/** Whether a car needs nothing and nobody has said how much to charge anyway. */
export const isForExample = ({ energy }: Pick<WishFields, 'energy'>, need: Need | undefined) =>
  need?.energy === 0 && energy === '';

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
  /** The most watt-hours that a charge of the vehicle can need, if known. */
  most: number | null,
): { readonly wish: Wish | null; readonly errors: WishErrors } {
  const errors: WishErrors = {};
  const read = readKilowattHours(fields.energy, most ?? undefined);
  if ('error' in read) errors.energy = read.error;
  const readyBy = readWallTime(fields, undefined, now);
  if (readyBy === null) errors.readyBy = timeMissing(7);
  else if (readyBy <= now) errors.readyBy = timePassed;
  const bad = errors.energy !== undefined || errors.readyBy !== undefined;
  if (bad || 'error' in read || readyBy === null) return { wish: null, errors };
  return { wish: { energy: read.energy, readyBy }, errors };
}
