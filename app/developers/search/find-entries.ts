import type { SearchEntry } from './search-entry.ts';

const mostResults = 12;

/** Entries that contain every word of the query, those with it in their headings first. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const asked = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (asked.length === 0) return [];
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
