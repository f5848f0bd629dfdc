import { config } from '#app/config.ts';

const { locale, currency, timeZone } = config;

const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
const plainMoney = new Intl.NumberFormat(locale, {
  minimumFractionDigits: money.resolvedOptions().minimumFractionDigits ?? 2,
});
const oneDecimal = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
const clock = new Intl.DateTimeFormat(locale, {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat(locale, {
  timeZone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const calendarDate = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });

const minorUnits = 10 ** (money.resolvedOptions().maximumFractionDigits ?? 2);

/** Minor units of the currency, with its sign: $3.87. */
export const formatMoney = (cents: number) => money.format(cents / minorUnits);
/** The same without the sign, for columns of amounts. */
export const formatAmount = (cents: number) => plainMoney.format(cents / minorUnits);
/** A price per kWh, without the sign. */
export const formatRate = (rate: number) => plainMoney.format(rate);
export const formatNumber = (value: number) => oneDecimal.format(value);
export const formatPercent = (share: number) => wholePercent.format(share);
export const formatClock = (at: number) => clock.format(at);
export const formatDay = (at: number) => day.format(at);
/** A date without a time, such as 2020-09-10. */
export const formatDate = (isoDate: string) => calendarDate.format(new Date(isoDate));
