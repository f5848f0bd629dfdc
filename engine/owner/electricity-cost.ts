import { chargeFor } from '../billing/money.ts';
import { addTo, quarter, type QuarterHours } from '../billing/quarter-hours.ts';
import type { World } from '../community/world.ts';
import { priceSegments } from '../tariff/price.ts';
import type { IsoMonth } from '../time/calendar.ts';
import { monthInterval } from '../time/local.ts';
import { electricityAt } from '../community/tariff-in-force.ts';
import { day, instant, type Cents, type Instant } from '../units.ts';

/**
 * What a month's energy cost at the owner's own rates, to the quarter of an hour, rounded once. Null if
 * the rates of some of it are not known. A charge that ended in the month may have begun a few days before.
 */
export function electricityCost(
  { tariffs, buildings }: Pick<World, 'tariffs' | 'buildings'>,
  building: string,
  month: IsoMonth,
  flows: readonly QuarterHours[],
): Cents | null {
  const { zone, laterElectricity = [], ...rest } = buildings[building]!;
  if (rest.electricity === undefined && laterElectricity.length === 0) return null;
  const { from, to } = monthInterval(zone, month);
  const begin = instant(Math.floor((from - 7 * day) / quarter) * quarter);
  const sums = Array.from({ length: Math.ceil((to - begin) / quarter) }, () => 0);
  for (const flow of flows) addTo(sums, begin, flow);
  const changes = laterElectricity.map((one) => one.from).filter((at) => at > begin && at < to);
  const bounds = [begin, ...changes, to];
  let spent = 0;
  let currency: string | null = null;
  for (const [index, end] of bounds.slice(1).entries()) {
    const span = { from: bounds[index]!, to: end };
    const rates = tariffs[electricityAt({ ...rest, laterElectricity }, span.from) ?? ''];
    // Energy at rates that are not known: a cost of the rest alone would look like all of it.
    if (rates === undefined) {
      if (energyIn(sums, begin, span) > 0 || end === to) return null;
      continue;
    }
    ({ currency } = rates);
    for (const segment of priceSegments(rates, 'ENERGY', zone, span)) {
      spent += (energyIn(sums, begin, segment) / 1000) * segment.price;
    }
  }
  return currency === null ? null : chargeFor('FLAT', 1, spent, currency);
}

function energyIn(
  sums: readonly number[],
  begin: Instant,
  { from, to }: { readonly from: Instant; readonly to: Instant },
): number {
  const [first, last] = [from, to].map((at) => Math.floor((at - begin) / quarter));
  let energy = 0;
  for (let index = first!; index < last!; index += 1) energy += sums[index]!;
  return energy;
}
