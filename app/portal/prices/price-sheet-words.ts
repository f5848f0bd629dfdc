import type { Answers } from '#api/contract/contract.ts';
import { config } from '#app/config.ts';
import { periodName } from '#api/words/price-words.ts';
import {
  formatClock,
  formatDuration,
  formatList,
  formatPrice,
  formatRate,
} from '#app/ui/words/format.ts';
import { moveTerms } from '#engine/reservations/move-terms.ts';
import { readWallTime, wallTimeOf } from '../forms/wall-time.ts';

type Sheet = Answers['charge']['prices'];
type Rule = Sheet['rules'][number];

export type SheetRow = { readonly name: string; readonly when: string; readonly price: string };

const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** 1 January 2024 was a Monday. */
const dayName = (day: string) =>
  new Intl.DateTimeFormat(config.locale, { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + week.indexOf(day)),
  );

/** A range if the days are consecutive (Monday to Friday), otherwise each day by name. */
function daysInWords(days: readonly string[]): string {
  const indexes = days.map((day) => week.indexOf(day)).toSorted((a, b) => a - b);
  const isRun = indexes.length > 2 && indexes.every((index, at) => index === indexes[0]! + at);
  const names = indexes.map((index) => dayName(week[index]!));
  return isRun ? `${names[0]} to ${names.at(-1)}` : formatList(names);
}

/** A local time of day of a tariff as the locale writes it. */
function timeInWords(time: string, at: number): string {
  const moment = readWallTime({ date: wallTimeOf(at).date, time });
  return moment === null ? time : formatClock(moment);
}

const hoursInWords = ({ from, to }: NonNullable<Rule['hours']>, at: number) =>
  `${timeInWords(from, at)} to ${timeInWords(to, at)}`;

function whenInWords({ hours, days }: Rule, at: number): string {
  const parts = [hours && hoursInWords(hours, at), days && daysInWords(days)];
  return parts.filter((part) => part !== null).join(', ') || 'at all other times';
}

/** The price of a kWh, period by period. */
export const energyRows = ({ rules, at }: Sheet): SheetRow[] =>
  rules
    .filter(({ kind }) => kind === 'ENERGY')
    .map((rule) => ({
      name: periodName(rule.period),
      when: whenInWords(rule, at),
      price: `${formatPrice(rule.price)} a kWh`,
    }));

/** What a session costs beside its energy, and under which conditions. */
export function feeRows({ rules, at }: Sheet): SheetRow[] {
  return rules.flatMap((rule) => {
    if (rule.kind === 'FLAT') {
      return [
        {
          name: 'Service fee',
          when: `once a session; nothing if no energy flows. Given back if you are asked to move before the time you said you would leave, and are gone for good within ${formatDuration(moveTerms.notice)}`,
          price: formatPrice(rule.price),
        },
      ];
    }
    if (rule.kind !== 'PARKING_TIME') return [];
    return [
      {
        name: 'Idle fee',
        when: idleInWords(rule, at),
        price: `${formatPrice(rule.price)} an hour${rule.atMost === null ? '' : `, at most ${formatPrice(rule.atMost)} a session`}`,
      },
    ];
  });
}

/** When the idle fee runs: only for keeping somebody waiting, and never at night. */
function idleInWords({ grace, hours }: Rule, at: number): string {
  const since = grace ? `from ${formatDuration(grace)} after the request` : 'from the request on';
  const never = hours ? ` Never from ${hoursInWords({ from: hours.to, to: hours.from }, at)}.` : '';
  return `only if your car is done, a neighbor needs the space and you were asked to move: ${since}, and not before the time you said you would leave.${never}`;
}

/** The sentence about tax, which is added to every price. */
export function taxInWords({ rules }: Sheet): string {
  const rates = [...new Set(rules.map(({ vat }) => vat ?? 0))].filter((vat) => vat > 0);
  if (rates.length === 0) return 'No tax is added.';
  const percents = rates.map((vat) => `${formatRate(vat).replace(/\.0+$/, '')}%`);
  return `Prices are before tax. ${formatList(percents)} tax is added to every bill, and every quote includes it.`;
}
