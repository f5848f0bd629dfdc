import { chargeFor } from '../billing/money.ts';
import { addTo, quarter, type QuarterHours } from '../billing/quarter-hours.ts';
import type { World } from '../community/world.ts';
import { priceSegments } from '../tariff/price.ts';
import type { IsoMonth } from '../time/calendar.ts';
import { monthInterval } from '../time/local.ts';
import { day, instant, type Cents } from '../units.ts';

/**
 * What a month's energy cost at the owner's own rates, to the quarter of an hour, rounded once. Null if
 * the rates are not known. A charge that ended in the month may have begun a few days before.
 */
export function electricityCost(
  { tariffs, buildings }: Pick<World, 'tariffs' | 'buildings'>,
  building: string,
  month: IsoMonth,
  flows: readonly QuarterHours[],
): Cents | null {
  const { zone, electricity } = buildings[building]!;
  const rates = electricity === undefined ? undefined : tariffs[electricity];
  if (rates === undefined) return null;
  const { from, to } = monthInterval(zone, month);
  const begin = instant(Math.floor((from - 7 * day) / quarter) * quarter);
  const sums = Array.from({ length: Math.ceil((to - begin) / quarter) }, () => 0);
  for (const flow of flows) addTo(sums, begin, flow);
  let spent = 0;
  for (const { from: start, to: end, price } of priceSegments(rates, 'ENERGY', zone, {
    from: begin,
    to,
  })) {
    const [first, last] = [start, end].map((at) => Math.floor((at - begin) / quarter));
    for (let index = first!; index < last!; index += 1) spent += (sums[index]! / 1000) * price;
  }
  return chargeFor('FLAT', 1, spent, rates.currency);
}
