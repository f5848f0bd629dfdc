/** What the build makes of the documentation; called by scripts/vite-plugins/developers-plugin.ts. */
import { openPlayground } from '#hosts/playground/playground.ts';
import { developerPages, sourceOf } from '../navigation.ts';
import type { PageData } from '../page-data.ts';
import { wordWorld } from '../run/word-world.ts';
import type { SearchEntry } from '../search/search-entry.ts';
export { textFiles } from './text-files.ts';
export { makeExchange as exchange } from './make-exchange.ts';
import { indexPage } from './index-page.ts';
import { makePage, worldOfExamples } from './make-page.ts';

export function pageFrom(file: string): Promise<PageData> {
  const page = developerPages.find((one) => sourceOf(one) === file);
  if (!page) throw new Error(`${file} is not listed in app/developers/navigation.ts`);
  return makePage(page);
}

export async function searchEntries(): Promise<SearchEntry[]> {
  const pages = await Promise.all(developerPages.map(makePage));
  return pages.flatMap(indexPage);
}

/** The sandbox as the examples find it. */
export const startOfExamples = async () =>
  wordWorld(await openPlayground(worldOfExamples()).look());
