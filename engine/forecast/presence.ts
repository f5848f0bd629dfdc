import type { DayNumber } from '../time/calendar.ts';
import { dayAt, minutesPerDay, type Calendar, type DayKind, type LocalMinute } from './calendar.ts';
import { chanceAbove, type Distribution } from './distribution.ts';
import { daysRemembered, type Stay } from './history.ts';

/** A small probability that somebody stays longer than ever before; it decays with time. */
const surprise = 0.02;
const surpriseHours = 24;

/** The probability that a car connected for `hours` is still there after `more` hours. */
export function chanceStillThere(stay: Distribution, hours: number, more: number): number {
  return (
    (chanceAbove(stay, hours + more) + surprise * Math.exp(-more / surpriseHours)) /
    (chanceAbove(stay, hours) + surprise)
  );
}

/** Fallback for places without a history: how often cars come and for how long. */
export interface Common {
  readonly stays: readonly Stay[];
  readonly perDay: number;
}

/** The fallback weighs as much as one observed day. */
const commonDays = 1;

/**
 * Expected number of cars that come after `at` and are still there at `moment`, if the stays of
 * past weeks repeat on days of the same kind.
 */
export function expectedNewcomers(
  stays: readonly Stay[],
  common: Common,
  at: LocalMinute,
  moment: LocalMinute,
  calendar: Calendar,
): number {
  const usual = newcomers(common.stays, at, moment, () => common.perDay / common.stays.length);
  const first = stays[0];
  if (first === undefined) return usual;
  // A day counts only if its hours that correspond to `at` through `moment` have passed.
  const latest = Math.ceil((moment - at) / minutesPerDay);
  const oldest = Math.min(daysRemembered, dayAt(moment) - dayAt(first.from));
  const weights = dayWeights(dayAt(moment), latest, oldest, calendar);
  const days = weights.reduce((sum, weight) => sum + weight, 0);
  const cars = newcomers(stays, at, moment, (ago) => weights[ago] ?? 0);
  return (cars + commonDays * usual) / (days + commonDays);
}

/** Sums the weights of stays that, shifted by days, begin after `at` and last past `moment`. */
function newcomers(
  stays: readonly Stay[],
  at: LocalMinute,
  moment: LocalMinute,
  weightOf: (daysAgo: number) => number,
): number {
  let sum = 0;
  for (const { from, to } of stays) {
    const least = Math.floor(Math.max(at - from, moment - to) / minutesPerDay) + 1;
    const most = Math.floor((moment - from) / minutesPerDay);
    for (let ago = least; ago <= most; ago += 1) sum += weightOf(ago);
  }
  return sum;
}

/** The weight of each past day for a forecast day, by days ago. */
function dayWeights(day: DayNumber, latest: number, oldest: number, calendar: Calendar) {
  const weights = new Float64Array(oldest + 1);
  const today = calendar(day);
  for (let ago = latest; ago <= oldest; ago += 1) {
    weights[ago] = sameness(today, calendar((day - ago) as DayNumber)) * Math.exp(-ago / 28);
  }
  return weights;
}

const sameness = (one: DayKind, other: DayKind) =>
  (one.work === other.work ? 1 : 0.3) *
  (one.workTomorrow === other.workTomorrow ? 1 : 0.3) *
  (one.weekday === other.weekday ? 1.5 : 1);
