import type { MeterReading } from '../billing/session.ts';
import { nextPriceChange, rateAt } from '../tariff/price.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { localTime } from '../time/local.ts';
import { hour, instant, type GramsPerKilowattHour, type Instant } from '../units.ts';
import { quarter } from './due.ts';
import type { Building } from './world.ts';

/** The price of a kWh before tax. */
export const priceAt = (building: Building, tariff: Tariff, at: Instant): number =>
  rateAt(tariff, 'ENERGY', building.zone, at);

export function carbonAt(building: Building, at: Instant): GramsPerKilowattHour {
  const hourOfDay = Math.floor(localTime(building.zone, at).time / hour);
  return building.carbon[hourOfDay]!;
}

/** All changes of the energy price between two instants (exclusive). */
export function priceChanges(
  building: Building,
  tariff: Tariff,
  from: Instant,
  to: Instant,
): readonly Instant[] {
  const changes: Instant[] = [];
  for (let at: Instant | undefined = from; at !== undefined;) {
    at = nextPriceChange(tariff, 'ENERGY', building.zone, at, to);
    if (at !== undefined) changes.push(at);
  }
  return changes;
}

/** Grams of CO₂ of metered energy, assuming constant power between two readings. */
export function carbonOf(building: Building, readings: readonly MeterReading[]): number {
  let grams = 0;
  for (const [index, to] of readings.entries()) {
    const from = readings[index - 1];
    if (from === undefined || to.energy === from.energy) continue;
    const energy = (to.energy - from.energy) / 1000;
    const span = to.at - from.at;
    for (let at: number = from.at; at < to.at;) {
      const next = Math.min(to.at, (Math.floor(at / quarter) + 1) * quarter);
      grams += carbonAt(building, instant(at)) * energy * ((next - at) / span);
      at = next;
    }
  }
  return Math.round(grams);
}
