import { learnAll, type Known } from '#api/foresight.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { parseIsoDate } from '#engine/time/calendar.ts';
import { documentationDay, type Settings } from './settings.ts';
import { worldOnDay } from './visitors-world.ts';

/** A world, and what its forecaster has learned from its past. */
export interface DocumentationWorld {
  readonly books: SimulatedBooks;
  readonly learned: Known['learned'];
}

/**
 * The world that the examples of the documentation act on. Its date is fixed, so that the times in
 * the examples fit and every reader gets the answers that the pages show.
 */
export function documentationWorld(
  settings: Pick<Settings, 'zone' | 'currency'>,
): DocumentationWorld {
  const books = worldOnDay(parseIsoDate(documentationDay)!, settings);
  return { books, learned: learnAll(books).learned };
}
