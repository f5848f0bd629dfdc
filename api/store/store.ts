import type { SimulatedBooks } from '#engine/simulation/books.ts';
import type { SimulatedWorld } from '#engine/simulation/simulation.ts';
import type { DemoClock } from '../demo-clock.ts';
import type { LedgerHead, Page } from './ledger-pages.ts';

/** The shape in which a state is stored. A change that older code cannot read counts it up. */
export const format = 4;

/** All that is kept of a visitor's demo. */
export interface State extends SimulatedBooks {
  readonly format: typeof format;
  /** Write counter; each write names the version it is based on. */
  readonly version: number;
  readonly clock: DemoClock;
}

/** A state as it is stored: the pages of its ledger lie beside it, so that few are written again. */
export interface Head {
  readonly format: typeof format;
  readonly version: number;
  readonly clock: DemoClock;
  readonly world: SimulatedWorld;
  readonly ledger: LedgerHead;
}

/** What one write stores. */
export interface Write {
  readonly head: Head;
  /** By name: the pages that are new or changed. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Whether these are all pages there are: those of before are dropped. */
  readonly isWhole: boolean;
}

/** What is read may come from older code, or be damaged: hence unknown. */
export interface Stored {
  readonly head: unknown;
  readonly pages: ReadonlyMap<string, unknown>;
}

/** Where a state is kept. */
export interface Store {
  /** False where a reload forgets. */
  readonly remembers: boolean;
  /** The version of what is stored; 0 where nothing is. */
  readonly version: () => Promise<number>;
  /** Everything that is stored; pages that were loaded before and are unchanged are the same objects. */
  readonly load: () => Promise<Stored>;
  /**
   * Stores a write if the one it is based on is still the newest. Settles only when it is really
   * stored; a store that fails (`StoreFull`, `StoreFailed`) has kept what it had.
   */
  readonly append: (write: Write, expected: number) => Promise<'stored' | 'conflict'>;
}

export class StoreFull extends Error {
  override name = 'StoreFull';
}

export class StoreFailed extends Error {
  override name = 'StoreFailed';
}
