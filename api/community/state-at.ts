import { deepFreeze } from '#engine/deep-freeze.ts';
import type { Books } from '#engine/service/books.ts';
import { isWhole, type LogEntry } from '../store/log-entry.ts';
import { format, type LogStore, type StoredState, type Unusable } from '../store/log-store.ts';
import { withChange } from './state-changes.ts';

/** A community right after an entry of its log. */
export interface AtEntry<State extends Books = Books> {
  readonly seq: number;
  readonly state: State;
}

/** The state after some more entries. Applies what they changed, and never runs the engine. */
export function follow<At extends { readonly seq: number; readonly state: object }>(
  from: At,
  entries: readonly LogEntry[],
): At {
  let { seq, state } = from;
  for (const entry of entries) {
    state = withChange(state, entry.change);
    ({ seq } = entry);
  }
  return { ...from, seq, state: deepFreeze(state) };
}

/** Whether entries come right after a number, one after the other, each with what it changed. */
export const isUnbroken = (after: number, entries: readonly LogEntry[]): boolean =>
  entries.every((entry, index) => entry.seq === after + 1 + index && !isWhole(entry));

/** What the store has of a community at an entry. */
interface Found<State extends Books> extends AtEntry<State> {
  /** Where it was read from: the snapshot before. */
  readonly snapshot: { readonly seq: number; readonly size: number };
  /** Whether it was stored in an older format. */
  readonly isOlder: boolean;
}

/**
 * Why there is no state. `gone`: there is no such community, or nothing from before the entry.
 * `broken`: entries were removed, because there is a newer snapshot by now. The rest: what is stored
 * cannot be used.
 */
export interface NotFound {
  readonly problem: 'gone' | 'broken' | Unusable;
  /** The newest number that was read. */
  readonly seq: number;
  readonly cause?: unknown;
}

/** A stored state in today's format, or why it cannot be used. */
export type Restore = (stored: StoredState) => Books | Unusable;

/** The state right after an entry of the log, or after the newest one. */
export async function stateAt<State extends Books>(
  store: Pick<LogStore, 'snapshot' | 'entries'>,
  id: string,
  restore: Restore,
  upTo?: number,
): Promise<Found<State> | NotFound> {
  const snapshot = await store.snapshot(id, upTo);
  if (snapshot === null) return { problem: 'gone', seq: 0 };
  const entries = await store.entries(id, snapshot.seq, upTo);
  if (entries === 'gone') return { problem: 'broken', seq: snapshot.seq };
  const seq = entries.at(-1)?.seq ?? snapshot.seq;
  const isReached = upTo === undefined || seq === upTo;
  if (!isReached || !isUnbroken(snapshot.seq, entries)) return { problem: 'broken', seq };
  try {
    const { format: kept } = snapshot.state;
    if (kept > format) return { problem: 'newer-version', seq };
    const state = restore(follow(snapshot, entries).state);
    if (typeof state === 'string') return { problem: state, seq };
    return { seq, state: deepFreeze(state) as State, snapshot, isOlder: kept < format };
  } catch (cause) {
    // Parts are missing.
    return { problem: 'damaged', seq, cause };
  }
}
