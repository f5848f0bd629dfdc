import type { Outlet } from '#chargers/station/station.ts';
import { tariffAt } from '#engine/community/tariff-in-force.ts';
import type { World } from '#engine/community/world.ts';
import { nextPriceChange } from '#engine/tariff/price.ts';
import { day, instant, type Instant } from '#engine/units.ts';

type PriceChange = NonNullable<Outlet['priceChange']>;

/** How far ahead a change is looked for. */
const ahead = 2 * day;

/** When the prices at spaces last changed, and change next; worked out once for each change. */
export function priceChanges(): (world: World, space: string) => PriceChange {
  const known = new Map<string, { readonly change: PriceChange; readonly of: object }>();
  return (world, space) => {
    const { building, session } = world.spaces[space]!;
    const { now, tariffs } = world;
    const house = world.buildings[building]!;
    const id = world.sessions[session ?? '']?.tariff ?? tariffAt(house, now);
    const tariff = tariffs[id]!;
    const key = `${building} ${id}`;
    const before = known.get(key);
    const isSame = before !== undefined && before.of === tariff;
    if (isSame && now < before.change.next) return before.change;
    const next = (at: Instant) => {
      const until = instant(at + ahead);
      return nextPriceChange(tariff, 'ENERGY', house.zone, at, until) ?? until;
    };
    const last = isSame ? before.change.next : instant(0);
    const change = { last, next: next(instant(Math.max(now, last))) };
    known.set(key, { change, of: tariff });
    return change;
  };
}
