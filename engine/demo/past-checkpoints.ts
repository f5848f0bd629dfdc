import { addMonths, firstDayOf, type DayNumber, type IsoMonth } from '../time/calendar.ts';
import { localDay } from '../time/local.ts';
import type { Instant } from '../units.ts';
import type { SimulatedBooks } from '../simulation/books.ts';
import { demoWorld, habitsEnd, livedPast, type DemoSettings } from './demo-world.ts';

/**
 * Checkpoints of the simulated past of all demos that start in a month. They share one past up to
 * noon of the day before, so a demo can resume from the last checkpoint before its date and
 * simulate days instead of half a year. Parts that checkpoints share are stored once.
 */
export interface PastCheckpoints {
  /** The last checkpoint, in full. */
  readonly last: SimulatedBooks;
  /** The others in order, without the parts that are equal in the last. */
  readonly earlier: readonly { readonly now: Instant; readonly rest: unknown }[];
}

/** A day is simulated in a few milliseconds; a checkpoint takes about a kilobyte compressed. */
const daysBetween = 2;

export function pastCheckpoints(
  settings: Omit<DemoSettings, 'today'>,
  month: IsoMonth,
): PastCheckpoints {
  const end = firstDayOf(addMonths(month, 1))!;
  const all: SimulatedBooks[] = [];
  for (let day = firstDayOf(month)!; day < end; day = (day + daysBetween) as DayNumber) {
    all.push(livedPast(settings, month, habitsEnd(settings.zone, day), all.at(-1)));
  }
  const last = all.pop()!;
  const earlier = all.map((books) => ({ now: books.world.now, rest: leaveOut(books, last) }));
  return { last, earlier };
}

/** The demo's world, resumed from the last checkpoint before its date. */
export function demoWorldAfter(
  settings: DemoSettings,
  checkpoints: PastCheckpoints,
): SimulatedBooks {
  const until = habitsEnd(settings.zone, localDay(settings.zone, settings.today));
  return demoWorld(settings, latestBefore(checkpoints, until));
}

function latestBefore(
  { last, earlier }: PastCheckpoints,
  until: Instant,
): SimulatedBooks | undefined {
  if (last.world.now <= until) return last;
  const found = earlier.findLast(({ now }) => now <= until);
  return found && (putBack(found.rest, last) as SimulatedBooks);
}

/** Placeholder for a part that is equal in the last checkpoint. */
const sameAsLast = '=';

type Parts = Readonly<Record<string, unknown>>;
const hasParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

const withParts = (value: Parts, change: (part: unknown, name: string) => unknown): unknown =>
  Array.isArray(value)
    ? value.map((part, index) => change(part, String(index)))
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part, name)]));

/** A value without the parts that are equal in the last checkpoint. */
function leaveOut(value: unknown, ofLast: unknown): unknown {
  if (value === ofLast) return sameAsLast;
  if (!hasParts(value) || !hasParts(ofLast)) return value;
  let same = haveSameNames(value, ofLast);
  const rest = withParts(value, (part, name) => {
    const left = leaveOut(part, ofLast[name]);
    same &&= left === sameAsLast;
    return left;
  });
  return same ? sameAsLast : rest;
}

function haveSameNames(one: Parts, other: Parts): boolean {
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === others.length &&
    names.every((name, index) => name === others[index])
  );
}

/** The inverse of `leaveOut`. */
function putBack(value: unknown, ofLast: unknown): unknown {
  if (value === sameAsLast) return ofLast;
  if (!hasParts(value) || !hasParts(ofLast)) return value;
  return withParts(value, (part, name) => putBack(part, ofLast[name]));
}
