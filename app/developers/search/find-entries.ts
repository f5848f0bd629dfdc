import type { SearchEntry } from './search-entry.ts';

const mostResults = 12;

/**
 * Entries that contain every word of the query, those with it in their headings first. A word that is
 * nowhere is taken for the nearest one that is: people mistype.
 */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const asked = words.map((word) => (isKnown(entries, word) ? word : nearest(entries, word)));
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, asked) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostResults)
    .map(({ entry }) => entry);
}

/** 0 if a word is missing. */
function scoreOf({ to, page, heading, words }: SearchEntry, asked: readonly string[]): number {
  const title = (heading || page).toLowerCase();
  // The anchor of an operation is its name, that of a problem its code.
  const [, anchor = ''] = to.toLowerCase().split('#');
  let score = heading ? 0 : 0.5;
  for (const word of asked) {
    if (title === word || anchor === word) score += 12;
    else if (startsAWord(title, word) || anchor.startsWith(word)) score += 8;
    else if (title.includes(word)) score += 5;
    else if (startsAWord(page.toLowerCase(), word)) score += 3;
    else if (startsAWord(words, word)) score += 2;
    else if (words.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

const startsAWord = (text: string, word: string) => ` ${text}`.includes(` ${word}`);

const isKnown = (entries: readonly SearchEntry[], word: string) =>
  entries.some((entry) => scoreOf(entry, [word]) > 0);

/** Too many words are near a short one. */
const shortest = 4;

/** The first word of the headings, then of the texts, that is one mistake away; else the word. */
function nearest(entries: readonly SearchEntry[], word: string): string {
  if (word.length < shortest) return word;
  const texts = [
    ...entries.map(({ heading, page }) => `${heading} ${page}`.toLowerCase()),
    ...entries.map(({ words }) => words),
  ];
  for (const text of texts) {
    const near = text.split(' ').find((one) => isOneMistakeAway(one, word));
    if (near !== undefined) return near;
  }
  return word;
}

/** A letter too many, too few, another one, or two in the wrong order. */
function isOneMistakeAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (text: string, skipped: number) => text.slice(start + skipped);
  const isSwapped =
    one[start] === other[start + 1] &&
    one[start + 1] === other[start] &&
    rest(one, 2) === rest(other, 2);
  return (
    isSwapped ||
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1)
  );
}
