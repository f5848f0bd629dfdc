import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { Settings } from './settings.ts';
import { visitorsWorld } from './visitors-world.ts';

/**
 * The world that the examples of the documentation act on. Its date is fixed, so that the times in
 * the examples fit and every reader gets the answers that the pages show.
 */
export const documentationWorld = (settings: Pick<Settings, 'zone' | 'currency'>): SimulatedBooks =>
  visitorsWorld(new Date(2026, 10, 15), settings);
