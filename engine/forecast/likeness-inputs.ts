import {
  dayAt,
  hourAt,
  minutesPerDay,
  type Calendar,
  type DayKind,
  type LocalMinute,
} from './calendar.ts';
import { comingFrom, hoursOf, type Habit, type History, type Stay } from './history.ts';
import { lookUp } from '../look-up.ts';
import type { Arrival } from './session.ts';

/**
 * Feature vectors for a plug-in: one for the arrival itself, and one per stored stay that describes
 * how similar it is. All features lie roughly between -2 and 2.
 */
export interface LikenessInputs {
  /** `arrivalInputs` features. */
  readonly arrival: Float64Array;
  readonly stays: number;
  /** `stayInputs` features per stay, row by row. */
  readonly pairs: Float64Array;
  /** How long the car would stay if it repeated this stay. */
  readonly hours: Float64Array;
  readonly kwh: Float64Array;
}

export const arrivalInputs = 11;
export const stayInputs = 21;

/** In days: age makes no difference beyond half a year. */
const oldest = 180;
const shortestStay = 1 / 12;

/**
 * How long a stay would last if it began at this hour of the day: overnight stays keep their time
 * of departure, short visits their length.
 */
export function hoursAgain(stay: Stay, hour: number): number {
  const nights = dayAt(stay.to) - dayAt(stay.from);
  const hours = hoursOf(stay);
  return Math.max(shortestStay, nights > 0 ? hours - (hour - hourAt(stay.from)) : hours);
}

/** The user's own stays first, then the site's latest by anybody, topped up with common ones. */
export function likenessInputs(
  history: History,
  common: readonly Stay[],
  arrival: Arrival,
  calendar: Calendar,
): LikenessInputs {
  const own = lookUp(history.users, arrival.user) ?? [];
  const site = (lookUp(history.sites, arrival.site) ?? []).slice(-common.length);
  const others = [...common.slice(site.length), ...site];
  const stays = own.length + others.length;
  const now = momentOf(own, arrival.at, calendar);
  const inputs: LikenessInputs = {
    arrival: describe(now, own),
    stays,
    pairs: new Float64Array(stays * stayInputs),
    hours: new Float64Array(stays),
    kwh: new Float64Array(stays),
  };
  for (let i = 0; i < stays; i += 1) {
    const isOwn = i < own.length;
    const stay = isOwn ? own[i]! : others[i - own.length]!;
    compare(inputs, i, stay, now, calendar, isOwn ? own.length - i : 0);
  }
  return inputs;
}

interface Moment {
  readonly at: LocalMinute;
  readonly hour: number;
  readonly day: DayKind;
  readonly away: number;
  readonly before: Habit;
}

function momentOf(own: readonly Stay[], at: LocalMinute, calendar: Calendar): Moment {
  const { away, before } = comingFrom(own, at);
  return {
    at,
    hour: hourAt(at),
    day: calendar(dayAt(at)),
    away: Math.log(away + 1),
    before: { hours: Math.log(before.hours + 0.5), kwh: Math.log(before.kwh + 1) },
  };
}

function describe(now: Moment, own: readonly Stay[]): Float64Array {
  const angle = (now.hour / 24) * 2 * Math.PI;
  const season = (now.at / (365.2425 * minutesPerDay)) * 2 * Math.PI;
  const lately = dailyKwh(own, now.at, 60);
  const drivenSince = (lately * (Math.exp(now.away) - 1)) / 24;
  return Float64Array.of(
    Math.sin(angle),
    Math.cos(angle),
    Number(now.day.work),
    Number(now.day.workTomorrow),
    now.day.daysOff / 3,
    now.away / 3 - 1,
    Math.log(1 + own.length) / 3,
    Math.log(1 + drivenSince) / 2 - 1,
    Math.log(dailyKwh(own, now.at, 14) / lately),
    Math.sin(season),
    Math.cos(season),
  );
}

/** Mean energy per day over the last `days` days, kept stable where there is little history. */
function dailyKwh(own: readonly Stay[], at: LocalMinute, days: number): number {
  let kwh = 5;
  let since = at;
  for (let i = own.length - 1; i >= 0 && own[i]!.to > at - days * minutesPerDay; i -= 1) {
    kwh += own[i]!.kwh;
    since = own[i]!.to;
  }
  return kwh / Math.max(5, (at - since) / minutesPerDay);
}

/**
 * Writes the similarity features of a past stay; `ago` ranks the user's own stays from the latest
 * (1), and is 0 for those of others.
 */
function compare(
  inputs: LikenessInputs,
  index: number,
  stay: Stay,
  now: Moment,
  calendar: Calendar,
  ago: number,
): void {
  const startDay = dayAt(stay.from);
  const kind = calendar(startDay);
  const nights = dayAt(stay.to) - startDay;
  const hour = hourAt(stay.from);
  const later = now.hour - hour;
  const hours = hoursOf(stay);
  const days = Math.min(oldest, Math.max(0, (now.at - stay.to) / minutesPerDay));
  const away = Math.log(stay.away + 1);
  const own = ago > 0;

  inputs.hours[index] = hoursAgain(stay, now.hour);
  inputs.kwh[index] = stay.kwh;

  const { pairs } = inputs;
  let at = index * stayInputs;
  pairs[at++] = Math.abs(later) / 4;
  pairs[at++] = later / 8;
  pairs[at++] = Math.exp((-later * later) / 2);
  pairs[at++] = Math.exp(-later * later * 10);
  pairs[at++] = Number(kind.work === now.day.work);
  pairs[at++] = Number(kind.workTomorrow === now.day.workTomorrow);
  pairs[at++] = Math.min(3, Math.abs(kind.daysOff - now.day.daysOff)) / 2;
  pairs[at++] = Number(kind.weekday === now.day.weekday);
  pairs[at++] = Math.log(1 + days) / 3;
  pairs[at++] = Math.exp(-days / 7);
  pairs[at++] = Number(own);
  pairs[at++] = own ? Math.log(ago) / 3 : 1.5;
  pairs[at++] = own ? Math.abs(now.away - away) : 1;
  pairs[at++] = own ? now.away - away : 0;
  pairs[at++] = away / 3 - 1;
  pairs[at++] = Number(nights === 0);
  pairs[at++] = Number(nights > 1);
  pairs[at++] = Math.log(hours + 0.5) / 2 - 1;
  pairs[at++] = Math.log(stay.kwh + 1) / 2 - 1;
  pairs[at++] = own ? Math.abs(now.before.hours - Math.log(stay.before.hours + 0.5)) : 1;
  pairs[at++] = own ? Math.abs(now.before.kwh - Math.log(stay.before.kwh + 1)) : 1;
}
