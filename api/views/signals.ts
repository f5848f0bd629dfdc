import { priceSegments } from '#engine/tariff/price.ts';
import { localTime } from '#engine/time/local.ts';
import type { Interval } from '#engine/time/interval.ts';
import { hour, instant } from '#engine/units.ts';
import { carbonAt } from '#engine/community/signals.ts';
import { tariffAt } from '#engine/community/tariff-in-force.ts';
import type { Building, World } from '#engine/community/world.ts';
import type { Signals } from '../contract/session.ts';

/** The price and CO₂ of a kWh over an interval, for charts. */
export function signals(
  world: World,
  building: Building,
  over: Interval,
  tariff = tariffAt(building, over.from),
): Signals {
  const prices = priceSegments(world.tariffs[tariff]!, 'ENERGY', building.zone, over);
  return {
    ...over,
    prices: prices.map(({ from, to, price, period }) => ({ from, to, price, period })),
    carbon: carbonSegments(building, over),
  };
}

/** CO₂ changes by the local hour; adjacent hours with equal values are merged. */
function carbonSegments(building: Building, { from: start, to: end }: Interval) {
  const segments: Signals['carbon'][number][] = [];
  for (let from = start; from < end;) {
    const intoHour = localTime(building.zone, from).time % hour;
    const to = instant(Math.min(end, from + hour - intoHour));
    const grams = carbonAt(building, from);
    const last = segments.at(-1);
    if (last?.grams === grams) segments[segments.length - 1] = { ...last, to };
    else segments.push({ from, to, grams });
    from = to;
  }
  return segments;
}
