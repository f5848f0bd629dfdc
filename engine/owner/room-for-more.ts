import { quarter } from '../billing/quarter-hours.ts';
import { powerOf } from '../charging/charger.ts';
import { fullPower } from '../charging/flow.ts';
import { pairOf } from '../community/draft/draft.ts';
import { staysSince } from '../ledger/ledger.ts';
import type { Books } from '../service/books.ts';
import { supplyOf } from '../community/supply-of.ts';
import { typicalStays, type CarStay } from './typical-stays.ts';
import { amps, day, hour, instant } from '../units.ts';

/** How many more cars a supply could serve, by what the building's own cars did lately. */
export interface RoomForMore {
  /** The days that were looked at; none without a past: then it was tried on typical nights. */
  readonly days: number;
  /** Cars that charged here in that time. */
  readonly cars: number;
  readonly more: number;
  readonly extraAmps: number;
  readonly moreWithExtra: number;
}

const days = 28;
const extraAmps = 40;
/** More than any garage of ours asks about. */
const most = 200;

/**
 * Tried on the last four weeks: further cars come, stay and charge as those of this building did, or as
 * is typical before it has a past, and whoever has least time to spare is served first. As many fit as
 * all of them get what they need.
 */
export function roomForMore(books: Books, building: string): RoomForMore {
  const { world } = books;
  const { capacity } = world.buildings[building]!;
  const byCar = staysByCar(books, building);
  const cars = [...byCar.values()];
  const { volts, phases } = supplyOf(world, world.buildings[building]!);
  const limitOf = (current: number) => powerOf(amps(current), volts, phases);
  const isNew = cars.length === 0;
  const models = isNew ? typicalStays(world, world.buildings[building]!) : cars;
  const more = (current: number) => mostMore(models, cars.flat(), limitOf(current));
  return {
    days: isNew ? 0 : days,
    cars: cars.length,
    more: more(capacity),
    extraAmps,
    moreWithExtra: more(capacity + extraAmps),
  };
}

function staysByCar({ world, ledger }: Books, building: string): Map<number, readonly CarStay[]> {
  const byCar = new Map<number, readonly CarStay[]>();
  for (const stay of staysSince(ledger, instant(world.now - days * day))) {
    const { vehicle = -1, space, from, to, energy } = stay;
    if (stay.building !== building || energy === 0 || !world.vehicles[vehicle]) continue;
    const power = fullPower(pairOf(world, { space, vehicle }));
    byCar.set(vehicle, [...(byCar.get(vehicle) ?? []), { from, to, energy, power }]);
  }
  return byCar;
}

/** The largest number of further cars that fit: found by halving, since fewer fit where more do. */
function mostMore(
  models: readonly (readonly CarStay[])[],
  own: readonly CarStay[],
  limit: number,
): number {
  const fits = (more: number) => {
    const others = Array.from({ length: more }, (_, index) =>
      models[index % models.length]!.map((stay) => shifted(stay, index)),
    );
    return isServed([...own, ...others.flat()], limit);
  };
  if (!fits(1)) return 0;
  let [low, high] = [1, most + 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** Nobody comes home at the same second: further cars come a little later or earlier than their model. */
function shifted({ from, to, ...stay }: CarStay, index: number): CarStay {
  const by = (((index * 7) % 9) - 4) * quarter;
  return { ...stay, from: from + by, to: to + by };
}

/** Whether all stays get their energy while they are there, within a limit, by least laxity. */
function isServed(stays: readonly CarStay[], limit: number): boolean {
  const coming = stays.toSorted((a, b) => a.from - b.from);
  let next = 0;
  let here: { stay: CarStay; left: number }[] = [];
  const first = coming[0]!.from;
  for (let at = first; next < coming.length || here.length > 0; at += quarter) {
    for (; next < coming.length && coming[next]!.from < at + quarter; next += 1) {
      here.push({ stay: coming[next]!, left: coming[next]!.energy });
    }
    if (here.length === 0) {
      at = Math.max(at, coming[next]!.from - quarter);
      continue;
    }
    const laxity = ({ stay: { to, power }, left }: (typeof here)[number]) =>
      to - at - (left / power) * hour;
    here.sort((a, b) => laxity(a) - laxity(b));
    let free = (limit * quarter) / hour;
    for (const one of here) {
      const { from, to, power } = one.stay;
      const time = Math.min(to, at + quarter) - Math.max(from, at);
      const got = Math.min(one.left, free, (power * Math.max(0, time)) / hour);
      one.left -= got;
      free -= got;
    }
    // A car whose meter says so charged at a little more than its nominal power.
    if (here.some(({ stay, left }) => stay.to <= at + quarter && left > stay.energy * 0.02)) {
      return false;
    }
    here = here.filter(({ stay, left }) => left > 0 && stay.to > at + quarter);
  }
  return true;
}
