import { addMonths, firstDayOf, type DayNumber, type IsoMonth } from '../time/calendar.ts';
import { localDay } from '../time/local.ts';
import type { Instant } from '../units.ts';
import type { Account, Ledger } from '../ledger/ledger.ts';
import type { SimulatedBooks } from '../simulation/books.ts';
import { demoWorld, habitsEnd, livedPast, type DemoSettings } from './demo-world.ts';

/**
 * The past of all demos that start in a month, at a few instants of it. All demos of a month share
 * one past up to the noon before their day, so a demo may go on from the last checkpoint before it
 * and live through days instead of half a year. What checkpoints have in common is kept once.
 */
export interface PastCheckpoints {
  /** The last checkpoint, whole. */
  readonly last: SimulatedBooks;
  /** The others, from the first; of their ledgers only the pages that differ from the last's. */
  readonly earlier: readonly SimulatedBooks[];
}

/** A day is lived through in a few milliseconds; a checkpoint weighs about a kilobyte compressed. */
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
  return { last, earlier: all.map((books) => comparing(books, last, leaveOut)) };
}

/** The demo's world, lived on from the last checkpoint before its day. */
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
  const found = earlier.findLast(({ world }) => world.now <= until);
  return found && comparing(found, last, putBack);
}

type AnyPage = readonly unknown[];

/** Stands for a page that is the same in the last checkpoint. */
const sameAsLast: AnyPage = ['same'];
const areEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const leaveOut = (page: AnyPage, ofLast: AnyPage | undefined): AnyPage =>
  areEqual(page, ofLast) ? sameAsLast : page;
const putBack = (page: AnyPage, ofLast: AnyPage | undefined): AnyPage =>
  areEqual(page, sameAsLast) ? ofLast! : page;

/** Books with each page of their ledger changed, given the same page of the last checkpoint. */
function comparing(
  { world, ledger }: SimulatedBooks,
  last: SimulatedBooks,
  change: typeof leaveOut,
): SimulatedBooks {
  const pages = (own: readonly AnyPage[], ofLast: readonly AnyPage[] | undefined) =>
    own.map((page, number) => change(page, ofLast?.[number]));
  const accounts = Object.entries(ledger.accounts).map(([user, account]) => {
    const ofLast = last.ledger.accounts[user];
    const lists = pagedLists.map((list) => [list, pages(account[list], ofLast?.[list])] as const);
    return [user, { ...account, ...Object.fromEntries(lists) }] as const;
  });
  const changed = {
    ...ledger,
    accounts: Object.fromEntries(accounts),
    stays: pages(ledger.stays, last.ledger.stays),
  };
  return { world, ledger: changed as Ledger };
}

const pagedLists = [
  'records',
  'reservations',
  'invoices',
  'disputes',
] as const satisfies readonly (keyof Account)[];
