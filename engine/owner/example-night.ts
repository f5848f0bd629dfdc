import { billOf } from '../billing/bill-session.ts';
import { quarter } from '../billing/quarter-hours.ts';
import type { Bill } from '../billing/bill.ts';
import type { MeterReading } from '../billing/session.ts';
import { rateAt } from '../tariff/price.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { DayNumber } from '../time/calendar.ts';
import { instantOf, localDay } from '../time/local.ts';
import type { TimeZone } from '../time/zone.ts';
import { duration, hour, instant, wattHours, type Instant } from '../units.ts';

/** One night at a tariff: plugged in at half past six, gone at seven, 24 kWh at 7.2 kW. */
export interface ExampleNight {
  readonly from: Instant;
  readonly to: Instant;
  readonly energy: number;
  /** Charged in the cheapest hours, and as soon as it is plugged in. */
  readonly cheapest: Bill;
  readonly atOnce: Bill;
}

const energy = 24_000;
const perQuarter = (7200 * quarter) / hour;

export function exampleNight(tariff: Tariff, zone: TimeZone, now: Instant): ExampleNight {
  const today = localDay(zone, now);
  const from = instantOf(zone, today, duration(18.5 * hour));
  const to = instantOf(zone, (today + 1) as DayNumber, duration(7 * hour));
  const count = Math.floor((to - from) / quarter);
  const starts = Array.from({ length: count }, (_, index) => instant(from + index * quarter));
  const needed = Math.ceil(energy / perQuarter);
  const rate = (at: Instant) => rateAt(tariff, 'ENERGY', zone, at);
  const cheapest = starts.toSorted((a, b) => rate(a) - rate(b) || a - b).slice(0, needed);
  const billed = (chosen: readonly Instant[]) =>
    billOf({
      id: 'example',
      tariff,
      zone,
      pluggedIn: from,
      readings: readingsOf(from, to, new Set(chosen)),
      idle: [],
      end: to,
      ceiling: null,
      madeWay: false,
    });
  return { from, to, energy, cheapest: billed(cheapest), atOnce: billed(starts.slice(0, needed)) };
}

function readingsOf(
  from: Instant,
  to: Instant,
  charged: ReadonlySet<Instant>,
): readonly MeterReading[] {
  const readings: MeterReading[] = [{ at: from, energy: wattHours(0) }];
  let counted = 0;
  for (let at: number = from; at < to; at += quarter) {
    if (charged.has(instant(at))) counted = Math.min(energy, counted + perQuarter);
    readings.push({ at: instant(Math.min(to, at + quarter)), energy: wattHours(counted) });
  }
  return readings;
}
