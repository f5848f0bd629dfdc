import { addMonths, firstDayOf, type DayNumber, type IsoMonth } from '../time/calendar.ts';
import { localDay } from '../time/local.ts';
import type { Instant } from '../units.ts';
import type { World } from '../world/world.ts';
import { demoWorld, habitsEnd, livedPast, type DemoSettings } from './demo-world.ts';

/**
 * The past of all demos that start in a month, at a few instants of it. All demos of a month share
 * one past up to the noon before their day, so a demo may go on from the last checkpoint before it
 * and live through days instead of half a year. What checkpoints have in common is kept once.
 */
export interface PastCheckpoints {
  /** The last checkpoint, whole. */
  readonly last: World;
  /** The others, from the first: of each list only what comes after `same` entries of the last's. */
  readonly earlier: readonly { readonly same: Counts; readonly rest: World }[];
}

/** Lists that only grow, or change only toward their end. */
const lists = ['records', 'past', 'pastReservations', 'invoices', 'notices'] as const;
type Counts = Readonly<Record<(typeof lists)[number], number>>;

/** A day is lived through in a few milliseconds; a checkpoint weighs about a kilobyte compressed. */
const daysBetween = 2;

export function pastCheckpoints(
  settings: Omit<DemoSettings, 'today'>,
  month: IsoMonth,
): PastCheckpoints {
  const end = firstDayOf(addMonths(month, 1))!;
  const worlds: World[] = [];
  for (let day = firstDayOf(month)!; day < end; day = (day + daysBetween) as DayNumber) {
    worlds.push(livedPast(settings, month, habitsEnd(settings.zone, day), worlds.at(-1)));
  }
  const last = worlds.pop()!;
  return { last, earlier: worlds.map((world) => without(world, last)) };
}

/** The demo's world, lived on from the last checkpoint before its day. */
export function demoWorldAfter(settings: DemoSettings, checkpoints: PastCheckpoints): World {
  const until = habitsEnd(settings.zone, localDay(settings.zone, settings.today));
  return demoWorld(settings, latestBefore(checkpoints, until));
}

function latestBefore({ last, earlier }: PastCheckpoints, until: Instant): World | undefined {
  if (last.now <= until) return last;
  const found = earlier.findLast(({ rest }) => rest.now <= until);
  return found && together(found.rest, found.same, last);
}

function without(world: World, last: World): PastCheckpoints['earlier'][number] {
  const counts = lists.map((list) => {
    const differs = world[list].findIndex(
      (one, at) => JSON.stringify(one) !== JSON.stringify(last[list][at]),
    );
    return [list, differs < 0 ? world[list].length : differs] as const;
  });
  const same = Object.fromEntries(counts) as Counts;
  return { same, rest: { ...world, ...changedLists((list) => world[list].slice(same[list])) } };
}

const together = (rest: World, same: Counts, last: World): World => ({
  ...rest,
  ...changedLists((list) => [...last[list].slice(0, same[list]), ...rest[list]]),
});

const changedLists = (change: (list: (typeof lists)[number]) => readonly unknown[]) =>
  Object.fromEntries(lists.map((list) => [list, change(list)])) as unknown as Partial<World>;
