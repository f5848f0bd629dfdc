import type { Distances } from '#api/locale/distance.ts';
import { formatNumber } from '#app/ui/words/format.ts';
import { distances as localDistances } from '#app/ui/words/format-distance.ts';
import { vehicleBounds } from '#engine/community/checks/bounds.ts';
import { isVin, writtenVin } from '#engine/charging/vin.ts';
import { isBlank } from '#engine/community/checks/is-blank.ts';
import type { Answers, Asks } from '#api/contract/contract.ts';
import { readNumber } from '../forms/read-number.ts';
import { readTimeOfDay, timeMissing, timeOfDayText } from '../forms/time-of-day.ts';
import type { Errors } from '../forms/use-errors.ts';

export type Vehicle = Answers['vehicles']['list']['vehicles'][number];
export type Model = Answers['vehicles']['catalog']['models'][number];
export type Details = Asks['vehicles']['add']['details'];

export const detailNames = [
  'name',
  'vin',
  'battery',
  'maxAmps',
  'phases',
  'consumption',
  'limit',
  'level',
  'readyBy',
] as const satisfies readonly (keyof Details)[];

export type DetailName = (typeof detailNames)[number];

/** The details of a car as typed in the form, valid or not. */
export type TypedDetails = Readonly<Record<DetailName, string>>;

export const blankDetails: TypedDetails = {
  name: '',
  vin: '',
  battery: '',
  maxAmps: '',
  phases: '1',
  consumption: '',
  limit: '80',
  level: '50',
  readyBy: '07:00',
};

const wholePercent = (share: number) => String(Math.round(100 * share));

/** Wh per km in the unit of the field. */
const typedConsumption = (wattHours: number, { consumption }: Distances) =>
  String(Number(consumption.ofWattHours(wattHours).toFixed(consumption.decimals)));

export const typedDetails = (vehicle: Vehicle, distances = localDistances): TypedDetails => ({
  name: vehicle.name,
  vin: vehicle.vin ?? '',
  battery: String(vehicle.battery),
  maxAmps: String(vehicle.maxAmps),
  phases: String(vehicle.phases),
  consumption: typedConsumption(vehicle.consumption, distances),
  limit: wholePercent(vehicle.limit),
  level: vehicle.level === null ? '' : wholePercent(vehicle.level),
  readyBy: timeOfDayText(vehicle.readyBy),
});

export const modelName = ({ make, name }: Model) => `${make} ${name}`;

/** The details of a model in the catalog. */
export const detailsOfModel = (model: Model, distances = localDistances) => ({
  name: modelName(model),
  battery: String(model.battery),
  maxAmps: String(model.maxAmps),
  phases: '1',
  consumption: typedConsumption(model.consumption, distances),
});

type Bounds = { readonly least: number; readonly most: number };

function wrongNumber(
  typed: string,
  { least, most }: Bounds,
  words: { missing: string; unit: string; example: number },
): string | undefined {
  if (typed.trim() === '') return words.missing;
  const value = readNumber(typed);
  if (value === null)
    return `“${typed.trim()}” is not a number. Use digits only, like ${words.example}.`;
  if (value < least || value > most) return `Enter between ${least} and ${most} ${words.unit}.`;
  return undefined;
}

/**
 * Other units in which cars display consumption, by the range of their values, with the factor to
 * mi/kWh.
 */
const otherFigures = [
  { least: 13, most: 99, unit: 'kWh per 100 miles', perKilowattHour: 100 },
  { least: 100, most: 999, unit: 'Wh per mile', perKilowattHour: 1000 },
];

function wrongMilesPerKilowattHour(typed: string, bounds: Bounds): string | undefined {
  const value = readNumber(typed) ?? 0;
  const other = otherFigures.find(({ least, most }) => value >= least && value <= most);
  const converted = other ? Math.round((10 * other.perKilowattHour) / value) / 10 : 0;
  // A figure is recommended only if the field accepts it.
  if (other && converted >= bounds.least && converted <= bounds.most) {
    return `${typed.trim()} ${other.unit} is ${formatNumber(converted)} miles per kWh. Enter that.`;
  }
  return wrongNumber(typed, bounds, {
    missing: 'Enter how far it goes on a kWh. 3.5 is a good guess.',
    unit: 'miles per kWh',
    example: 3.5,
  });
}

function wrongWattHoursPerKilometer(typed: string, bounds: Bounds): string | undefined {
  const value = readNumber(typed);
  // Dashboards show consumption per 100 km: a tenth of the figure asked for.
  if (value !== null && value >= 5 && value <= 60 && value < bounds.least) {
    return `${typed.trim()} kWh per 100 km is ${formatNumber(10 * value).replace(/\D0$/, '')} Wh per km. Enter that.`;
  }
  return wrongNumber(typed, bounds, {
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

const wrongVin = (typed: string): string | undefined =>
  typed.trim() === '' || isVin(writtenVin(typed))
    ? undefined
    : 'Check it against the registration: it has 17 letters and digits. Or leave it empty.';

/** Error messages by field; empty if all are valid. */
export function wrongDetails(
  typed: TypedDetails,
  { unit, consumption }: Distances = localDistances,
): Errors<DetailName> {
  const wrongConsumption = unit === 'mile' ? wrongMilesPerKilowattHour : wrongWattHoursPerKilometer;
  const found: Record<string, string | undefined> = {
    name: isBlank(typed.name) ? 'Give it a name you will recognize.' : undefined,
    vin: wrongVin(typed.vin),
    battery: wrongNumber(typed.battery, vehicleBounds.battery, {
      missing: 'Enter the usable size of its battery.',
      unit: 'kWh',
      example: 60,
    }),
    maxAmps: wrongAmps(typed.maxAmps),
    consumption: wrongConsumption(typed.consumption, consumption.bounds),
    readyBy: readTimeOfDay(typed.readyBy) === null ? timeMissing(7) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined));
}

/** The details in the service's units; only for valid input. */
export const readDetails = (typed: TypedDetails, distances = localDistances): Details => ({
  name: typed.name.trim(),
  vin: typed.vin.trim() === '' ? null : typed.vin,
  battery: readNumber(typed.battery)!,
  maxAmps: readNumber(typed.maxAmps)!,
  phases: typed.phases === '3' ? 3 : 1,
  consumption: distances.consumption.toWattHours(readNumber(typed.consumption)!),
  limit: Number(typed.limit) / 100,
  level: typed.level === '' ? null : Number(typed.level) / 100,
  readyBy: readTimeOfDay(typed.readyBy)!,
});
