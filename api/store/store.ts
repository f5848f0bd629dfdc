import type { Books } from '#engine/service/books.ts';
import type { SandboxState } from '../sandbox/sandbox.ts';
import type { LedgerHead, Page } from './ledger-pages.ts';

/** The version of the storage format. Incremented by changes that older code cannot read. */
export const format = 4;

/** What is stored beside the state of a community. */
export interface Versioned {
  readonly format: typeof format;
  /** Write counter; each write names the version it is based on. */
  readonly version: number;
}

/** Everything that is stored of a visitor's demo. */
export type State = SandboxState & Versioned;

/** A stored state without the pages of its ledger, which are stored apart: few change per write. */
export type Head = Omit<Books, 'ledger'> & Versioned & { readonly ledger: LedgerHead };

/** What one write stores. */
export interface Write {
  readonly head: Head;
  /** By name: the pages that are new or changed. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Whether these are all pages: then earlier ones are removed. */
  readonly isWhole: boolean;
}

/** What was read. Unknown, because it may come from older code or be damaged. */
export interface Stored {
  readonly head: unknown;
  readonly pages: ReadonlyMap<string, unknown>;
}

/** The storage of a state. */
export interface Store {
  /** False if a reload loses the state. */
  readonly remembers: boolean;
  /** The version of the stored state; 0 if there is none. */
  readonly version: () => Promise<number>;
  /** Everything that is stored; pages unchanged since the last load are the same objects. */
  readonly load: () => Promise<Stored>;
  /**
   * Stores a write if the version it is based on is still the newest. Resolves once it is durable.
   * If it rejects (`StoreFull`, `StoreFailed`), the stored state is unchanged.
   */
  readonly append: (write: Write, expected: number) => Promise<'stored' | 'conflict'>;
}
