import { parseIsoDate } from '../time/calendar.ts';
import { parseTimeOfDay, weekdayNames } from './compiled.ts';
import type { PriceComponent, Tariff, TariffElement, TariffRestrictions } from './tariff.ts';

/** Why a tariff from outside cannot be used, and which of its elements is invalid. */
export type TariffRefusal =
  | { readonly why: 'bad-currency' | 'no-elements' | 'too-many-elements' }
  | {
      readonly why:
        | 'no-components'
        | 'dimension-twice'
        | 'unknown-dimension'
        | 'bad-price'
        | 'bad-vat'
        | 'bad-step-size'
        | 'bad-time-of-day'
        | 'bad-date'
        | 'bad-weekday'
        | 'bad-bound'
        | 'bounds-reversed';
      readonly element: number;
    };

const dimensions: ReadonlySet<string> = new Set(['ENERGY', 'FLAT', 'TIME', 'PARKING_TIME']);

/** Undefined if the tariff can be used. */
export function checkTariff(tariff: Tariff): TariffRefusal | undefined {
  if (!/^[A-Z]{3}$/.test(tariff.currency)) return { why: 'bad-currency' };
  if (tariff.elements.length === 0) return { why: 'no-elements' };
  if (tariff.elements.length > 100) return { why: 'too-many-elements' };
  for (const [index, element] of tariff.elements.entries()) {
    const why = faultOf(element);
    if (why) return { why, element: index };
  }
  return undefined;
}

type Fault = Extract<TariffRefusal, { readonly element: number }>['why'];

function faultOf({ components, restrictions = {} }: TariffElement): Fault | undefined {
  if (components.length === 0) return 'no-components';
  if (new Set(components.map(({ type }) => type)).size < components.length)
    return 'dimension-twice';
  for (const component of components) {
    const fault = componentFault(component);
    if (fault) return fault;
  }
  return restrictionFault(restrictions);
}

function componentFault(component: PriceComponent): Fault | undefined {
  const { type, price, vat = 0, stepSize, atMost = 0 } = component;
  if (!dimensions.has(type)) return 'unknown-dimension';
  if (!isDecimal(price, 6) || price > 1_000_000) return 'bad-price';
  if (!isDecimal(atMost, 6) || atMost > 1_000_000) return 'bad-price';
  if (!isDecimal(vat, 4) || vat > 100) return 'bad-vat';
  const isStep = Number.isInteger(stepSize) && stepSize >= 1 && stepSize <= 1_000_000;
  return type === 'FLAT' || isStep ? undefined : 'bad-step-size';
}

/** Not negative, and exact with this many decimals, as bills require. */
function isDecimal(value: number, decimals: number): boolean {
  return value >= 0 && Math.round(value * 10 ** decimals) / 10 ** decimals === value;
}

const isBound = (value = 0) => isDecimal(value, 3) && value <= 1e9;

function restrictionFault(only: TariffRestrictions): Fault | undefined {
  const times = [only.startTime, only.endTime].filter((time) => time !== undefined);
  if (times.some((time) => parseTimeOfDay(time) === undefined)) return 'bad-time-of-day';
  const dates = [only.startDate, only.endDate].filter((date) => date !== undefined);
  if (dates.some((date) => parseIsoDate(date) === undefined)) return 'bad-date';
  if (only.daysOfWeek?.some((name) => !weekdayNames.includes(name))) return 'bad-weekday';
  const bounds = [
    [only.minKwh, only.maxKwh],
    [only.minPower, only.maxPower],
    [only.minDuration, only.maxDuration],
    [only.minIdle, undefined],
  ] as const;
  if (!bounds.every(([min, max]) => isBound(min) && isBound(max))) return 'bad-bound';
  const isReversed =
    bounds.some(([min = 0, max = Infinity]) => min >= max) ||
    (only.startDate ?? '0') >= (only.endDate ?? '9999-99');
  return isReversed ? 'bounds-reversed' : undefined;
}
