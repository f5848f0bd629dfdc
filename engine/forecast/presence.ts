import type { DayNumber } from '../time/calendar.ts';
import { dayAt, minutesPerDay, type Calendar, type DayKind, type LocalMinute } from './calendar.ts';
import { chanceAbove, type Distribution } from './distribution.ts';
import { daysRemembered, type Stay } from './history.ts';

/** Now and then somebody stays longer than ever before. */
const surprise = 0.02;
const surpriseHours = 24;

/** The chance that a car which has been there for some hours still is after some more. */
export function chanceStillThere(stay: Distribution, hours: number, more: number): number {
  return (
    (chanceAbove(stay, hours + more) + surprise * Math.exp(-more / surpriseHours)) /
    (chanceAbove(stay, hours) + surprise)
  );
}

/** How often cars come where nothing is known yet, and for how long. */
export interface Common {
  readonly stays: readonly Stay[];
  readonly perDay: number;
}

/** What is common counts as much as one day seen at the place itself. */
const commonDays = 1;

/**
 * How many cars come after `at` and are still there at a later `moment`, if the stays of the past
 * weeks repeat themselves on a day like those they were on.
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
  // A day counts if the hours that match those from `at` to `moment` are over.
  const latest = Math.ceil((moment - at) / minutesPerDay);
  const oldest = Math.min(daysRemembered, dayAt(moment) - dayAt(first.from));
  const weights = dayWeights(dayAt(moment), latest, oldest, calendar);
  const days = weights.reduce((sum, weight) => sum + weight, 0);
  const cars = newcomers(stays, at, moment, (ago) => weights[ago] ?? 0);
  return (cars + commonDays * usual) / (days + commonDays);
}

/** Sums the weights of stays that, some days later, would begin after `at` and last past `moment`. */
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

/** How much each past day tells of a day, by days ago. */
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
