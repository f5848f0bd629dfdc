import type { Instant } from '#engine/units.ts';
import type { MeterValue, Sample, SampledValue } from './sample.ts';

/** A measurand that is left out means this one. */
const register = 'Energy.Active.Import.Register';

/** How the figures of a model are to be read, where they contradict their own labels. */
export interface MeterManners {
  /** Its energy is in watt-hours, whatever its unit says. */
  readonly alwaysWattHours?: boolean;
}

/** Understands what was measured at one instant. */
export function readSample({ at, values }: MeterValue, manners: MeterManners = {}): Sample {
  const named = values.map((one) => ({ ...one, measurand: one.measurand ?? register }));
  const of = (measurand: string, combine: 'sum' | 'max'): number | null =>
    total(
      named.filter((one) => one.measurand === measurand && !one.isSigned),
      combine,
      manners,
    );
  const level = of('SoC', 'max');
  const isUnitMissing = named.some((one) => one.measurand === register && one.unit === undefined);
  return {
    at,
    register: positive(of(register, 'sum')),
    ...(isUnitMissing && { isUnitMissing }),
    interval: positive(of('Energy.Active.Import.Interval', 'sum')),
    amps: positive(of('Current.Import', 'max')),
    watts: positive(of('Power.Active.Import', 'sum')),
    level: level === null || level < 0 || level > 100 ? null : level / 100,
    isBegin: values.length > 0 && values.every(({ context }) => context === 'Transaction.Begin'),
  };
}

const positive = (value: number | null): number | null =>
  value === null ? null : Math.max(0, value);

/**
 * The value of all phases: as the station adds them up, or else the sum, or the largest current. At
 * the outlet if it was measured in several places; in the car only if nowhere else.
 */
function total(
  values: readonly SampledValue[],
  combine: 'sum' | 'max',
  manners: MeterManners,
): number | null {
  if (values.length === 0) return null;
  for (const places of [['Outlet', undefined], ['Inlet', 'Cable', 'Body'], ['EV']]) {
    const here = values
      .filter(({ location }) => places.includes(location))
      .map((one) => ({ phase: one.phase, amount: amountOf(one, manners) }))
      .filter((one): one is { phase: string | undefined; amount: number } => one.amount !== null);
    if (here.length === 0) continue;
    const whole = here.filter(({ phase }) => phase === undefined);
    const amounts = (whole.length > 0 ? whole.slice(-1) : here.filter(isOnePhase)).map(
      ({ amount }) => amount,
    );
    if (amounts.length === 0) continue;
    if (combine === 'max') return Math.max(...amounts);
    return amounts.reduce((sum, one) => sum + one, 0);
  }
  return null;
}

const isOnePhase = ({ phase }: { readonly phase: string | undefined }): boolean =>
  phase !== undefined && /^L[123](-N)?$/.test(phase);

/** In watt-hours, watts, amperes or percent. A unit that is left out is one of these. */
function amountOf(
  { value, unit = '', multiplier = 0, measurand }: SampledValue,
  { alwaysWattHours = false }: MeterManners,
): number | null {
  const number = parseNumber(value);
  if (number === null) return null;
  const isEnergy = measurand?.startsWith('Energy.') === true;
  const isThousand = /^k(wh|w|va|varh?)$/i.test(unit) && !(isEnergy && alwaysWattHours);
  const amount = number * 10 ** multiplier * (isThousand ? 1000 : 1);
  // 0.15002 kWh is 150.02 Wh: without the error of binary fractions.
  return Math.abs(amount) <= most ? Math.round(amount * 1000) / 1000 : null;
}

/** A terawatt-hour is no reading of a charger, nor is what is no number. */
const most = 1e12;

/** A register that is told in watt-hours, outside of any sample. */
export const readRegister = (at: Instant, wattHours: number): Sample =>
  readSample({ at, values: [{ value: wattHours, unit: 'Wh' }] });

/**
 * A number as stations write it: "12.5", "12,5", "1,234.5", "+7". Null if it is none, so that a signed
 * record or an empty text spoils nothing else.
 */
export function parseNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!/^[+-]?[\d.,]*\d[\d.,]*(e[+-]?\d+)?$/i.test(text)) return null;
  const number = Number(withPoint(text));
  return Number.isFinite(number) ? number : null;
}

/** The last of points and commas separates the decimals, unless it stands there several times. */
function withPoint(text: string): string {
  const comma = text.lastIndexOf(',');
  const isGrouping = text.lastIndexOf('.') > comma || text.indexOf(',') !== comma;
  if (comma < 0 || isGrouping) return text.replaceAll(',', '');
  return text.replaceAll('.', '').replace(',', '.');
}
