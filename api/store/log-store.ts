import type { Books } from '#engine/service/books.ts';
import type { EntryRows } from './entry-rows.ts';
import type { LogEntry, Idempotency } from './log-entry.ts';

/** The version of the storage format. Incremented by changes that older code cannot read. */
export const format = 4;

/** A state as it was stored: in an older or a newer format, or damaged. */
export interface StoredState {
  readonly format: number;
}

/** Why a stored state cannot be used. */
export type Unusable = 'older-version' | 'damaged' | 'newer-version' | 'long-ago';

/** The state after the entry `seq`. */
export interface Snapshot<State extends StoredState = StoredState> {
  readonly seq: number;
  readonly state: State;
}

/** What is stored together with an entry. */
export interface WithEntry {
  readonly idempotency: Idempotency | null;
  /** The new state, if the entry replaces all of it. */
  readonly state: (Books & StoredState) | null;
  /** When the next change is due by itself, by the wall clock; null if never. */
  readonly due: number | null;
  /** Rows of its own, if the kind of its community has any. */
  readonly rows?: EntryRows | null;
}

/**
 * `conflict`: the number is taken. `repeated`: the log has its Idempotency-Key already. `reused`: a
 * write that is not in the log has. `gone`: there is no such community. `superseded`: a station that it
 * tells of has another line by now.
 */
export type Appended = 'stored' | 'conflict' | 'repeated' | 'reused' | 'gone' | 'superseded';

/** A write that has an Idempotency-Key. */
export interface Earlier {
  readonly seq: number;
  readonly request: Uint8Array;
}

/** The logs of communities, with a snapshot of the state every now and then. */
export interface LogStore {
  /** The newest snapshot, or the newest up to the entry of a number; with its size in bytes. */
  readonly snapshot: (
    id: string,
    upTo?: number,
  ) => Promise<(Snapshot & { readonly size: number }) | null>;
  /**
   * The entries after a number, in order, up to another number or the newest. `gone` from a store
   * that knows that the log ends before that number: it was deleted.
   */
  readonly entries: (
    id: string,
    after: number,
    upTo?: number,
  ) => Promise<readonly LogEntry[] | 'gone'>;
  /**
   * Stores an entry and all that belongs to it, or nothing. Of those who write the same number one
   * succeeds. Resolves once it is durable.
   */
  readonly append: (id: string, entry: LogEntry, more: WithEntry) => Promise<Appended>;
  /**
   * Stores a snapshot and removes what is no longer needed before it, except to answer the writes of
   * the last minutes again. Resolves with its size in bytes.
   */
  readonly keepSnapshot: (
    id: string,
    snapshot: Snapshot<Books & StoredState>,
    repeatMinutes: number,
  ) => Promise<number>;
  /** The earlier write with this Idempotency-Key, if there is one. */
  readonly earlier: (id: string, actor: string, key: string) => Promise<Earlier | null>;
}

/** A store in a browser. A first whole state creates its log. */
export interface BrowserStore extends LogStore {
  /** False if a reload loses everything. */
  readonly remembers: boolean;
}
