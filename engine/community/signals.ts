import { nextPriceChange, rateAt } from '../tariff/price.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { localTime } from '../time/local.ts';
import { hour, type GramsPerKilowattHour, type Instant } from '../units.ts';
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
