import { formatNumber } from '#app/ui/format.ts';
import { vehicleBounds } from '#engine/world/bounds.ts';
import { readNumber } from '../forms/read-number.ts';
import { readTimeOfDay, timeOfDayText } from '../forms/time-of-day.ts';
import type { Errors } from '../forms/use-errors.ts';
import type { Details, Model, Vehicle } from './vehicle.ts';

export const detailNames = [
  'name',
  'battery',
  'maxAmps',
  'phases',
  'consumption',
  'limit',
  'level',
  'readyBy',
] as const satisfies readonly (keyof Details)[];

export type DetailName = (typeof detailNames)[number];

/** The details of a car as they stand in the form: as typed, right or wrong. */
export type TypedDetails = Readonly<Record<DetailName, string>>;

export const blankDetails: TypedDetails = {
  name: '',
  battery: '',
  maxAmps: '',
  phases: '1',
  consumption: '',
  limit: '80',
  level: '50',
  readyBy: '07:00',
};

const wholePercent = (share: number) => String(Math.round(100 * share));

export const typedDetails = (vehicle: Vehicle): TypedDetails => ({
  name: vehicle.name,
  battery: String(vehicle.battery),
  maxAmps: String(vehicle.maxAmps),
  phases: String(vehicle.phases),
  consumption: String(vehicle.consumption),
  limit: wholePercent(vehicle.limit),
  level: wholePercent(vehicle.level),
  readyBy: timeOfDayText(vehicle.readyBy),
});

export const modelName = ({ make, name }: Model) => `${make} ${name}`;

/** All that the catalogue knows of a model. */
export const detailsOfModel = (model: Model) => ({
  name: modelName(model),
  battery: String(model.battery),
  maxAmps: String(model.maxAmps),
  phases: '1',
  consumption: String(model.consumption),
});

function wrongNumber(
  typed: string,
  { least, most }: { least: number; most: number },
  words: { missing: string; unit: string; example: number },
): string | undefined {
  if (typed.trim() === '') return words.missing;
  const value = readNumber(typed);
  if (value === null)
    return `“${typed.trim()}” is not a number. Use digits alone, like ${words.example}.`;
  if (value < least || value > most) return `Enter between ${least} and ${most} ${words.unit}.`;
  return undefined;
}

function wrongConsumption(typed: string): string | undefined {
  const value = readNumber(typed);
  // Dashboards show consumption per 100 km: a tenth of the figure asked for.
  if (value !== null && value >= 5 && value <= 60 && value < vehicleBounds.consumption.least) {
    return `${typed.trim()} kWh per 100 km is ${formatNumber(10 * value).replace(/\D0$/, '')} Wh per km. Enter that.`;
  }
  return wrongNumber(typed, vehicleBounds.consumption, {
    missing: 'Enter what it uses per km. 180 is a good guess.',
    unit: 'Wh per km',
    example: 180,
  });
}

function wrongAmps(typed: string): string | undefined {
  const wrong = wrongNumber(typed, vehicleBounds.maxAmps, {
    missing: 'Enter the most it draws. 32 A is common.',
    unit: 'amps',
    example: 32,
  });
  if (wrong !== undefined || Number.isInteger(readNumber(typed))) return wrong;
  return 'Enter whole amps, like 32.';
}

/** What is wrong, field by field, in words; empty where all is well. */
export function wrongDetails(typed: TypedDetails): Errors<DetailName> {
  const found: Record<string, string | undefined> = {
    name: typed.name.trim() === '' ? 'Give it a name you will recognise.' : undefined,
    battery: wrongNumber(typed.battery, vehicleBounds.battery, {
      missing: 'Enter the usable size of its battery.',
      unit: 'kWh',
      example: 60,
    }),
    maxAmps: wrongAmps(typed.maxAmps),
    consumption: wrongConsumption(typed.consumption),
    readyBy:
      readTimeOfDay(typed.readyBy) === null ? 'Enter hours and minutes, like 07:00.' : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined));
}

/** As the service takes them; only for details in which nothing is wrong. */
export const readDetails = (typed: TypedDetails): Details => ({
  name: typed.name.trim(),
  battery: readNumber(typed.battery)!,
  maxAmps: readNumber(typed.maxAmps)!,
  phases: typed.phases === '3' ? 3 : 1,
  consumption: readNumber(typed.consumption)!,
  limit: Number(typed.limit) / 100,
  level: Number(typed.level) / 100,
  readyBy: readTimeOfDay(typed.readyBy)!,
});
