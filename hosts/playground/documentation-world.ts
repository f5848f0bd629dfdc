import { learnAll, type Known } from '#api/community/forecasts.ts';
import type { SimulatedBooks } from '#engine/simulation/books.ts';
import { parseIsoDate } from '#engine/time/calendar.ts';
import { worldOnDay, type WorldRegion } from '#api/sandbox/first-world.ts';
import { documentationDay } from './contract.ts';

/** A world, and what its forecaster has learned from its past. */
export interface DocumentationWorld {
  readonly books: SimulatedBooks;
  readonly learned: Known['learned'];
}

/**
 * The world that the examples of the documentation act on. Its date is fixed, so that the times in
 * the examples fit and every reader gets the answers that the pages show.
 */
export function documentationWorld(region: WorldRegion): DocumentationWorld {
  const books = worldOnDay(parseIsoDate(documentationDay)!, region);
  return { books, learned: learnAll(books).learned };
}
