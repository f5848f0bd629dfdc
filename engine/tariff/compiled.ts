import { parseIsoDate, type Weekday, weekdayOf } from '../time/calendar.ts';
import { type LocalTime, localTime } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { day, type Duration, type Instant, type Kilowatts, type WattHours } from '../units.ts';
import type { DayOfWeek, Dimension, PriceComponent, Tariff, TariffElement } from './tariff.ts';

/** The progress of a session: the inputs of restrictions other than clock and calendar. */
export type Progress = {
  readonly energy: WattHours;
  readonly elapsed: Duration;
  /** How long the car has been idle without interruption. */
  readonly idle: Duration;
  readonly power: Kilowatts;
};

export const atPlugIn = { energy: 0, elapsed: 0, idle: 0, power: 0 } as Progress;

/** One component with its restrictions as bounds: each `min` inclusive, each `max` exclusive. */
export type PriceRule = {
  readonly element: number;
  readonly period: string | null;
  readonly component: PriceComponent;
  readonly startTime: number;
  readonly endTime: number;
  readonly weekdays: ReadonlySet<Weekday> | undefined;
  readonly startDay: number;
  readonly endDay: number;
  readonly minEnergy: number;
  readonly maxEnergy: number;
  readonly minPower: number;
  readonly maxPower: number;
  readonly minElapsed: number;
  readonly maxElapsed: number;
  readonly minIdle: number;
};

/** A tariff compiled for fast matching, with every value at which a price may change. */
export type CompiledTariff = {
  readonly rules: Readonly<Record<Dimension, readonly PriceRule[]>>;
  /** Times of day. */
  readonly marks: readonly Duration[];
  readonly energies: readonly number[];
  readonly elapsed: readonly number[];
  readonly idle: readonly number[];
  readonly byPower: boolean;
};

export const weekdayNames: readonly DayOfWeek[] = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
];

/** Milliseconds after midnight of `23:00`; undefined if it is not a time of day. */
export function parseTimeOfDay(text: string): Duration | undefined {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? (((Number(match[1]) * 60 + Number(match[2])) * 60_000) as Duration) : undefined;
}

const timeOfDay = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : parseTimeOfDay(text)!;
const dayNumber = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : parseIsoDate(text)!;

function elementRules(element: TariffElement, index: number): readonly PriceRule[] {
  const only = element.restrictions ?? {};
  const bounds = {
    element: index,
    period: element.period ?? null,
    startTime: timeOfDay(only.startTime, 0),
    endTime: timeOfDay(only.endTime, day),
    weekdays:
      only.daysOfWeek &&
      new Set(only.daysOfWeek.map((name) => weekdayNames.indexOf(name) as Weekday)),
    startDay: dayNumber(only.startDate, -Infinity),
    endDay: dayNumber(only.endDate, Infinity),
    minEnergy: Math.round((only.minKwh ?? 0) * 1000),
    maxEnergy: Math.round((only.maxKwh ?? Infinity) * 1000),
    minPower: only.minPower ?? 0,
    maxPower: only.maxPower ?? Infinity,
    minElapsed: (only.minDuration ?? 0) * 1000,
    maxElapsed: (only.maxDuration ?? Infinity) * 1000,
    minIdle: (only.minIdle ?? 0) * 1000,
  };
  return element.components.map((component) => ({ ...bounds, component }));
}

/** The finite values, sorted and without duplicates. */
function marksAmong(values: readonly number[]): readonly number[] {
  return [...new Set(values)]
    .filter((value) => value > 0 && value < Infinity)
    .toSorted((a, b) => a - b);
}

/** Cached, since tariffs are immutable. */
const compiled = new WeakMap<Tariff, CompiledTariff>();

export function compile(tariff: Tariff): CompiledTariff {
  const known = compiled.get(tariff);
  if (known) return known;
  const all = tariff.elements.flatMap(elementRules);
  const pricing = (type: Dimension) => all.filter((rule) => rule.component.type === type);
  const fresh: CompiledTariff = {
    rules: {
      ENERGY: pricing('ENERGY'),
      FLAT: pricing('FLAT'),
      TIME: pricing('TIME'),
      PARKING_TIME: pricing('PARKING_TIME'),
    },
    marks: marksAmong([
      day,
      ...all.flatMap((rule) => [rule.startTime, rule.endTime]),
    ]) as Duration[],
    energies: marksAmong(all.flatMap((rule) => [rule.minEnergy, rule.maxEnergy])),
    elapsed: marksAmong(all.flatMap((rule) => [rule.minElapsed, rule.maxElapsed])),
    idle: marksAmong(all.map((rule) => rule.minIdle)),
    byPower: all.some((rule) => rule.minPower > 0 || rule.maxPower < Infinity),
  };
  compiled.set(tariff, fresh);
  return fresh;
}

function holds(rule: PriceRule, { day: today, time }: LocalTime, progress: Progress): boolean {
  const inWindow =
    rule.startTime < rule.endTime
      ? rule.startTime <= time && time < rule.endTime
      : rule.startTime <= time || time < rule.endTime;
  return (
    inWindow &&
    (rule.weekdays === undefined || rule.weekdays.has(weekdayOf(today))) &&
    rule.startDay <= today &&
    today < rule.endDay &&
    rule.minEnergy <= progress.energy &&
    progress.energy < rule.maxEnergy &&
    rule.minElapsed <= progress.elapsed &&
    progress.elapsed < rule.maxElapsed &&
    rule.minIdle <= progress.idle &&
    rule.minPower <= progress.power &&
    progress.power < rule.maxPower
  );
}

/** The first rule that matches, if any. */
export function firstThatHolds(
  rules: readonly PriceRule[],
  local: LocalTime,
  progress: Progress,
): PriceRule | undefined {
  for (let at = 0; at < rules.length; at += 1) {
    if (holds(rules[at]!, local, progress)) return rules[at];
  }
  return undefined;
}

export function ruleAt(
  tariff: Tariff,
  dimension: Dimension,
  zone: TimeZone,
  at: Instant,
  progress: Progress = atPlugIn,
): PriceRule | undefined {
  return firstThatHolds(compile(tariff).rules[dimension], localTime(zone, at), progress);
}
