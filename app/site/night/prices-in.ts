import { priceSegments } from '#engine/tariff/price.ts';
import type { Interval } from '#engine/time/interval.ts';
import type { World } from '#engine/community/world.ts';
import type { PriceSpan } from '#app/ui/board/board-data.ts';

/** What a kilowatt-hour costs in a building over some hours, and which of them are cheap. */
export function pricesIn(world: World, building: string, during: Interval): PriceSpan[] {
  const { zone, tariff } = world.buildings[building]!;
  const segments = priceSegments(world.tariffs[tariff]!, 'ENERGY', zone, during);
  const rates = segments.map(({ price }) => price);
  const level = (rate: number): PriceSpan['level'] =>
    rate === Math.min(...rates) ? 'low' : rate === Math.max(...rates) ? 'high' : 'middle';
  return segments.map(({ from, to, price }) => ({ from, to, rate: price, level: level(price) }));
}
