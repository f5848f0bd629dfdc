import { occursTwice } from '#engine/time/local.ts';
import { instant } from '#engine/units.ts';
import { clockIn } from '../locale/clock.ts';
import { keptFor, once, remembering } from '../locale/remembering.ts';
import { regionOnShow } from './region.ts';

let locale = 'en-US';

/** Sets the language and the formats of all texts; called before the first one is written. */
export function speakIn(tag: string): void {
  locale = tag;
}

let spaceInFigures = ' ';

/**
 * No line is broken within a time, or between a figure and its unit; called as early. For pages, not
 * for texts that programs read.
 */
export function keepFiguresTogether(): void {
  spaceInFigures = '\u00A0';
}

const number = (options: Intl.NumberFormatOptions) =>
  once(() => new Intl.NumberFormat(locale, options));
function date(timeZone: string, options: Intl.DateTimeFormatOptions) {
  const format = once(() => new Intl.DateTimeFormat(locale, { timeZone, ...options }));
  return remembering((at: number) => format().format(at));
}

/** Formatters for amounts in a currency. */
const inCurrency = keptFor((currency) => {
  const money = number({ style: 'currency', currency });
  const digits = once(() => money().resolvedOptions().maximumFractionDigits ?? 2);
  const plain = (maximumFractionDigits: () => number) =>
    once(
      () =>
        new Intl.NumberFormat(locale, {
          minimumFractionDigits: digits(),
          maximumFractionDigits: maximumFractionDigits(),
        }),
    );
  return {
    money,
    digits,
    short: number({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
    plain: plain(digits),
    rate: plain(() => 6),
    // A price of less than a cent more is billed as it is, so it is said as it is.
    price: number({ style: 'currency', currency, maximumFractionDigits: 6 }),
    units: (cents: number) => cents / 10 ** digits(),
  };
});

/** Formatters for times in a zone. */
const inZone = keptFor((zone) => ({
  clock: once(() => clockIn(locale, zone, spaceInFigures)),
  withZoneName: date(zone, { timeZoneName: 'short' }),
  day: date(zone, { weekday: 'short', day: 'numeric', month: 'short' }),
  fullDay: date(zone, { weekday: 'long', day: 'numeric', month: 'long' }),
  weekday: date(zone, { weekday: 'short' }),
  fullDate: date(zone, { dateStyle: 'medium' }),
}));

const currencyHere = () => regionOnShow().currency;
const zoneHere = () => regionOnShow().zone;

const whole = number({ maximumFractionDigits: 0 });
const threeDigits = number({ maximumSignificantDigits: 3 });
const oneDecimal = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const threeDecimals = number({ minimumFractionDigits: 3, maximumFractionDigits: 3 });
const percent = number({ style: 'percent', maximumFractionDigits: 0 });
const unit = (name: string) => number({ style: 'unit', unit: name, maximumFractionDigits: 0 });
const hours = unit('hour');
const minutes = unit('minute');
const seconds = number({ style: 'unit', unit: 'second', maximumFractionDigits: 3 });

const timeOfDay = once(() => clockIn(locale, 'UTC', spaceInFigures));
const calendarDate = date('UTC', { dateStyle: 'long' });
const month = date('UTC', { month: 'long', year: 'numeric' });
const shortMonth = date('UTC', { month: 'short' });

const list = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }));

/** Minor units of a currency, with its sign: $3.87. */
export const formatMoney = (cents: number, code = currencyHere()) =>
  inCurrency(code).money().format(inCurrency(code).units(cents));
/** The same without cents where there are none, for scales: $20. */
export const formatShortMoney = (cents: number, code = currencyHere()) => {
  const { units, short } = inCurrency(code);
  return Number.isInteger(units(cents)) ? short().format(units(cents)) : formatMoney(cents, code);
};
/** Minor units as a plain number of the currency, for files that programs read: 3.87. */
export const currencyUnits = (cents: number, code = currencyHere()) =>
  inCurrency(code).units(cents);
/** How many decimals amounts of the currency have. */
export const currencyDecimals = (code = currencyHere()) => inCurrency(code).digits();
/** Minor units without the sign, for columns of amounts. */
export const formatAmount = (cents: number, code = currencyHere()) =>
  inCurrency(code).plain().format(inCurrency(code).units(cents));
/** A price per kWh or hour in currency units, without the sign: 0.31. */
export const formatRate = (price: number, code = currencyHere()) =>
  inCurrency(code).rate().format(price);
/** The same with the sign: $0.31. */
export const formatPrice = (price: number, code = currencyHere()) =>
  inCurrency(code).price().format(price);
export const formatNumber = (value: number) => oneDecimal().format(value);
export const formatPercent = (share: number) => percent().format(share);

