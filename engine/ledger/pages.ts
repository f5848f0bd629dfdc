/**
 * A list that grows at its end, in pages of a few entries: adding or replacing an entry copies only
 * its page, and a store writes only that page again instead of the whole history.
 */
export type Pages<T> = readonly (readonly T[])[];

export function append<T>(pages: Pages<T>, added: readonly T[], size: number): Pages<T> {
  if (added.length === 0) return pages;
  const last = pages.at(-1);
  const hasRoom = last !== undefined && last.length < size;
  const next = hasRoom ? pages.slice(0, -1) : pages.slice();
  const rest = hasRoom ? [...last, ...added] : added;
  for (let from = 0; from < rest.length; from += size) next.push(rest.slice(from, from + size));
  return next;
}

/** From the newest entry to the oldest. */
export function* newestFirst<T>(pages: Pages<T>): Generator<T> {
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const entries = pages[page]!;
    for (let index = entries.length - 1; index >= 0; index -= 1) yield entries[index]!;
  }
}

/** The entries from an index on, oldest first. */
export function entriesFrom<T>(pages: Pages<T>, index: number): readonly T[] {
  let skipped = 0;
  const first = pages.findIndex((page) => {
    if (skipped + page.length > index) return true;
    skipped += page.length;
    return false;
  });
  return first === -1
    ? []
    : pages
        .slice(first)
        .flat()
        .slice(index - skipped);
}

/** The newest entry that fits: most lookups are for recent entries. */
export function findNewest<T>(pages: Pages<T>, isIt: (entry: T) => boolean): T | undefined {
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const found = pages[page]!.findLast(isIt);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Identified {
  readonly id: string;
}

/** By page: pages never change, and a view may look up every entry of a long history. */
const indexes = new WeakMap<readonly Identified[], ReadonlyMap<string, Identified>>();

function indexOf<T extends Identified>(page: readonly T[]): ReadonlyMap<string, T> {
  const known = indexes.get(page) ?? new Map(page.map((entry) => [entry.id, entry]));
  indexes.set(page, known);
  return known as ReadonlyMap<string, T>;
}

export function findWithId<T extends Identified>(pages: Pages<T>, id: string): T | undefined {
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const found = indexOf(pages[page]!).get(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Removes one entry; the other pages stay identical. */
export function removeEntry<T>(pages: Pages<T>, entry: T): Pages<T> {
  const page = pages.findLastIndex((entries) => entries.includes(entry));
  const rest = pages[page]!.filter((one) => one !== entry);
  return rest.length > 0 ? pages.with(page, rest) : pages.toSpliced(page, 1);
}

/** Replaces one entry; the other pages stay identical. */
export function replaceEntry<T>(pages: Pages<T>, before: T, after: T): Pages<T> {
  const page = pages.findLastIndex((entries) => entries.includes(before));
  const entries = pages[page]!;
  return pages.with(page, entries.with(entries.indexOf(before), after));
}
