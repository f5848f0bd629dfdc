import type { Interval } from '../time/interval.ts';
import { nextMark } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import type { Instant } from '../units.ts';
import { atPlugIn, compile, type Progress, ruleAt } from './compiled.ts';
import type { Dimension, Tariff } from './tariff.ts';

/** An interval with one price. */
export type PriceSegment = Interval & {
  /** Before tax, in whole currency units; 0 if the tariff has no price for it. */
  readonly price: number;
  /** In percent. */
  readonly vat: number;
  /** The tariff's name for it, such as `night`, if it has one. */
  readonly period: string | null;
};

/** The price of a kWh (or hour, or session) at an instant, before tax; 0 where it is free. */
export function rateAt(
  tariff: Tariff,
  dimension: Dimension,
  zone: TimeZone,
  at: Instant,
  progress: Progress = atPlugIn,
): number {
  return ruleAt(tariff, dimension, zone, at, progress)?.component.price ?? 0;
}

/**
 * The first instant after `at` and before `limit` at which the clock or the calendar changes the
 * price, for a session with this `progress`.
 */
export function nextPriceChange(
  tariff: Tariff,
  dimension: Dimension,
  zone: TimeZone,
  at: Instant,
  limit: Instant,
  progress: Progress = atPlugIn,
): Instant | undefined {
  const { marks } = compile(tariff);
  const rule = ruleAt(tariff, dimension, zone, at, progress);
  for (let next = nextMark(zone, at, marks); next < limit; next = nextMark(zone, next, marks)) {
    if (ruleAt(tariff, dimension, zone, next, progress) !== rule) return next;
  }
  return undefined;
}

/** The prices from one instant to another, without gaps, for charts and plans. */
export function priceSegments(
  tariff: Tariff,
  dimension: Dimension,
  zone: TimeZone,
  { from, to }: Interval,
  progress: Progress = atPlugIn,
): readonly PriceSegment[] {
  const segments: PriceSegment[] = [];
  for (let start = from; start < to;) {
    const end = nextPriceChange(tariff, dimension, zone, start, to, progress) ?? to;
    const rule = ruleAt(tariff, dimension, zone, start, progress);
    const { price = 0, vat = 0 } = rule?.component ?? {};
    segments.push({ from: start, to: end, price, vat, period: rule?.period ?? null });
    start = end;
  }
  return segments;
}