const withUnit = (figure: string, symbol: string) => `${figure}${spaceInFigures}${symbol}`;

/** Watt-hours as kWh: 13.4 kWh. */
export const formatEnergy = (wattHours: number) =>
  withUnit(oneDecimal().format(wattHours / 1000), 'kWh');
/** To the watt-hour, where the meter is shown. */
export const formatMeter = (wattHours: number) =>
  withUnit(threeDecimals().format(wattHours / 1000), 'kWh');
/** Watts as kW: 10.8 kW. */
export const formatPower = (watts: number) => withUnit(oneDecimal().format(watts / 1000), 'kW');
/** Watts as displayed, so that a difference is that of the figures beside it. */
export const shownPower = (watts: number) => Math.round(watts / 100) * 100;
/** Whole amps: 12 A. */
export const formatAmps = (amps: number) => withUnit(whole().format(amps), 'A');
/** Grams as kg: 7.5 kg. */
export const formatWeight = (grams: number) => withUnit(oneDecimal().format(grams / 1000), 'kg');
/** The same where nothing beside it says of what: 7.5 kg CO₂. */
export const formatCarbon = (grams: number) => withUnit(formatWeight(grams), 'CO₂');

/** Grams as displayed, so that a difference is that of the figures beside it. */
export const shownCarbon = (grams: number) => Math.round(grams / 100) * 100;

/** How long to the millisecond, where it is multiplied with a price: 2 hr 15 min, 1 min 1.5 sec. */
export function formatExactDuration(milliseconds: number) {
  const rest = milliseconds % 60_000;
  const full = milliseconds - rest;
  if (rest === 0) return formatDuration(full);
  const odd = seconds().format(rest / 1000);
  return full === 0 ? odd : `${formatDuration(full)} ${odd}`;
}

/** How long, to the minute: 2 hr 15 min. */
export function formatDuration(milliseconds: number) {
  const total = Math.round(milliseconds / 60_000);
  const [full, rest] = [Math.floor(total / 60), total % 60];
  if (full === 0) return minutes().format(rest);
  return rest === 0 ? hours().format(full) : `${hours().format(full)} ${minutes().format(rest)}`;
}

/** Tells apart the two hours of a night in which clocks go back: 1 AM EDT, 1 AM EST. */
function withOccurrence(text: string, at: number, zone: string): string {
  if (!occursTwice(zone, instant(at))) return text;
  // The name comes last: 11/1/2026, EDT.
  return `${text}${spaceInFigures}${inZone(zone).withZoneName(at).split(' ').at(-1)!}`;
}

/** Instants are shown in the building's time zone: 6:30 PM, 7 AM, or 18:30 as the locale has it. */
export const formatClock = (at: number, zone = zoneHere()) =>
  withOccurrence(inZone(zone).clock().short(at), at, zone);
/** Milliseconds since midnight, as a time of day. */
export const formatTimeOfDay = (time: number) => timeOfDay().short(time);
export const formatDay = (at: number, zone = zoneHere()) => inZone(zone).day(at);
export const formatFullDay = (at: number, zone = zoneHere()) => inZone(zone).fullDay(at);
export const formatDayAndClock = (at: number, zone = zoneHere()) =>
  `${inZone(zone).weekday(at)} ${formatClock(at, zone)}`;
/** With minutes always, so that a clock that runs keeps its shape: Sun 7:00 PM. */
export const formatRunningClock = (at: number, zone = zoneHere()) =>
  withOccurrence(`${inZone(zone).weekday(at)} ${inZone(zone).clock().exact(at)}`, at, zone);
/** Where the weekday alone could be of any week: Sun, Nov 15, 7 PM. */
export const formatDateAndClock = (at: number, zone = zoneHere()) =>
  `${formatDay(at, zone)}, ${formatClock(at, zone)}`;
export const formatDateOf = (at: number, zone = zoneHere()) => inZone(zone).fullDate(at);
/** A date without a time, such as 2020-09-10. */
export const formatDate = (isoDate: string) => calendarDate(Date.parse(isoDate));
/** A month, such as 2026-11. */
export const formatMonth = (isoMonth: string) => month(Date.parse(`${isoMonth}-01`));
export const formatShortMonth = (isoMonth: string) => shortMonth(Date.parse(`${isoMonth}-01`));
export const formatWhole = (value: number) => whole().format(value);
/** A round figure of a scale, with the decimals it needs: 0.05, 2.5, 250. */
export const formatRound = (value: number) => threeDigits().format(value);
/** As the first word of a sentence. */
export const capitalized = (words: string) =>
  words.slice(0, 1).toLocaleUpperCase(locale) + words.slice(1);

/** 42, 78, and 93. */
export const formatList = (words: readonly string[]) => list().format(words);

export const countSessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`);
